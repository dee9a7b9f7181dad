import type { BodyRenderer } from './body/rendered-body.ts'

/**
 * Renders in this process, for those who work on the renderer: breakpoints are met and `console.log` is seen. Nothing
 * outlives a page that ends its process, so that servers never do this.
 */
export function renderInProcess(): BodyRenderer {
  const ready = Promise.withResolvers<void>()
  let renderer: Promise<BodyRenderer> | undefined
  return {
    async render(request) {
      await ready.promise
      if (renderer === undefined) throw new Error('A page was asked for before there were settings.')
      return (await renderer).render(request)
    },
    update(settings, changedFiles) {
      const earlier = renderer
      if (earlier !== undefined) {
        renderer = earlier.then((there) => {
          there.update(settings, changedFiles)
          return there
        })
      } else if (settings !== undefined) {
        // Loaded only here: programs that leave pages to processes start faster without it.
        renderer = import('./body/create-body-renderer.ts').then(({ createBodyRenderer }) =>
          createBodyRenderer(settings),
        )
        ready.resolve()
      }
    },
    close: async () => (await renderer)?.close(),
  }
}
