import { z } from 'zod'
import type { Queries } from './open-store.ts'
import { parseStoredOrNull } from './stored-json.ts'

/** What a project may use of the platform. What is not named is not limited. */
export const quotasSchema = z.object({
  /** Deployments that are made in an hour; null for as many as there are, whatever holds for other projects. */
  deploymentsPerHour: z.number().int().min(1).nullable().exactOptional(),
})

/** What a project may use; absent is what holds for all. */
export type ProjectQuotas = z.infer<typeof quotasSchema>

const settingsSchema = z.looseObject({ quotas: quotasSchema.exactOptional() })

const hour = 60 * 60_000

/** When a deployment may be made, where its project has had as many as it may. */
export interface DelayedDeployment {
  run_at: number
  code: 'quota-deployments'
  error: string
}

/**
 * Decides whether a project has had as many deployments in the last hour as it may. Those that somebody has overtaken before they
 * were begun do not count.
 *
 * @param queries A transaction that has locked the project.
 * @param projectId The project.
 * @param quotas What holds for all projects.
 * @param now Milliseconds since 1970.
 * @returns When it may be made, and why not before; undefined for at once.
 */
export async function delayByQuota(
  queries: Queries,
  projectId: string,
  quotas: ProjectQuotas,
  now: number,
): Promise<DelayedDeployment | undefined> {
  const project = await queries.selectFrom('project').select('settings').where('id', '=', projectId).executeTakeFirst()
  const own = parseStoredOrNull(settingsSchema, project?.settings ?? null)?.quotas ?? {}
  const { deploymentsPerHour: most = null } = { ...quotas, ...own }
  if (most === null) return undefined
  // One that waits counts from when it is made.
  const earlier = await queries
    .selectFrom('deployment')
    .select('run_at')
    .where('project_id', '=', projectId)
    .where('run_at', '>', now - hour)
    .where((row) => row.or([row('status', '=', 'queued'), row('taken_at', 'is not', null)]))
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
    error: `This project may have ${count} an hour. It is made at ${time} UTC by itself: nothing has to be pushed again.`,
  }
}
