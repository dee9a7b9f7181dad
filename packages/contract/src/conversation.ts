import { z } from 'zod'
import { deliverySchema } from './agent-requests.ts'

/** The life of one accepted prompt. A `running` turn goes back to `queued` if its worker is lost. */
export const turnStateSchema = z.enum(['queued', 'running', 'succeeded', 'failed', 'cancelled'])

export type TurnState = z.infer<typeof turnStateSchema>

/** A file that a turn changed, compared with the commit that the turn started from. */
export const changedFileSchema = z
  .strictObject({ path: z.string(), change: z.enum(['added', 'modified', 'deleted', 'renamed']) })
  .meta({ id: 'ChangedFile' })

export type ChangedFile = z.infer<typeof changedFileSchema>

/** Why a turn failed: a permanent code, and a sentence for people. */
export const turnProblemSchema = z
  .strictObject({ code: z.string(), message: z.string() })
  .meta({ id: 'TurnProblem', examples: [{ code: 'model-unauthorized', message: 'The model refused the API key.' }] })

export type TurnProblem = z.infer<typeof turnProblemSchema>

/** One entry of the conversation: an instruction, or the agent's answer to it. */
export const agentMessageSchema = z
  .strictObject({
    id: z.string(),
    role: z.enum(['user', 'agent']),
    text: z.string().meta({ description: 'The prompt, or what the agent answered.' }),
    createdAt: z.iso.datetime(),
    turn: z.strictObject({ id: z.string(), state: turnStateSchema, delivery: deliverySchema }),
    files: z.array(changedFileSchema).meta({ description: 'What the turn changed; empty for an instruction.' }),
    pullRequest: z
      .strictObject({ url: z.url(), number: z.int() })
      .nullable()
      .meta({ description: 'The pull request the turn opened or added to.' }),
    error: turnProblemSchema.nullable().meta({ description: 'Why the turn failed; null when it did not.' }),
  })
  .meta({ id: 'AgentMessage' })

export type AgentMessage = z.infer<typeof agentMessageSchema>

/** The conversation of a job, oldest first. */
export const agentMessageListSchema = z
  .strictObject({ messages: z.array(agentMessageSchema), nextCursor: z.string().nullable() })
  .meta({ id: 'AgentMessageList', description: 'The conversation of a job, oldest first.' })

export type AgentMessageList = z.infer<typeof agentMessageListSchema>
