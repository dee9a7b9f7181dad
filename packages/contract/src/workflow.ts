import { z } from 'zod'

const dateTime = z.iso.datetime()

export const workflowRunStatusSchema = z
  .enum([
    'queued',
    'running',
    'completed',
    'no-action-needed',
    'review-needed',
    'merged',
    'closed',
    'failed',
    'cancelled',
  ])
  .meta({
    id: 'AgentWorkflowRunStatus',
    description:
      '`queued`: it waits to begin. `running`: its job is at work. `completed`: the job ended without a pull request. ' +
      '`no-action-needed`: there was nothing to do, and no model was asked. `review-needed`, `merged`, `closed`: where ' +
      'its pull request stands. `failed`, `cancelled`: it came to nothing.',
  })

/** Estimated tokens and cost of a run, from before a model was asked. */
const runEstimateSchema = z
  .strictObject({
    texts: z.int().meta({ description: 'Texts that are not translated yet.' }),
    words: z.int().meta({ description: 'Their words.' }),
    tokens: z.int().meta({ description: 'Tokens that a model reads and writes for them.' }),
    cost: z
      .number()
      .nullable()
      .meta({ description: 'What those cost, in the currency of the prices; null where these are not known.' }),
  })
  .meta({ id: 'AgentWorkflowRunEstimate' })

/** One run of a workflow. */
export const workflowRunSchema = z
  .strictObject({
    id: z.string().meta({ description: 'Unique identifier of the run.' }),
    workflowId: z.string().meta({ description: 'The workflow.' }),
    trigger: z.enum(['schedule', 'push', 'manual']).meta({ description: 'What started it.' }),
    commit: z.string().nullable().meta({
      description: 'The commit that was pushed, or was the newest one when it began; null before that is known.',
    }),
    status: workflowRunStatusSchema,
    jobId: z.string().nullable().meta({ description: 'Its agent job; null until there is one.' }),
    prLink: z.url().nullable().meta({ description: 'URL of the pull request of its job.' }),
    message: z.string().nullable().meta({ description: 'Why it came to nothing.' }),
    createdAt: dateTime.meta({ description: 'When it was asked for.' }),
    startedAt: dateTime.nullable().meta({ description: 'When it began; null before.' }),
    estimate: runEstimateSchema
      .nullable()
      .meta({ description: 'What a translation was expected to take before a model was asked; null for others.' }),
    tokens: z
      .int()
      .nullable()
      .meta({ description: 'Tokens that models have read and written for it; null until its job has ended.' }),
    cost: z
      .number()
      .nullable()
      .meta({ description: 'What that cost, in the currency of the prices; null where these are not known.' }),
    endedAt: dateTime.nullable().meta({ description: 'When it ended; null before.' }),
  })
  .meta({ id: 'AgentWorkflowRun', description: 'One run of a workflow.' })

export type WorkflowRun = z.infer<typeof workflowRunSchema>

/** A workflow. */
export const workflowSchema = z
  .strictObject({
    id: z.string().meta({ description: 'Unique identifier of the workflow.' }),
    name: z.string().meta({ description: 'Its name.' }),
    path: z.string().meta({ description: 'Its file, from the docs folder.' }),
    enabled: z.boolean().meta({ description: 'Whether its triggers start it.' }),
    use: z.string().nullable().meta({ description: 'The built-in workflow that it uses.' }),
    schedules: z
      .array(z.strictObject({ cron: z.string(), timeZone: z.string() }))
      .meta({ description: 'When it starts by the clock.' }),
    pushes: z.boolean().meta({ description: 'Whether pushes start it.' }),
    pushTriggers: z
      .array(
        z.strictObject({
          repository: z.string().nullable().meta({ description: 'The repository; null for that of the project.' }),
          branches: z.array(z.string()).meta({ description: 'To which branches; empty for the default branch.' }),
          paths: z.array(z.string()).meta({ description: 'What must have changed; empty for anything.' }),
        }),
      )
      .meta({ description: 'Which pushes start it: those that one of these describes.' }),
    nextRunAt: dateTime.nullable().meta({ description: 'When its schedule is due next.' }),
  })
  .meta({ id: 'AgentWorkflow', description: 'Work that the agent does by itself.' })

export type WorkflowSummary = z.infer<typeof workflowSchema>

/** Answer of "list workflows". */
export const workflowListSchema = z
  .strictObject({ workflows: z.array(workflowSchema) })
  .meta({ id: 'AgentWorkflowList' })

const fileText = z
  .string()
  .min(1)
  .max(60_000)
  .meta({ description: 'Text of the file: its front matter, and instructions for the agent below it.' })

/** A workflow's file. */
export const workflowFileSchema = z
  .strictObject({
    path: z.string().meta({ description: 'Path from the docs folder.' }),
    text: z.string().meta({ description: 'Its text on the default branch.' }),
  })
  .meta({ id: 'AgentWorkflowFile', description: "A workflow's file." })

/** Body of "create a workflow". */
export const createWorkflowSchema = z
  .strictObject({
    path: z
      .string()
      .min(1)
      .max(200)
      .meta({ description: 'Path from the docs folder, such as `.docwright/workflows/translate.md`.' }),
    text: fileText,
  })
  .meta({ id: 'AgentWorkflowCreate' })

/** Body of "change a workflow". */
export const changeWorkflowSchema = z.strictObject({ text: fileText }).meta({ id: 'AgentWorkflowChange' })

/** Query of "list runs". Unknown members are refused. */
export const listRunsSchema = z.strictObject({
  limit: z.coerce.number().int().min(1).max(100).default(50).meta({ description: 'Runs on a page.' }),
  cursor: z.string().min(1).max(200).optional().meta({ description: '`nextCursor` of the page before.' }),
})

/** Answer of "list runs". */
export const workflowRunListSchema = z
  .strictObject({
    runs: z.array(workflowRunSchema),
    nextCursor: z.string().nullable().meta({ description: 'Cursor of the next page; null on the last one.' }),
  })
  .meta({ id: 'AgentWorkflowRunList' })
