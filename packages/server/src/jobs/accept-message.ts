import type { Transaction } from 'kysely'
import { z } from 'zod'
import type {
  AgentJob,
  CreateJob,
  Delivery,
  NewAgentEvent,
  ProblemCode,
  ProblemOccurrence,
  SendMessage,
} from '@docwright/contract'
import { agentJobSchema } from '@docwright/contract'
import { recordChange } from '../store/audit/record-change.ts'
import { createId } from '../store/create-id.ts'
import { appendEvents } from '../store/jobs/event-queries.ts'
import { insertIdempotency, readIdempotency } from '../store/jobs/idempotency-queries.ts'
import type { IdempotencyName } from '../store/jobs/idempotency-queries.ts'
import { insertAttachments } from '../store/jobs/attachment-queries.ts'
import type { Attachment } from '../store/jobs/attachment-queries.ts'
import { hasJob, insertJob, readJob } from '../store/jobs/job-queries.ts'
import type { TurnTable } from '../store/jobs/job-tables.ts'
import { refuseByQuota } from '../store/jobs/job-quota.ts'
import { lockProjectInUse } from '../store/database/lock-rows.ts'
import type { Store } from '../store/open-store.ts'
import type { ProjectQuotas } from '../store/projects/project-quotas.ts'
import { parseStored } from '../store/stored-json.ts'
import type { Database } from '../store/tables.ts'
import { insertTurn, listOpenTurns, moveTurnsBack, nextTurnPosition } from '../store/jobs/turn-queries.ts'
import { announce } from './announce.ts'
import { changeJob } from './change-job.ts'
import { cancelledEnd, endTurn, isHeardBy } from './end-turns.ts'
import { presentJob } from './present-job.ts'

/** The state of a project's use of a limited endpoint. */
export interface RateUse {
  /** Whether this use was within the limit, and is counted. */
  accepted: boolean
  limit: number
  windowSeconds: number
  remaining: number
  /** Until the oldest use leaves the window. */
  resetSeconds: number
}

/** The endpoints that have a limit. */
export type LimitedEndpoint = 'agent-create' | 'agent-message'

/** Counts one use of an endpoint, in the caller's transaction, which has locked the project. */
export type ConsumeRateLimit = (
  transaction: Transaction<Database>,
  projectId: string,
  endpoint: LimitedEndpoint,
) => Promise<RateUse>

/** Makes a request repeatable: its name, and a digest of its body. */
export interface RequestIdentity extends IdempotencyName {
  bodyDigest: string
  /** Milliseconds for which a repetition is the same request; by default, a day. */
  lifetime?: number
}

/** The work of a new job, and options for clients of the first version alone. */
export interface NewJob extends CreateJob {
  /** The branch that the changes are wanted on. */
  headBranch?: string | undefined
  /** Whether the pull request is opened as a draft. */
  draft?: boolean
  /** Files that belong to the prompt, for the agent to read. */
  attachments?: readonly Attachment[]
}

/** Dependencies of accepting a prompt. */
export interface AcceptContext {
  store: Store
  consumeRateLimit: ConsumeRateLimit
  /** The quotas of projects without their own. */
  quotas?: ProjectQuotas
  /** Why a message to a job cannot be worked on now; undefined if it can. */
  refuseMessage?:
    | ((
        transaction: Transaction<Database>,
        to: { projectId: string; jobId: string },
      ) => Promise<Extract<Acceptance, { kind: 'refused' }> | undefined>)
    | undefined
  /** Written together with the message: both are durable, or neither is. */
  also?:
    | ((transaction: Transaction<Database>, accepted: { jobId: string; turnId: string }) => Promise<void>)
    | undefined
}

/** The outcome of a prompt. */
export type Acceptance =
  | { kind: 'accepted' | 'replayed'; job: AgentJob; use: RateUse; turnId: string | undefined }
  | {
      kind: 'refused'
      code: ProblemCode
      occurrence?: ProblemOccurrence
      use?: RateUse
      /** Milliseconds until another attempt makes sense, if known. */
      retryAfter?: number
    }

/** The plan of a new job, with its subject, or the reason for its refusal. */
export type JobPlan =
  | { kind: 'ready'; repository: string; ref: string; model: string; workflowRunId?: string }
  | { kind: 'refused'; code: ProblemCode; occurrence: ProblemOccurrence }

const idempotencyLifetime = 24 * 60 * 60 * 1000

/**
 * Creates a job with its first turn, in one transaction: the use of the limit, the idempotency record, the job, the
 * turn and the events. The answer is durable.
 *
 * @param body The request.
 * @param plan The job's subject.
 * @param identity Makes the request repeatable, if its sender wants that.
 * @returns The outcome.
 */
export async function acceptJob(
  context: AcceptContext,
  projectId: string,
  body: NewJob,
  plan: JobPlan,
  identity?: RequestIdentity,
): Promise<Acceptance> {
  return accept(context, { projectId, endpoint: 'agent-create', status: 201, identity }, async (transaction, now) => {
    if (plan.kind === 'refused') return plan
    const id = createId('job', now)
    await insertJob(transaction, {
      id,
      project_id: projectId,
      repository: plan.repository,
      ref: plan.ref,
      model: plan.model,
      title: null,
      pull_request_url: null,
      work: null,
      version: 0,
      last_event: 0,
      pruned_to: 0,
      workflow_run_id: plan.workflowRunId ?? null,
      head_branch: body.headBranch ?? null,
      change_digest: null,
      draft: body.draft === true ? 1 : 0,
      created_at: now,
      updated_at: now,
      archived_at: null,
    })
    await insertAttachments(transaction, id, body.attachments ?? [])
    const turn = newTurn({ jobId: id, projectId, prompt: body.prompt, delivery: 'queue', position: 1, now })
    await insertTurn(transaction, turn)
    const events: NewAgentEvent[] = [
      { type: 'job.created', data: { status: 'active' } },
      { type: 'turn.queued', data: { turnId: turn.id, delivery: 'queue' } },
    ]
    await appendEvents(transaction, id, events, { now, visible: true })
    const record = await readJob(transaction, projectId, id)
    if (record === undefined) return { kind: 'refused', code: 'not-found' }
    const job = presentJob(record)
    await announce(transaction, projectId, [{ type: 'agent.job.created', data: job }], now)
    recordChange(transaction, {
      action: 'job.created',
      projectId,
      object: { id, name: firstLine(body.prompt) },
    })
    return { kind: 'job', job, turnId: turn.id }
  })
}

/**
 * Accepts a follow-up message for a job, in one transaction: limit, repetition, turn and events.
 *
 * @param jobId The job; of another project it is not found.
 * @param body The request.
 * @param identity Makes the request repeatable, if its sender wants that.
 * @returns The outcome.
 */
export async function acceptMessage(
  context: AcceptContext,
  projectId: string,
  jobId: string,
  body: SendMessage,
  identity?: RequestIdentity,
): Promise<Acceptance> {
  const limited = { projectId, jobId, endpoint: 'agent-message' as const, status: 200, identity }
  return accept(context, limited, async (transaction, now) => {
    const delivery = body.delivery ?? 'queue'
    // It must not interrupt anything if it is not worked on itself.
    const refused = await context.refuseMessage?.(transaction, { projectId, jobId })
    let archived = false
    let turnId: string | undefined
    const changed = await changeJob(transaction, jobId, now, async (job) => {
      archived = job.status === 'archived'
      if (archived || refused !== undefined) return { events: [] }
      const events: NewAgentEvent[] = []
      const position = await takePosition(transaction, jobId, delivery, now, events)
      const turn = newTurn({ jobId, projectId, prompt: body.prompt, delivery, position, now })
      await insertTurn(transaction, turn)
      turnId = turn.id
      events.push({ type: 'turn.queued', data: { turnId: turn.id, delivery } })
      recordChange(transaction, {
        action: 'job.messaged',
        projectId,
        object: { id: jobId, name: firstLine(body.prompt) },
      })
      return { events, visible: true }
    })
    if (changed === undefined) return { kind: 'refused', code: 'not-found' }
    if (archived) return { kind: 'refused', code: 'job-archived' }
    return refused ?? { kind: 'job', job: changed.job, turnId }
  })
}

/** The name of a message in the log: its beginning. */
function firstLine(prompt: string): string {
  const line = prompt.slice(0, 200).trim().split('\n', 1)[0] ?? ''
  return line.length > 100 ? `${line.slice(0, 100)}…` : line
}

interface LimitedRequest {
  projectId: string
  jobId?: string
  endpoint: LimitedEndpoint
  status: number
  identity: RequestIdentity | undefined
}

type Work = (
  transaction: Transaction<Database>,
  now: number,
) => Promise<{ kind: 'job'; job: AgentJob; turnId: string | undefined } | Extract<Acceptance, { kind: 'refused' }>>

/** Ends a transaction without a trace, with an answer. */
class Refusal extends Error {
  readonly answer: Extract<Acceptance, { kind: 'refused' }>
  constructor(answer: Extract<Acceptance, { kind: 'refused' }>) {
    super(answer.code)
    this.answer = answer
  }
}

/** Project, job, replay, limits, state: the order of checks of decisions 1.3. */
async function accept(context: AcceptContext, request: LimitedRequest, work: Work): Promise<Acceptance> {
  const { store, consumeRateLimit, quotas = {} } = context
  const { projectId, jobId, identity } = request
  try {
    return await store.transaction(async (transaction) => {
      const now = store.clock()
      if (!(await lockProjectInUse(transaction, projectId))) throw new Refusal({ kind: 'refused', code: 'not-found' })
      if (jobId !== undefined && !(await hasJob(transaction, projectId, jobId)))
        throw new Refusal({ kind: 'refused', code: 'not-found' })
      const replayed = identity === undefined ? undefined : await replay(transaction, identity, now)
      if (replayed !== undefined) return replayed
      const use = await consumeRateLimit(transaction, projectId, request.endpoint)
      if (!use.accepted) throw new Refusal({ kind: 'refused', code: 'rate-limited', use })
      const quota = await refuseByQuota(transaction, projectId, jobId, quotas, now)
      if (quota !== undefined) {
        const { detail, retryAfter } = quota
        throw new Refusal({ kind: 'refused', code: 'quota-jobs', occurrence: { detail }, retryAfter })
      }
      const result = await work(transaction, now)
      if (result.kind === 'refused') throw new Refusal(result)
      const { job, turnId } = result
      if (turnId !== undefined) await context.also?.(transaction, { jobId: job.id, turnId })
      if (identity !== undefined) {
        await insertIdempotency(transaction, {
          owner: identity.owner,
          path: identity.path,
          key: identity.key,
          body_digest: identity.bodyDigest,
          status: request.status,
          answer: JSON.stringify({ job, use, turnId } satisfies StoredAnswer),
          created_at: now,
          expires_at: now + (identity.lifetime ?? idempotencyLifetime),
        })
      }
      return { kind: 'accepted', job, use, turnId }
    })
  } catch (error) {
    if (error instanceof Refusal) return error.answer
    throw error
  }
}

const storedAnswerSchema = z.object({
  job: agentJobSchema,
  use: z.object({
    accepted: z.boolean(),
    limit: z.number(),
    windowSeconds: z.number(),
    remaining: z.number(),
    resetSeconds: z.number(),
  }),
  // An earlier release has stored none.
  turnId: z.string().optional(),
})

type StoredAnswer = z.infer<typeof storedAnswerSchema>

async function replay(
  transaction: Transaction<Database>,
  identity: RequestIdentity,
  now: number,
): Promise<Acceptance | undefined> {
  const record = await readIdempotency(transaction, identity, now)
  if (record === undefined) return undefined
  if (record.body_digest !== identity.bodyDigest) return { kind: 'refused', code: 'idempotency-mismatch' }
  if (record.answer === null) return { kind: 'refused', code: 'idempotency-in-flight' }
  return { kind: 'replayed', turnId: undefined, ...parseStored(storedAnswerSchema, record.answer) }
}

/** Makes room for a message: at the end, or for an interruption in place of the turn that is at work. */
async function takePosition(
  transaction: Transaction<Database>,
  jobId: string,
  delivery: Delivery,
  now: number,
  events: NewAgentEvent[],
): Promise<number> {
  const last = await nextTurnPosition(transaction, jobId)
  if (delivery !== 'interrupt') return last
  const open = await listOpenTurns(transaction, jobId)
  const [current, ...behind] = open
  if (current === undefined) return last
  events.push(...(await endTurn(transaction, open, current, cancelledEnd, now)))
  // Messages the interrupted turn had been given have ended with it, and keep their place.
  const first = behind.find((turn) => !isHeardBy(turn))
  if (first === undefined) return last
  const moved = behind.filter((turn) => turn.position >= first.position)
  await moveTurnsBack(transaction, moved)
  return first.position
}

function newTurn(turn: {
  jobId: string
  projectId: string
  prompt: string
  delivery: Delivery
  position: number
  now: number
}): TurnTable {
  return {
    id: createId('turn', turn.now),
    job_id: turn.jobId,
    project_id: turn.projectId,
    position: turn.position,
    status: 'queued',
    prompt: turn.prompt,
    delivery: turn.delivery,
    run_at: turn.now,
    lease_owner: null,
    lease_until: null,
    fence: 0,
    attempts: 0,
    takeovers: 0,
    taken_at: null,
    error: null,
    result: null,
    cancel_requested_at: null,
    created_at: turn.now,
    started_at: null,
    ended_at: null,
  }
}
