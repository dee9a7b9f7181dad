import type { PageJob } from './page-job.ts'
import type { PageSlot } from './page-slot.ts'
import type { ProcessorUse } from './processor-use.ts'

/** The facts about a process that decide whether it gets a page. */
export type SharedSlot = Pick<PageSlot, 'isRunning' | 'working'> & {
  jobs: ReadonlyMap<number, { job: Pick<PageJob, 'site'> }>
}

/** Milliseconds on the processor after which a page is said to hold up its process. */
export const maxWait = 1000

/**
 * Whether a page keeps the others of its process waiting.
 *
 * @param now Milliseconds, as `performance.now()` has them.
 */
export function isHeldUp({ working, jobs }: SharedSlot, now: number): boolean {
  return working !== undefined && jobs.has(working.id) && now - working.since > maxWait
}

/**
 * Whether a page may go to a process: a share whose page blocks a process, or that has used a lot, is confined to that
 * one process.
 *
 * @param slot The process.
 * @param slots All processes.
 * @param use The processor time of each share; undefined if shares need not be kept apart.
 * @param now Milliseconds, as `performance.now()` has them.
 */
export function mayGo(
  { site }: Pick<PageJob, 'site'>,
  slot: SharedSlot,
  slots: readonly SharedSlot[],
  use: ProcessorUse | undefined,
  now: number,
): boolean {
  if (site.settings === undefined) return false
  if (use === undefined) return true
  const others = slots.filter((other) => other !== slot)
  if (others.some((other) => isHeldUp(other, now) && sharesIn(other).includes(site.share))) return false
  if (!use.isSlow(site.share)) return true
  return others.filter((other) => sharesIn(other).some(use.isSlow)).length < others.length
}

/**
 * Finds the pages that a page of another share keeps waiting.
 *
 * @param slot A process.
 * @param now Milliseconds, as `performance.now()` has them.
 * @returns Their numbers; none if nothing holds the process up.
 */
export function heldUpPages(slot: Pick<PageSlot, 'isRunning' | 'working' | 'jobs'>, now: number): number[] {
  if (!isHeldUp(slot, now) || slot.working === undefined) return []
  const busy = slot.jobs.get(slot.working.id)?.job.site.share
  return [...slot.jobs].flatMap(([id, { job }]) => (job.site.share === busy || job.deaths > 0 ? [] : id))
}

function sharesIn({ jobs }: SharedSlot): unknown[] {
  return [...jobs.values()].map(({ job }) => job.site.share)
}
