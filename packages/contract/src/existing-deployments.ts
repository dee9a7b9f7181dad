import { z } from 'zod'

/** Body of “trigger a preview”. */
export const triggerPreviewSchema = z.object({
  branch: z.string().min(1).max(255).meta({ description: 'The branch to show.' }),
})

/** Answer of “trigger an update”. */
export const updateTriggeredSchema = z.strictObject({
  statusId: z.string().meta({ description: 'Names the deployment, for its status.' }),
})

/** Answer of “trigger a preview”. */
export const previewTriggeredSchema = z.strictObject({
  statusId: z.string().meta({ description: 'Names the deployment, for its status.' }),
  previewUrl: z.string().meta({ description: 'Where the branch is shown once the deployment succeeds.' }),
})

/** Triggers of a deployment, as the first version names them. Some names belong to services outside this product. */
const updateSources = [
  'internal',
  'github-app-installation',
  'api',
  'github',
  'onboarding',
  'dashboard',
  'gitlab',
] as const

/** Answer of “read the status of an update”. */
export const updateStatusSchema = z.strictObject({
  _id: z.string().meta({ description: 'Unique identifier of the deployment.' }),
  projectId: z.string(),
  createdAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable().meta({ description: 'Null until it has ended.' }),
  status: z.enum(['queued', 'in_progress', 'success', 'failure']).meta({
    description: 'A deployment that a newer one of its branch has overtaken has the status of that one.',
  }),
  summary: z.string().meta({ description: 'What came of it, in one sentence.' }),
  logs: z.array(z.string()),
  subdomain: z.string().meta({ description: 'Slug of the project.' }),
  screenshot: z.null().meta({ description: 'No pictures of sites are made.' }),
  screenshotLight: z.null(),
  screenshotDark: z.null(),
  author: z
    .strictObject({ name: z.string(), avatarUrl: z.string().nullable(), githubUserId: z.number().nullable() })
    .nullable()
    .meta({ description: 'Who wrote the commit; null where the repository cannot be read at the moment.' }),
  commit: z.strictObject({
    sha: z.string(),
    ref: z.string().meta({ description: 'The branch with its whole name, such as `refs/heads/main`.' }),
    message: z.string(),
    filesChanged: z.strictObject({
      added: z.array(z.string()),
      modified: z.array(z.string()),
      removed: z.array(z.string()),
    }),
  }),
  source: z.enum(updateSources),
})

export type UpdateStatus = z.infer<typeof updateStatusSchema>

/** Answer of “trigger a workflow”. */
export const workflowTriggeredSchema = z.strictObject({
  schemaId: z.string().meta({ description: 'The workflow.' }),
  instanceId: z.string().meta({ description: 'The run that will do it: one that waits already, or a new one.' }),
  jobId: z.string().meta({ description: 'The agent job of the run; until it has one, the run itself.' }),
})
