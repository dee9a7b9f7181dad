import { z } from 'zod'

const dateTime = z.iso.datetime()

export const deploymentStatusSchema = z.enum(['queued', 'building', 'live', 'superseded', 'retired', 'failed']).meta({
  id: 'DeploymentStatus',
  description:
    '`queued`: it waits to begin, or to be tried again. `building`: it is being made. `live`: readers see it. ' +
    '`superseded`: a newer one took its place. `retired`: its preview was taken away. `failed`: it came to nothing, and ' +
    'readers see what they saw before.',
})

const progressSchema = z
  .strictObject({
    step: z.enum(['publish', 'check']).meta({
      description: '`publish`: pages are written to the object store. `check`: they are looked through for problems.',
    }),
    done: z.int().meta({ description: 'Pages so far.' }),
    total: z.int().meta({ description: 'Pages of the site.' }),
  })
  .meta({ id: 'DeploymentProgress', description: 'How far a deployment is, also while it is live already.' })

export type DeploymentProgress = z.infer<typeof progressSchema>

const sourceSchema = z
  .strictObject({
    name: z.string().meta({ description: 'What `sourceRef` calls it.' }),
    repository: z.string().meta({ description: 'Its address as `docs.json` has it.' }),
    commit: z
      .string()
      .nullable()
      .meta({ description: 'The commit whose files the site has; null if none could be had.' }),
    reason: z.string().nullable().meta({ description: 'Why its newest commit could not be had; null if it was.' }),
  })
  .meta({ id: 'DeploymentSource', description: 'Another repository that a site is made of.' })

/** Another repository that a site is made from. */
export type DeploymentSource = z.infer<typeof sourceSchema>

export const deploymentSchema = z
  .strictObject({
    id: z.string().meta({ description: 'Unique identifier of the deployment.' }),
    branch: z.string().meta({ description: 'The branch that it belongs to.' }),
    commit: z.string().meta({ description: 'The commit whose files it shows.' }),
    sources: z.array(sourceSchema).meta({ description: 'Other repositories of the site; empty if there are none.' }),
    production: z.boolean().meta({ description: 'Whether it is the site itself; else it is a preview of its branch.' }),
    status: deploymentStatusSchema,
    url: z.url().meta({ description: 'Where readers see the branch.' }),
    code: z.string().nullable().meta({ description: 'Why it waits or failed, for programs.' }),
    reason: z.string().nullable().meta({ description: 'The same as a sentence.' }),
    errors: z.int().meta({ description: 'Errors that its check has found.' }),
    warnings: z.int().meta({ description: 'Warnings that its check has found.' }),
    progress: progressSchema.nullable().meta({ description: 'How far it is; null unless it takes long.' }),
    createdAt: dateTime.meta({ description: 'When it was asked for.' }),
    finishedAt: dateTime.nullable().meta({ description: 'When it went live or failed; null before.' }),
  })
  .meta({ id: 'Deployment', description: 'A commit that is shown to readers, or was, or is to be.' })

export type DeploymentAnswer = z.infer<typeof deploymentSchema>

/** Answer of "list deployments". */
export const deploymentListSchema = z
  .strictObject({ deployments: z.array(deploymentSchema) })
  .meta({ id: 'DeploymentList' })

/** Query of "list deployments". */
export const listDeploymentsSchema = z.strictObject({
  branch: z.string().max(255).optional().meta({ description: 'Only those of this branch.' }),
  limit: z.coerce.number().int().min(1).max(100).default(20).meta({ description: 'How many at most.' }),
})
