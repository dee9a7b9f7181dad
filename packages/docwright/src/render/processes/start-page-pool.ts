import { availableParallelism } from 'node:os'
import type { Diagnostic } from '../../source/diagnostic.ts'
import { createPagePool } from './page-pool.ts'
import type { BodyRenderer } from '../rendered-body.ts'

/**
 * Starts page processes as this machine can carry them; to be called first, so that they are ready by the time the
 * site is understood.
 *
 * @param purpose A preview shows one page at a time. On two cores one process renders while this one lays out and
 *   writes; more cores carry more.
 * @param onFault Called once with what is wrong with the installation rather than with a page.
 */
export function startPagePool(
  purpose: 'preview' | 'all-pages',
  onFault?: (diagnostic: Diagnostic) => void,
): BodyRenderer {
  if (process.env['DOCWRIGHT_IN_PROCESS'] === '1') return renderHere()
  const options = purpose === 'preview' ? { ...allPagesPool(), processes: 1 } : allPagesPool()
  return createPagePool({ ...options, ...(onFault && { onFault }) })
}

/**
 * Renders in this process, for those who work on the renderer (CONTRIBUTING): breakpoints are met and `console.log` is
 * seen. Nothing outlives a page that ends its process.
 */
function renderHere(): BodyRenderer {
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
        // Loaded here alone: programs that leave pages to processes start without it.
        renderer = import('../body/create-body-renderer.ts').then(({ createBodyRenderer }) =>
          createBodyRenderer(settings),
        )
        ready.resolve()
      }
    },
    close: async () => (await renderer)?.close(),
  }
}

/** How the pages of a whole site are rendered on this machine. */
export function allPagesPool(): { processes: number; pagesAtOnce: number; timeout: number } {
  const processes = Math.max(1, Math.min(4, Math.floor(availableParallelism() / 2)))
  return { processes, pagesAtOnce: 16, timeout: 30_000 }
}
