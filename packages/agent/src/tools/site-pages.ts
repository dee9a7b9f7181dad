import { allPagesPool, createSharedPagePool, type SharedPagePool } from 'docwright/engine'

/** Milliseconds without a page after which a process ends: a model takes longer to think than one takes to start. */
const idle = 10_000

/** Opens page processes for one piece of work; see {@link openSitePages}. */
export type OpenSitePages = (niceness: number) => SharedPagePool

/**
 * Opens page processes for one piece of work, which inspects the same site several times: before its changes, after
 * them, and as readers get it. The first page that needs a process starts it.
 *
 * @param niceness How much lower their priority is, up to 19; by default, that of this process.
 * @returns The processes; the caller closes them.
 */
export function openSitePages(niceness?: number): SharedPagePool {
  return createSharedPagePool({ ...allPagesPool(), idle, ...(niceness === undefined ? {} : { niceness }) })
}
