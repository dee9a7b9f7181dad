import { z } from 'zod'

/** The most messages of one request. */
const maximumMessages = 200

/**
 * Body of “create a job” in the first version, in bytes. It is large because clients send whole diffs of a repository.
 */
export const maximumMessagesBytes = 4 * 1024 * 1024

const rawMessageSchema = z.object({
  role: z.enum(['system', 'user', 'assistant']),
  content: z.string().optional().meta({ description: 'The text of the message.' }),
  parts: z
    .array(z.object({ type: z.string(), text: z.string().optional() }))
    .max(1000)
    .optional()
    .meta({ description: 'In place of `content`: the parts of type `text` are its text.' }),
  createdAt: z.unknown().optional().meta({ description: 'Sent by version 4 of the `ai` package.' }),
})

const messageSchema = rawMessageSchema
  // PostgreSQL keeps no NUL in text.
  .refine((message) => !textOfMessage(message).includes('\0'), {
    message: 'must not contain the character U+0000',
    path: ['content'],
  })

/** Body of “create a job” in the first version. Unknown members are ignored. */
export const createExistingJobSchema = z.object({
  messages: z
    .array(messageSchema)
    .min(1)
    .max(maximumMessages)
    .refine(
      (messages) => messages.some((message) => message.role !== 'assistant' && /\S/.test(textOfMessage(message))),
      'must have a message of a user or the system that is not empty',
    )
    .meta({ description: 'What the agent shall do, in order.' }),
  branch: z
    .string()
    .min(1)
    .max(255)
    .optional()
    .meta({
      description:
        'The branch for the changes: made if it does not exist, else continued. Without it, or with ' +
        'the default branch, ' +
        'the job has a branch of its own.',
    }),
  asDraft: z
    .union([z.boolean(), z.enum(['true', 'false'])])
    .optional()
    .meta({ description: 'Whether the pull request is opened as a draft, where the forge has drafts.' }),
  model: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .meta({
      description:
        'Name of a configured model, or a part of it such as `sonnet`. `sonnet` and `opus` stand for the usual model where no ' +
        'configured one has that name.',
    }),
  id: z
    .string()
    .max(200)
    .optional()
    .meta({ description: 'Sent by version 4 of the `ai` package, which is answered in its own form.' }),
  trigger: z.string().max(200).optional().meta({ description: 'Sent by later versions of that package.' }),
})

export type CreateExistingJob = z.infer<typeof createExistingJobSchema>

export type ExistingMessage = CreateExistingJob['messages'][number]

/** The text of a message in either of its two forms. */
export function textOfMessage({
  content,
  parts = [],
}: Pick<z.infer<typeof rawMessageSchema>, 'content' | 'parts'>): string {
  if (content !== undefined && content !== '') return content
  return parts.flatMap(({ type, text }) => (type === 'text' && text !== undefined ? [text] : [])).join('\n\n')
}

/** Query of the list of jobs. */
export const listExistingJobsSchema = z.object({
  skip: z.coerce
    .number()
    .int()
    .min(0)
    .max(1_000_000)
    .default(0)
    .meta({ description: 'Jobs to leave out at the beginning.' }),
  take: z.coerce.number().int().min(1).max(100).default(12).meta({ description: 'Jobs at most.' }),
})

/** A job in the first version, with the spellings that its clients parse. */
export const agentSessionSchema = z.strictObject({
  sessionId: z.string().meta({ description: 'Unique identifier of the job.' }),
  subdomain: z.string().meta({ description: 'Slug of the project.' }),
  branch: z.string().nullable().meta({ description: 'The branch with the changes; null where there are none.' }),
  haulted: z.boolean().meta({ description: 'Whether the job is at work no longer.' }),
  haultReason: z.enum(['completed', 'github_missconfigured', 'error', 'processing', 'interrupted']).meta({
    description:
      '`processing` while the job is at work; `github_missconfigured` where its repository cannot be reached.',
  }),
  pullRequestLink: z.string().meta({ description: 'URL of the pull request; empty where there is none.' }),
  messageToUser: z.string().meta({ description: 'The last answer, or why the job failed.' }),
  todos: z
    .array(
      z.strictObject({
        content: z.string(),
        status: z.enum(['pending', 'in_progress', 'completed', 'cancelled']),
        priority: z.enum(['high', 'medium', 'low']),
        id: z.string(),
      }),
    )
    .meta({ description: 'The latest 50 instructions of the job.' }),
  userId: z.string().meta({ description: 'Always empty: keys belong to projects.' }),
  title: z.string().meta({ description: 'What was done; empty until that is known.' }),
  createdAt: z.iso.datetime(),
})

export type AgentSession = z.infer<typeof agentSessionSchema>

/** A page of jobs in the first version. */
export const agentSessionListSchema = z.strictObject({ allSessions: z.array(agentSessionSchema) })
