import { allPagesPool, createSharedPagePool, type SharedPagePool } from 'docwright/engine'

/** Milliseconds without a page after which a process ends: a model takes longer to think than one takes to start. */
const idle = 10_000

/** Opens page processes for one piece of work; see {@link openSitePages}. */
export type OpenSitePages = (niceness: number) => SharedPagePool

/**
 * Page processes for one piece of work, which looks at the same site several times: before it, after it, and as readers get
 * it. Each is started by the first page that needs it.
 *
 * @param niceness How far they go behind others, up to 19; as far as this process without it.
 * @returns The processes; whoever has opened them closes them.
 */
export function openSitePages(niceness?: number): SharedPagePool {
  return createSharedPagePool({ ...allPagesPool(), idle, ...(niceness === undefined ? {} : { niceness }) })
}
