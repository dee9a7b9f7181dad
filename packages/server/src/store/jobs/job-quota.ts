import { sql } from 'kysely'
import type { Queries } from '../open-store.ts'
import { readQuotas, type ProjectQuotas } from '../projects/project-quotas.ts'

const hour = 60 * 60_000
/** Milliseconds before another attempt, if they depend on the duration of jobs. */
const whileBusy = 30_000

/** Why a project may have no further job now. */
export interface JobQuotaRefusal {
  /** A sentence for people. */
  detail: string
  /** Milliseconds until it is worth asking again. */
  retryAfter: number
}

/**
 * Decides whether a project may have another job in progress.
 *
 * @param queries A transaction that has locked the project.
 * @param jobId The job that gets a message; undefined for a new one.
 * @param usual The quotas of all projects.
 * @param now Milliseconds since 1970.
 * @returns The reason against it; undefined if it may.
 */
export async function refuseByQuota(
  queries: Queries,
  projectId: string,
  jobId: string | undefined,
  usual: ProjectQuotas,
  now: number,
): Promise<JobQuotaRefusal | undefined> {
  const { jobsPerHour, openJobs } = await readQuotas(queries, projectId, usual)
  if (openJobs !== null) {
    const open = await listOpenJobs(queries, projectId)
    if (open.length >= openJobs && (jobId === undefined || !open.includes(jobId))) {
      const detail = `This project is limited to ${openJobs === 1 ? '1 running or queued job' : `${openJobs} running or queued jobs`}. Wait until one ends, or cancel one.`
      return { detail, retryAfter: whileBusy }
    }
  }
  if (jobsPerHour === null || jobId !== undefined) return undefined
  const earlier = await queries
    .selectFrom('job')
    .select('created_at')
    .where('project_id', '=', projectId)
    .where('created_at', '>', now - hour)
    // Jobs from a future that a clock was set back from do not count for ever.
    .where('created_at', '<=', now + hour)
    .orderBy('created_at', 'desc')
    .offset(jobsPerHour - 1)
    .limit(1)
    .executeTakeFirst()
  if (earlier === undefined) return undefined
  const at = earlier.created_at + hour
  const detail = `This project is limited to ${jobsPerHour === 1 ? '1 new job' : `${jobsPerHour} new jobs`} per hour. The next one can be created at ${new Date(at).toISOString().slice(11, 16)} UTC.`
  return { detail, retryAfter: Math.max(1000, at - now) }
}

/** Ids of the jobs of a project that are at work or wait. */
export async function listOpenJobs(queries: Queries, projectId: string): Promise<string[]> {
  const { rows } = await sql<{ job_id: string }>`
    select distinct job_id from turn where project_id = ${projectId} and status in ('queued', 'running')`.execute(
    queries,
  )
  return rows.map(({ job_id: id }) => id)
}

/**
 * How many jobs a project has had in the last hour.
 *
 * @param now Milliseconds since 1970.
 */
export async function countRecentJobs(queries: Queries, projectId: string, now: number): Promise<number> {
  const { count } = await queries
    .selectFrom('job')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('project_id', '=', projectId)
    .where('created_at', '>', now - hour)
    .executeTakeFirstOrThrow()
  return count
}
