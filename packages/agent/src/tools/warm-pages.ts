import type { BodyRenderer, SharedPagePool } from 'docwright/engine'
import { openSitePages, type OpenSitePages } from './site-pages.ts'

/** Page processes that go from one piece of work to the next: starting one takes longer than most pieces of work ask of it. */
export interface WarmPages {
  /** Like {@link openSitePages}. The caller has an opened pool to itself until it is closed. */
  open: OpenSitePages
  /** Ends unused pools, and from then on all others as soon as they are given back. */
  close(this: void): Promise<void>
}

/** Those of one niceness that wait for the next piece of work; their processes end once they have been still for a while. */
const mostAtRest = 2

/** A page process keeps what colors the code of each site it has met. */
const mostUses = 25

interface Pool {
  pool: SharedPagePool
  uses: number
}

/**
 * Keeps page processes between pieces of work.
 *
 * @param openNew Starts those that are not there yet.
 */
export function createWarmPages(openNew: OpenSitePages = openSitePages): WarmPages {
  const atRest = new Map<number, Pool[]>()
  let isEnded = false

  async function giveBack(one: Pool, niceness: number): Promise<void> {
    const others = atRest.get(niceness) ?? []
    if (isEnded || one.uses >= mostUses || others.length >= mostAtRest) await one.pool.close()
    else atRest.set(niceness, [...others, one])
  }

  return {
    open(niceness) {
      const one = atRest.get(niceness)?.pop() ?? { pool: openNew(niceness), uses: 0 }
      one.uses += 1
      return lend(one.pool, async (isBusy) => (isBusy ? one.pool.close() : giveBack(one, niceness)))
    },
    async close() {
      isEnded = true
      const all = [...atRest.values()].flat()
      atRest.clear()
      await Promise.all(all.map(async ({ pool }) => pool.close()))
    },
  }
}

/**
 * @param giveBack Called once, when its borrower closes it: with whether a page is still in work, which would keep the next
 *   borrower waiting.
 */
function lend(pool: SharedPagePool, giveBack: (isBusy: boolean) => Promise<void>): SharedPagePool {
  const sites: BodyRenderer[] = []
  let working = 0
  let closing: Promise<void> | undefined

  async function close(): Promise<void> {
    const isBusy = working > 0
    await Promise.all(sites.map(async (site) => site.close()))
    await giveBack(isBusy)
  }

  return {
    site(...asked) {
      const bodies = pool.site(...asked)
      sites.push(bodies)
      if (closing !== undefined) void bodies.close()
      return {
        ...bodies,
        async render(request) {
          working += 1
          try {
            return await bodies.render(request)
          } finally {
            working -= 1
          }
        },
      }
    },
    warm() {
      if (closing === undefined) pool.warm()
    },
    release: async () => (closing === undefined ? pool.release() : undefined),
    close: async () => (closing ??= close()),
  }
}
