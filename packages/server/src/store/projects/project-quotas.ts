import { quotaNames, type QuotaChange, type QuotaName } from '@docwright/contract'
import { z } from 'zod'
import type { Queries } from '../open-store.ts'
import { parseStoredOrNull } from '../stored-json.ts'

const most = z.number().int().min(1).nullable().exactOptional()

/** The quotas of a project. Missing ones are undecided; null means unlimited. */
export const quotasSchema = z.object({
  deploymentsPerHour: most,
  jobsPerHour: most,
  openJobs: most,
  repositoryMegabytes: most,
  storeMegabytes: most,
} satisfies Record<QuotaName, typeof most>)

/** The quotas of a project; those of all projects apply to missing ones. */
export type ProjectQuotas = z.infer<typeof quotasSchema>

/** The effective quotas of a project; null for no limit. */
export type QuotaLimits = Readonly<Record<QuotaName, number | null>>

const settingsSchema = z.looseObject({ quotas: quotasSchema.exactOptional() })

/** Bytes of a megabyte of a quota. */
export const megabyte = 1024 * 1024

/**
 * Joins a project's own quotas with those of all projects.
 *
 * @param usual The quotas of all projects.
 * @param own The project's own.
 */
export function limitsOf(usual: ProjectQuotas, own: ProjectQuotas = {}): QuotaLimits {
  const all = { ...usual, ...own }
  return Object.fromEntries(quotaNames.map((name) => [name, all[name] ?? null])) as Record<QuotaName, number | null>
}

/**
 * The own quotas of a project after a change. Those that the change does not name stay.
 *
 * @param before The earlier ones.
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
 * The effective quotas of a project.
 *
 * @param usual The quotas of all projects.
 */
export async function readQuotas(queries: Queries, projectId: string, usual: ProjectQuotas): Promise<QuotaLimits> {
  const row = await queries.selectFrom('project').select('settings').where('id', '=', projectId).executeTakeFirst()
  return limitsOf(usual, parseStoredOrNull(settingsSchema, row?.settings ?? null)?.quotas)
}
