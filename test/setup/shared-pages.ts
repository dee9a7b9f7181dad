import { createSharedPagePool, type SharedPagePool } from 'docwright/engine'

interface Shared {
  pool: SharedPagePool
  /** Sites that it has had. */
  sites: number
}

/** A page process keeps what colours the code of each site it has met. */
const most = 25

/**
 * Renders the pages of a site in a page process that all test files of this worker use, one site after the other: starting
 * one takes longer than what most tests ask of it. Tests of page processes themselves start their own.
 *
 * @returns A renderer; closing it leaves the process to others.
 */
export function sharedPages(): ReturnType<SharedPagePool['site']> {
  const known = globalThis as { docwrightTestPool?: Shared }
  if (known.docwrightTestPool === undefined || known.docwrightTestPool.sites >= most)
    // One that is replaced ends once its last site has been still for a moment.
    known.docwrightTestPool = { pool: createPool(), sites: 0 }
  known.docwrightTestPool.sites += 1
  return known.docwrightTestPool.pool.site()
}

function createPool(): SharedPagePool {
  return createSharedPagePool({ processes: 1, pagesAtOnce: 16, timeout: 30_000, idle: 10_000 })
}
