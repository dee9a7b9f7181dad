import type { ServedSite } from './served-site.ts'

/**
 * Counts what is being answered from a site, so that closing it waits for that.
 *
 * @param release Lets go of what the site has open. Called each time that nothing is being answered any more once it was closed:
 * whoever had it in hand may still begin to use it.
 */
export function createUses(release: () => Promise<void>): Pick<ServedSite, 'use' | 'close'> {
  let inUse = 0
  let isClosing = false

  async function releaseWhenIdle(): Promise<void> {
    if (isClosing && inUse === 0) await release()
  }

  return {
    async use(work) {
      inUse += 1
      try {
        return await work()
      } finally {
        inUse -= 1
        await releaseWhenIdle()
      }
    },
    async close() {
      isClosing = true
      await releaseWhenIdle()
    },
  }
}
