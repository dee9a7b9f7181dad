import { availableParallelism } from 'node:os'
import type { Diagnostic } from '../../source/diagnostic.ts'
import { createPagePool } from './page-pool.ts'
import type { BodyRenderer } from '../body/rendered-body.ts'

/**
 * Starts page processes as this machine can carry them; to be called first, so that they are ready by the time the
 * site is understood.
 *
 * @param purpose A preview shows one page at a time. On two cores one process renders while this one lays out and
 *   writes; more cores carry more.
 * @param onFault Called once with what is wrong with the installation rather than with a page.
 * @param niceness How far its processes go behind others, up to 19; as far as this one without it.
 */
export function startPagePool(
  purpose: 'preview' | 'all-pages',
  onFault?: (diagnostic: Diagnostic) => void,
  niceness?: number,
): BodyRenderer {
  const options = purpose === 'preview' ? { ...allPagesPool(), processes: 1 } : allPagesPool()
  return createPagePool({ ...options, ...(onFault && { onFault }), ...(niceness !== undefined && { niceness }) })
}

/** How the pages of a whole site are rendered on this machine. */
export function allPagesPool(): { processes: number; pagesAtOnce: number; timeout: number } {
  const processes = Math.max(1, Math.min(4, Math.floor(availableParallelism() / 2)))
  return { processes, pagesAtOnce: 16, timeout: 30_000 }
}
