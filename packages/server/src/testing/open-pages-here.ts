import { createSharedPagePool, type SharedPagePool } from 'docwright/engine'

interface Shared {
  pool: SharedPagePool
  /** Pieces of work that it has been opened for. */
  uses: number
}

/** A page process keeps what colors the code of each site it has met. */
const most = 25

/**
 * Opens the page process that all test files of this worker share: starting one takes longer than what most tests ask of
 * it. Tests of page processes themselves start their own.
 *
 * @returns The process; closing it leaves it to others.
 */
export function openPagesHere(): SharedPagePool {
  const known = globalThis as { docwrightTestPages?: Shared }
  if (known.docwrightTestPages === undefined || known.docwrightTestPages.uses >= most)
    // One that is replaced ends once it has been still for a moment.
    known.docwrightTestPages = { pool: createPool(), uses: 0 }
  known.docwrightTestPages.uses += 1
  const { pool } = known.docwrightTestPages
  return { site: pool.site, warm: pool.warm, release: nothing, close: nothing }
}

function nothing(): Promise<void> {
  return Promise.resolve()
}

function createPool(): SharedPagePool {
  return createSharedPagePool({ processes: 1, pagesAtOnce: 16, timeout: 30_000, idle: 10_000 })
}
