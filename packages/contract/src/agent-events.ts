import { z } from 'zod'
import { jobStatusSchema } from './agent-job.ts'
import { deliverySchema } from './agent-requests.ts'
import { changedFileSchema, turnProblemSchema } from './conversation.ts'
import { usageSchema } from './usage.ts'

const turnId = z.string()
const step = z.int().meta({ description: "The step's number within its turn, from 1." })

const pullRequestData = z.strictObject({ turnId, url: z.url(), number: z.int() })

/** The data of each kind of event. An event is written in the same transaction as the change that it reports. */
export const agentEventData = {
  'job.created': z.strictObject({ status: jobStatusSchema }),
  'job.updated': z.strictObject({ status: jobStatusSchema, prLink: z.url().nullable() }),
  'turn.queued': z.strictObject({ turnId, delivery: deliverySchema }),
  'turn.started': z.strictObject({ turnId }),
  'turn.delayed': z.strictObject({ turnId, until: z.iso.datetime(), reason: turnProblemSchema }),
  'turn.finished': z.strictObject({
    turnId,
    state: z.enum(['succeeded', 'failed', 'cancelled']),
    reply: z.string(),
    files: z.array(changedFileSchema),
    error: turnProblemSchema.nullable(),
    usage: usageSchema
      .exactOptional()
      .meta({ description: 'What the turn has cost; left out where it asked no model.' }),
  }),
  'step.finished': z.strictObject({ turnId, step, text: z.string() }),
  'tool.called': z.strictObject({ turnId, step, callId: z.string(), tool: z.string(), summary: z.string() }),
  'tool.finished': z.strictObject({
    turnId,
    step,
    callId: z.string(),
    tool: z.string(),
    ok: z.boolean(),
    problem: z
      .string()
      .exactOptional()
      .meta({ description: 'Why the call failed, shortened; left out where it did not.' }),
  }),
  'commit.created': z.strictObject({ turnId, sha: z.string(), branch: z.string() }),
  'pr.opened': pullRequestData,
  'pr.updated': pullRequestData,
} as const

export const agentEventSchema: z.ZodType<NewAgentEvent> = z.discriminatedUnion('type', [
  z.object({ type: z.literal('job.created'), data: agentEventData['job.created'] }),
  z.object({ type: z.literal('job.updated'), data: agentEventData['job.updated'] }),
  z.object({ type: z.literal('turn.queued'), data: agentEventData['turn.queued'] }),
  z.object({ type: z.literal('turn.started'), data: agentEventData['turn.started'] }),
  z.object({ type: z.literal('turn.delayed'), data: agentEventData['turn.delayed'] }),
  z.object({ type: z.literal('turn.finished'), data: agentEventData['turn.finished'] }),
  z.object({ type: z.literal('step.finished'), data: agentEventData['step.finished'] }),
  z.object({ type: z.literal('tool.called'), data: agentEventData['tool.called'] }),
  z.object({ type: z.literal('tool.finished'), data: agentEventData['tool.finished'] }),
  z.object({ type: z.literal('commit.created'), data: agentEventData['commit.created'] }),
  z.object({ type: z.literal('pr.opened'), data: agentEventData['pr.opened'] }),
  z.object({ type: z.literal('pr.updated'), data: agentEventData['pr.updated'] }),
])

export type AgentEventType = keyof typeof agentEventData

export type AgentEventData<Type extends AgentEventType> = z.infer<(typeof agentEventData)[Type]>

/** An event before it gets its number. */
export type NewAgentEvent = { [Type in AgentEventType]: { type: Type; data: AgentEventData<Type> } }[AgentEventType]

/** An event of a job. Numbers rise within a job and are never reused, so that a reader can resume after one. */
export type AgentEvent = NewAgentEvent & { sequence: number; createdAt: string }
