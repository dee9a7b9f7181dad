import { quotaNames, type QuotaChange, type QuotaName } from '@docwright/contract'
import { z } from 'zod'
import type { Queries } from '../open-store.ts'
import { parseStoredOrNull } from '../stored-json.ts'

const most = z.number().int().min(1).nullable().exactOptional()

/** What a project may use of the platform. What is not named is not decided; null is as much as there is. */
export const quotasSchema = z.object({
  deploymentsPerHour: most,
  jobsPerHour: most,
  openJobs: most,
  repositoryMegabytes: most,
  storeMegabytes: most,
} satisfies Record<QuotaName, typeof most>)

/** What a project may use; absent is what holds for all. */
export type ProjectQuotas = z.infer<typeof quotasSchema>

/** What holds for a project; null for no limit. */
export type QuotaLimits = Readonly<Record<QuotaName, number | null>>

const settingsSchema = z.looseObject({ quotas: quotasSchema.exactOptional() })

/** Bytes of a megabyte of a quota. */
export const megabyte = 1024 * 1024

/**
 * Joins what a project was given of its own with what holds for all.
 *
 * @param usual What holds for all.
 * @param own What the project was given.
 */
export function limitsOf(usual: ProjectQuotas, own: ProjectQuotas = {}): QuotaLimits {
  const all = { ...usual, ...own }
  return Object.fromEntries(quotaNames.map((name) => [name, all[name] ?? null])) as Record<QuotaName, number | null>
}

/**
 * What a project may use of its own, once some of it was changed. What is not named stays.
 *
 * @param before What it was given.
 * @param change What changes.
 */
export function changedQuotas(before: ProjectQuotas, change: QuotaChange): ProjectQuotas {
  const quotas = { ...before }
  for (const name of quotaNames) {
    const wanted = change[name]
    if (wanted === 'default') delete quotas[name]
    else if (wanted !== undefined) quotas[name] = wanted === 'none' ? null : wanted
  }
  return quotas
}

/**
 * What holds for a project.
 *
 * @param usual What holds for all.
 */
export async function readQuotas(queries: Queries, projectId: string, usual: ProjectQuotas): Promise<QuotaLimits> {
  const row = await queries.selectFrom('project').select('settings').where('id', '=', projectId).executeTakeFirst()
  return limitsOf(usual, parseStoredOrNull(settingsSchema, row?.settings ?? null)?.quotas)
}
