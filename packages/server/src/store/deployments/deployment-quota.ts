import type { Queries } from '../open-store.ts'
import { readQuotas, type ProjectQuotas } from '../projects/project-quotas.ts'

const hour = 60 * 60_000

/** When a deployment may be made, where its project has had as many as it may. */
export interface DelayedDeployment {
  run_at: number
  code: 'quota-deployments'
  error: string
}

/**
 * Decides whether a project has used up its deployments of the last hour. Those that were overtaken before they began
 * do not count.
 *
 * @param queries A transaction that has locked the project.
 * @param quotas The quotas of all projects.
 * @param now Milliseconds since 1970.
 * @returns The earliest time, and the reason to wait; undefined for at once.
 */
export async function delayByQuota(
  queries: Queries,
  projectId: string,
  quotas: ProjectQuotas,
  now: number,
): Promise<DelayedDeployment | undefined> {
  const { deploymentsPerHour: most } = await readQuotas(queries, projectId, quotas)
  if (most === null) return undefined
  const earlier = await recentDeployments(queries, projectId, now)
    .select('run_at')
    .orderBy('run_at', 'desc')
    .offset(most - 1)
    .limit(1)
    .executeTakeFirst()
  if (earlier === undefined) return undefined
  const at = earlier.run_at + hour
  const time = new Date(at).toISOString().slice(11, 16)
  const count = most === 1 ? '1 deployment' : `${most} deployments`
  return {
    run_at: at,
    code: 'quota-deployments',
    error: `This project is limited to ${count} per hour. The deployment starts automatically at ${time} UTC; you do not need to push again.`,
  }
}

/**
 * How many deployments a project has had in the last hour.
 *
 * @param now Milliseconds since 1970.
 */
export async function countRecentDeployments(queries: Queries, projectId: string, now: number): Promise<number> {
  const { count } = await recentDeployments(queries, projectId, now)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** One that waits counts from when it is made. */
function recentDeployments(queries: Queries, projectId: string, now: number) {
  return queries
    .selectFrom('deployment')
    .where('project_id', '=', projectId)
    .where('run_at', '>', now - hour)
    .where((row) => row.or([row('status', '=', 'queued'), row('taken_at', 'is not', null)]))
}
