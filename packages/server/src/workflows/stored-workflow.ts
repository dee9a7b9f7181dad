import { z } from 'zod'
import { builtInWorkflows, type Workflow } from 'docwright/engine'
import { parseStored } from '../store/stored-json.ts'

const workflowSchema: z.ZodType<Workflow> = z.object({
  path: z.string(),
  name: z.string(),
  schedules: z.array(z.object({ cron: z.string(), timeZone: z.string() })),
  pushes: z.array(
    z.object({
      repository: z.string().nullable(),
      branches: z.array(z.string()),
      paths: z.array(z.string()),
    }),
  ),
  // Those that an earlier release has stored follow none.
  follows: z.array(z.string()).default([]),
  use: z.enum(builtInWorkflows).nullable(),
  languages: z.array(z.string()),
  prompt: z.string(),
  model: z.string().nullable(),
  // Those that an earlier release has stored say nothing of these.
  context: z.array(z.string()).default([]),
  update: z.enum(['pull-request', 'direct']).default('pull-request'),
  limit: z.number().nullable().default(null),
  notify: z.array(z.string()).default([]),
})

/** The cause of a run. */
export const runCauseSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('schedule'), due: z.number() }),
  z.object({
    kind: z.literal('push'),
    /** Set if it is another one than the project's. */
    repository: z.string().optional(),
    branch: z.string(),
    commit: z.string(),
    pushes: z.number(),
    /** How many workflows led to it one by one, without a person between them. */
    chain: z.number().optional(),
  }),
  z.object({ kind: z.literal('manual') }),
])

/** See {@link runCauseSchema}. */
export type RunCause = z.infer<typeof runCauseSchema>

/** The result of beginning a run. */
export const runResultSchema = z.object({
  /** `superseded`: its pull request was closed for a later run's. */
  outcome: z.enum(['no-action', 'started', 'appended', 'superseded', 'failed', 'waiting']),
  /** The decision of a person for which a run waits: on the pull request of a job, or a push to it. */
  waitsFor: z.object({ job: z.string(), head: z.string().nullable(), since: z.number() }).optional(),
  /** The turn of its job that does it; an earlier release has written none down. */
  turn: z.string().optional(),
  /** The commit that was looked at. */
  commit: z.string().optional(),
  /** The same for the same findings. */
  findings: z.string().optional(),
  /** The estimated cost of a translation, before a model was asked. */
  estimate: z
    .object({ texts: z.number(), words: z.number(), tokens: z.number(), cost: z.number().nullable() })
    .optional(),
  /** Set once its job has ended and that was reported. */
  told: z.boolean().optional(),
  /** Tokens that its job has cost. */
  usage: z.object({ input: z.number(), output: z.number() }).optional(),
})

/** See {@link runResultSchema}. */
export type RunResult = z.infer<typeof runResultSchema>

/**
 * Reads a stored workflow.
 *
 * @param definition The column.
 */
export function storedWorkflow(definition: string): Workflow {
  return parseStored(workflowSchema, definition)
}
