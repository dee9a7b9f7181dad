import { z } from 'zod'

/** Resources of the platform that a project may use up to a limit, by permanent names. */
export const quotaNames = [
  'deploymentsPerHour',
  'jobsPerHour',
  'openJobs',
  'repositoryMegabytes',
  'storeMegabytes',
] as const

export type QuotaName = (typeof quotaNames)[number]

const descriptions: Readonly<Record<QuotaName, string>> = {
  deploymentsPerHour: 'Deployments that are made in an hour; more wait.',
  jobsPerHour: 'New agent jobs in an hour, those of workflows with them.',
  openJobs: 'Agent jobs that are at work or wait at a time.',
  repositoryMegabytes: 'Size of a repository that is hosted here; a push that needs more is refused.',
  storeMegabytes: 'What its deployments take in the object store; a deployment that needs more fails.',
}

/** A project's use of one quota. */
export const quotaSchema = z
  .strictObject({
    limit: z.int().nullable().meta({ description: 'How much there may be; null for no limit.' }),
    isOwn: z.boolean().meta({ description: 'Whether that was decided for this project; else it holds for all.' }),
    used: z.number().nullable().meta({ description: 'How much there is; null where that was not counted yet.' }),
  })
  .meta({ id: 'Quota', description: 'How much a project may use of something, and how much it uses.' })

/** A project's use of all quotas. */
export const projectQuotasSchema = z
  .strictObject(byName((name) => quotaSchema.meta({ description: descriptions[name] })))
  .meta({ id: 'ProjectQuotas', description: 'What a project may use of the platform.' })

export type ProjectQuotaUse = z.infer<typeof projectQuotasSchema>

/** Body of "set quotas": the others stay as they are. */
export const setQuotasSchema = z
  .strictObject(
    byName((name) =>
      z
        .union([z.int().min(1).max(1_000_000), z.enum(['none', 'default'])])
        .optional()
        .meta({ description: `${descriptions[name]} \`none\` for no limit, \`default\` for what holds for all.` }),
    ),
  )
  .meta({ id: 'SetQuotas' })

export type QuotaChange = z.infer<typeof setQuotasSchema>

function byName<Value>(make: (name: QuotaName) => Value): Record<QuotaName, Value> {
  return Object.fromEntries(quotaNames.map((name) => [name, make(name)])) as Record<QuotaName, Value>
}
