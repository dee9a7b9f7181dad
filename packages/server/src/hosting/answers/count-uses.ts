import type { ServedSite } from './served-site.ts'

/**
 * Counts the answers in progress from a site, so that closing it waits for them.
 *
 * @param release Releases the resources of the site. Called each time that the last answer has ended after the site was
 *   closed: a holder of the site may still begin to use it.
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
