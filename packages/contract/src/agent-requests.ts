import { z } from 'zod'
import { jobStatusSchema } from './agent-job.ts'

/** In characters (Unicode code points). */
export const maximumPromptLength = 100_000

/** In bytes. The longest prompt fits in any script. */
export const maximumBodyBytes = 1024 * 1024

const promptSchema = z
  .string()
  .min(1, 'must not be empty')
  .max(maximumPromptLength, `must have at most ${maximumPromptLength} characters`)
  .regex(/\S|^$/u, 'must not be only white space')
  // PostgreSQL keeps no NUL in text.
  .refine((prompt) => !prompt.includes('\0'), 'must not contain the character U+0000')
  .meta({ description: 'The instruction for the agent.' })

/**
 * How a message affects a running turn: `queue` waits until it ends, `steer` reaches the model before its next step,
 * `interrupt` cancels it first.
 */
export const deliverySchema = z.enum(['queue', 'steer', 'interrupt'])

export type Delivery = z.infer<typeof deliverySchema>

/**
 * Members that clients of other agents send and this API does not read, with the member to send instead. Other unknown
 * members are ignored. These are refused, because without them the work would be done in the wrong place.
 */
const otherNames: Readonly<Record<string, string>> = {
  branch: 'Send `ref` for the branch to start from; the branch of the work is named by the server',
  base: 'Send `ref` for the branch to start from and to merge into',
  asDraft: 'Pull requests of this API are no drafts; leave it out',
  draft: 'Pull requests of this API are no drafts; leave it out',
  source: 'Send `ref` for the branch to start from; the repository is that of the project',
}

/** Body of "create a job". Unknown members are ignored, so that clients of a later version keep working. */
export const createJobSchema = z
  .object({
    prompt: promptSchema,
    model: z.string().min(1).max(200).optional().meta({
      description: "`provider:model`. Without it, the project's model or the server's.",
    }),
    ref: z.string().min(1).max(250).optional().meta({
      description:
        "The branch to start from and to merge into, which must exist. Without it, the project's default branch.",
    }),
  })
  .meta({
    id: 'CreateAgentJob',
    examples: [{ prompt: 'Fix the broken links and add the missing descriptions.' }],
  })

export type CreateJob = z.infer<typeof createJobSchema>

/** The same body, refused if it has a member that this API knows under another name. */
export const createJobBodySchema = z
  .unknown()
  .superRefine((body, context) => {
    for (const [name, instead] of Object.entries(otherNames)) {
      const isAsked = typeof body === 'object' && body !== null && Object.hasOwn(body, name)
      if (isAsked) context.addIssue({ code: 'custom', path: [name], message: `is not read here. ${instead}` })
    }
  })
  .pipe(createJobSchema)

/** Body of "send a follow-up message", which may be repeated with the same `Idempotency-Key`. */
export const sendMessageSchema = z
  .object({
    prompt: promptSchema,
    delivery: deliverySchema.optional().meta({
      description:
        'What happens while the agent is at work: `queue` (default) waits, `steer` reaches the agent before its next ' +
        'step, `interrupt` stops what it does now.',
    }),
  })
  .meta({ id: 'SendAgentMessage', examples: [{ prompt: 'Also mention the rate limit on the webhooks page.' }] })

export type SendMessage = z.infer<typeof sendMessageSchema>

/** Query of the list of jobs. */
export const listJobsSchema = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(20).meta({ description: 'Jobs on a page.' }),
  cursor: z.string().min(1).max(200).optional().meta({ description: '`nextCursor` of the page before.' }),
  status: jobStatusSchema.optional().meta({ description: 'Only jobs in this state.' }),
})

/** Query of the conversation. */
export const listMessagesSchema = z.object({
  limit: z.coerce.number().int().min(1).max(200).default(100).meta({ description: 'Messages on a page.' }),
  cursor: z.string().min(1).max(200).optional().meta({ description: '`nextCursor` of the page before.' }),
})

/** Query of the events. */
export const readEventsSchema = z.object({
  after: z.coerce.number().int().min(0).optional().meta({
    description: 'Number of the last event that was seen. The header `Last-Event-ID` wins over it.',
  }),
})
