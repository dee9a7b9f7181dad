import { availableParallelism } from 'node:os'
import type { Diagnostic } from '../../source/diagnostic.ts'
import { createPagePool } from './page-pool.ts'
import type { BodyRenderer } from '../body/rendered-body.ts'

/**
 * Starts as many page processes as this machine can carry; to be called first, so that they are ready before the site
 * is understood.
 *
 * @param purpose A preview shows one page at a time. On two cores one process renders while this one lays out and
 *   writes; more cores carry more.
 * @param onFault Called once with a fault of the installation, as opposed to one of a page.
 * @param niceness Niceness of its processes, up to 19 for the lowest priority; by default, that of this process.
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
