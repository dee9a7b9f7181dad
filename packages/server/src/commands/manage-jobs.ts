import type { CreateJob, SendMessage, JobStatus } from '@docwright/contract'
import { acceptJob, acceptMessage } from '../jobs/accept-message.ts'
import type { Acceptance, AcceptContext, JobPlan, NewJob, RequestIdentity } from '../jobs/accept-message.ts'
import type { ControlResult, JobControl } from '../jobs/control-job.ts'
import { controlJob as control } from '../jobs/control-job.ts'
import { listJobs, readJob } from '../store/jobs/job-queries.ts'
import type { JobRecord } from '../store/jobs/job-queries.ts'
import type { Store } from '../store/open-store.ts'
import type { ProjectTable } from '../store/projects/project-tables.ts'
import { listTurns } from '../store/jobs/turn-queries.ts'

/** Dependencies of creating a job. */
export interface JobCommands extends AcceptContext {
  /** Plans a new job: what it works on, or why it is refused. */
  planJob: (project: ProjectTable, body: CreateJob) => Promise<JobPlan>
}

/**
 * Creates a job, for any caller: the API, the dashboard.
 *
 * @param context The database, the limit and the plan.
 * @param project The project that was found for the caller.
 * @param body The request.
 * @param identity Makes the request repeatable, if its sender wants that.
 */
export async function createJob(
  context: JobCommands,
  project: ProjectTable,
  body: NewJob,
  identity?: RequestIdentity,
): Promise<Acceptance> {
  const plan = await context.planJob(project, body)
  // A mistake in the request is reported without counting it, whether or not it was sent before.
  if (plan.kind === 'refused' && plan.code === 'invalid-body') return plan
  return acceptJob(context, project.id, body, plan, identity)
}

/**
 * Sends a message to a job.
 *
 * @param projectId The project that was found for the caller.
 * @param jobId The job; of another project it is not found.
 * @param body The request.
 * @param identity Makes the request repeatable, if its sender wants that.
 */
export async function sendMessage(
  context: AcceptContext,
  projectId: string,
  jobId: string,
  body: SendMessage,
  identity?: RequestIdentity,
): Promise<Acceptance> {
  return acceptMessage(context, projectId, jobId, body, identity)
}

/**
 * Sends the message on which a job has failed once more.
 *
 * @param projectId The project that was found for the caller.
 * @returns Undefined if the job has not failed.
 */
export async function retryJob(
  context: AcceptContext,
  projectId: string,
  jobId: string,
): Promise<Acceptance | undefined> {
  const { db } = context.store
  if ((await readJob(db, projectId, jobId))?.status !== 'failed') return undefined
  const failed = (await listTurns(db, jobId)).findLast(({ status }) => status === 'failed')
  return failed === undefined ? undefined : acceptMessage(context, projectId, jobId, { prompt: failed.prompt })
}

/**
 * Cancels, archives or unarchives a job.
 *
 * @param projectId The project that was found for the caller.
 * @param jobId The job; of another project it is not found.
 * @param input The change.
 */
export async function controlJob(
  store: Store,
  projectId: string,
  jobId: string,
  input: JobControl,
): Promise<ControlResult> {
  if ((await readJob(store.db, projectId, jobId)) === undefined) return { kind: 'not-found' }
  return control(store, jobId, input)
}

/** Some jobs of a project, the newest first, and the cursor of the next ones; null if these are the last. */
export interface JobPage {
  records: JobRecord[]
  next: string | null
}

/**
 * Reads a page of a project's jobs.
 *
 * @param query How many, of which status, and after which: `next` of the page before.
 * @returns The page; undefined if `after` is not what a page before gave.
 */
export async function readJobPage(
  store: Store,
  projectId: string,
  { limit, status, after }: { limit: number; status?: JobStatus | undefined; after?: string | undefined },
): Promise<JobPage | undefined> {
  const [, createdAt, id] = /^(\d{1,15})\.([\w-]{1,100})$/.exec(after ?? '') ?? []
  const before = createdAt === undefined || id === undefined ? undefined : { createdAt: Number(createdAt), id }
  if (after !== undefined && before === undefined) return undefined
  const found = await listJobs(store.db, {
    projectId,
    limit: limit + 1,
    ...(status && { status }),
    ...(before && { before }),
  })
  const records = found.slice(0, limit)
  const last = found.length > limit ? records.at(-1) : undefined
  return { records, next: last === undefined ? null : `${last.created_at}.${last.id}` }
}
