import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import type { JobStatus } from '@docwright/contract'
import type { JobTable } from './job-tables.ts'
import { wakeAfterCommit } from '../commit-news.ts'
import type { Queries } from '../open-store.ts'

/** A job with its status, which is computed here and stored nowhere. */
export interface JobRecord extends JobTable {
  status: JobStatus
}

/** A filter of jobs. */
export interface JobListQuery {
  projectId: string
  limit: number
  /** Jobs older than this one. */
  before?: { createdAt: number; id: string }
  /** Jobs to leave out at the beginning. */
  offset?: number
  status?: JobStatus
}

/** The rule of decisions 1.2, once, for reading one job and for filtering many. */
const status: RawBuilder<JobStatus> = sql<JobStatus>`case
  when job.archived_at is not null then 'archived'
  when exists (select 1 from turn where turn.job_id = job.id and turn.status in ('queued', 'running')) then 'active'
  when (select turn.status from turn where turn.job_id = job.id and turn.status <> 'cancelled'
        order by turn.position desc limit 1) = 'succeeded' then 'completed'
  else 'failed' end`

/**
 * Reads a job of a project.
 *
 * @param projectId The project; a job of another one is not found.
 * @returns The job with its status; undefined if there is none.
 */
export async function readJob(queries: Queries, projectId: string, jobId: string): Promise<JobRecord | undefined> {
  return selectJobs(queries).where('job.project_id', '=', projectId).where('job.id', '=', jobId).executeTakeFirst()
}

/**
 * Whether a project has a job.
 *
 * @param projectId The project; a job of another one is not found.
 */
export async function hasJob(queries: Queries, projectId: string, jobId: string): Promise<boolean> {
  const found = queries.selectFrom('job').select('id').where('project_id', '=', projectId).where('id', '=', jobId)
  return (await found.executeTakeFirst()) !== undefined
}

/**
 * Reads a job wherever it belongs.
 *
 * @returns The job with its status; undefined if there is none.
 */
export async function readJobById(queries: Queries, jobId: string): Promise<JobRecord | undefined> {
  return selectJobs(queries).where('job.id', '=', jobId).executeTakeFirst()
}

/**
 * Lists jobs of a project, newest first.
 *
 * @param query The filter.
 * @returns At most `limit` jobs with their status.
 */
export async function listJobs(queries: Queries, query: JobListQuery): Promise<JobRecord[]> {
  const { before } = query
  let jobs = selectJobs(queries).where('job.project_id', '=', query.projectId)
  if (query.status !== undefined)
    jobs = jobs.where(mayHave(query.projectId, query.status)).where(status, '=', query.status)
  if (before !== undefined) {
    jobs = jobs.where(({ eb, and, or }) =>
      or([
        eb('job.created_at', '<', before.createdAt),
        and([eb('job.created_at', '=', before.createdAt), eb('job.id', '<', before.id)]),
      ]),
    )
  }
  const page = jobs.orderBy('job.created_at', 'desc').orderBy('job.id', 'desc').limit(query.limit)
  return (query.offset === undefined ? page : page.offset(query.offset)).execute()
}

/**
 * The jobs whose newest pull request has this number: one, or none.
 *
 * @param number Number of the pull request; every forge ends its address with it.
 * @returns Their ids.
 */
export async function jobsOfPullRequest(queries: Queries, projectId: string, number: number): Promise<string[]> {
  const rows = await queries
    .selectFrom('job')
    .select('id')
    .where('project_id', '=', projectId)
    .where('pull_request_url', 'like', `%/${number}`)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Other jobs that propose a change to a branch, the oldest first; those that were archived count no more.
 *
 * @param change Digest of the change, and whose it is not.
 * @returns Their ids, twenty at most.
 */
export async function listJobsOfChange(
  queries: Queries,
  { projectId, jobId, ref, digest }: { projectId: string; jobId: string; ref: string; digest: string },
): Promise<{ id: string }[]> {
  return queries
    .selectFrom('job')
    .select('id')
    .where('project_id', '=', projectId)
    .where('change_digest', '=', digest)
    .where('ref', '=', ref)
    .where('id', '!=', jobId)
    .where('archived_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .limit(20)
    .execute()
}

/**
 * Adds a job.
 *
 * @param queries A transaction.
 * @param job Its row.
 */
export async function insertJob(queries: Queries, job: JobTable): Promise<void> {
  await queries.insertInto('job').values(job).execute()
}

/**
 * Changes a job.
 *
 * @param queries A transaction that has locked the job.
 */
export async function updateJob(queries: Queries, jobId: string, change: Partial<JobTable>): Promise<void> {
  await queries.updateTable('job').set(change).where('id', '=', jobId).execute()
}

/**
 * A condition on a status for which there is an index, so that the rule is evaluated for few jobs. PostgreSQL and
 * SQLite use a partial index only if its condition is written out in the query.
 */
function mayHave(projectId: string, wanted: JobStatus): RawBuilder<SqlBool> {
  switch (wanted) {
    case 'archived':
      return sql<SqlBool>`job.archived_at is not null`
    case 'active':
      return sql<SqlBool>`job.id in
        (select turn.job_id from turn where turn.project_id = ${projectId} and turn.status in ('queued', 'running'))`
    case 'failed':
      return sql<SqlBool>`job.id in
        (select turn.job_id from turn where turn.project_id = ${projectId} and turn.status in ('failed', 'cancelled'))`
    case 'completed':
      return sql<SqlBool>`exists (select 1 from turn where turn.job_id = job.id and turn.status = 'succeeded')`
  }
}

function selectJobs(queries: Queries) {
  return queries.selectFrom('job').selectAll('job').select(status.as('status'))
}

/**
 * Reports to the jobs of a pull request that it has changed: their pages show its state.
 *
 * @param queries The database, after the change.
 * @param number The pull request.
 */
export async function wakeJobsOfPullRequest(queries: Queries, projectId: string, number: number): Promise<void> {
  for (const id of await jobsOfPullRequest(queries, projectId, number)) wakeAfterCommit(queries, `job:${id}`)
}
