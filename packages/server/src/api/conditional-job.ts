import { presentJob } from '../jobs/present-job.ts'
import { readJob } from '../store/jobs/job-queries.ts'
import type { JobRecord } from '../store/jobs/job-queries.ts'
import { ApiProblem } from './api-problem.ts'
import type { ApiDependencies, CallerKey } from './api-dependencies.ts'
import { watchJob } from './wait-for-job.ts'

/** The longest time an answer is held back, in seconds. */
const maxWait = 60

/** The requested job, and its reader. */
export interface AskedJob {
  job: JobRecord
  key: CallerKey
  /** Whether the key opens the job still. */
  isEntitled: () => Promise<boolean>
}

/**
 * Answers with a job: 304 if the client already has it, and delayed until it changes if the client prefers that.
 *
 * @param context Reads jobs and hears of changes.
 * @param asked The job, the key, and a check whether the key may still see the job after a while.
 * @returns The answer; at once if too many are already delayed.
 */
export async function answerWithJob(context: ApiDependencies, request: Request, asked: AskedJob): Promise<Response> {
  const { id, project_id: projectId } = asked.job
  const known = request.headers.get('if-none-match')
  const input = preferredWait(request.headers.get('prefer'))
  const slot = input === undefined || input === 0 ? undefined : context.slots.waits.acquire(asked.key.id, projectId)
  const seconds = slot?.ok === false ? undefined : input
  const watch = watchJob(context, id, request.signal)
  try {
    let job = await requireJob(context, projectId, id)
    const first = job.version
    const deadline = performance.now() + (seconds ?? 0) * 1000
    const isHeld = isSame(job, known, first) && deadline > performance.now()
    while (
      isSame(job, known, first) &&
      performance.now() < deadline &&
      !request.signal.aborted &&
      !context.draining.aborted
    ) {
      await watch.next(deadline - performance.now())
      job = await requireJob(context, projectId, id)
    }
    if (isHeld && !(await asked.isEntitled())) throw new ApiProblem('unauthorized')
    const headers = new Headers({ etag: entityTag(job), 'cache-control': 'private, no-cache' })
    if (seconds !== undefined) headers.set('preference-applied', `wait=${seconds}`)
    if (known !== null && matches(known, entityTag(job))) return new Response(null, { status: 304, headers })
    headers.set('content-type', 'application/json')
    return new Response(JSON.stringify(presentJob(job)), { status: 200, headers })
  } finally {
    watch.stop()
    if (slot?.ok === true) slot.release()
  }
}

/**
 * Whether there is a reason to wait: the client has this version; without a version of its own, it waits for the end of
 * the current work, and an ended job is answered at once.
 */
function isSame(job: JobRecord, known: string | null, first: number): boolean {
  return known === null ? job.status === 'active' && job.version === first : matches(known, entityTag(job))
}

function entityTag(job: JobRecord): string {
  return `"v${job.version}"`
}

function matches(known: string, tag: string): boolean {
  const tags = new Set(known.split(',').map((part) => part.trim().replace(/^W\//, '')))
  return tags.has('*') || tags.has(tag)
}

function preferredWait(prefer: string | null): number | undefined {
  const [, seconds] = /(?:^|[,;\s])wait\s*=\s*"?(\d{1,6})"?(?=$|[,;\s])/i.exec(prefer ?? '') ?? []
  return seconds === undefined ? undefined : Math.min(Number(seconds), maxWait)
}

async function requireJob(context: ApiDependencies, projectId: string, jobId: string): Promise<JobRecord> {
  const job = await readJob(context.store.db, projectId, jobId)
  if (job === undefined) throw new ApiProblem('not-found')
  return job
}
