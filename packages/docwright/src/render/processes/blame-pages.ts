import { PageFailure, type PageJob } from './page-job.ts'
import type { PageSlot } from './page-slot.ts'

/** The facts about an ended process. */
export type EndedProcess = Pick<PageSlot, 'late' | 'working'> & {
  jobs: ReadonlyMap<number, { job: PageJob }>
}

/** The verdict on the pages that a process was working on when it ended. */
export interface Blame {
  /** Pages that had nothing to do with it. */
  innocent: PageJob[]
  /** Pages of which each runs alone from now on, so that the culprit is known. */
  suspects: PageJob[]
}

/**
 * Decides which page ended a process. The one that was on the processor is to blame; if none was, all of them are
 * suspects. A page that ends a second process on its own is parsed by the other parser, and given up if it also ends
 * that one; one that took too long is given up at once, since the other parser would take even longer.
 *
 * @param ended The process.
 * @param timeout Milliseconds of processor time that a page may take.
 * @returns The pages to try again; the others are rejected here with a {@link PageFailure}.
 */
export function blamePages(ended: EndedProcess, timeout: number): Blame {
  const { jobs, late, working } = ended
  const culprit = culpritOf(ended, timeout)
  const blame: Blame = { innocent: [], suspects: [] }
  const alone = jobs.size === 1
  for (const [id, { job }] of jobs) {
    if (culprit !== undefined && id !== culprit) {
      blame.innocent.push(job)
      continue
    }
    job.deaths += 1
    const isProven = late === undefined ? alone && job.parser === 'javascript' : alone || working?.id === id
    if (isProven) {
      const taken = `it takes more than ${timeout / 1000} seconds of processor time`
      job.reject(new PageFailure(late === undefined ? 'it crashed its process twice' : taken))
      continue
    }
    if (alone) job.parser = 'javascript'
    blame.suspects.push(job)
  }
  return blame
}

/** The page that was on the processor when the process ended; for one that was ended, only if it was there for long. */
function culpritOf({ jobs, late, working }: EndedProcess, timeout: number): number | undefined {
  const onProcessor = working !== undefined && jobs.has(working.id) ? working : undefined
  if (late === undefined) return onProcessor?.id
  const worked = onProcessor === undefined ? 0 : (performance.now() - onProcessor.since) * late.part
  return onProcessor !== undefined && worked > timeout / 3 ? onProcessor.id : late.id
}
