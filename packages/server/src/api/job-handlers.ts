import { slotRetrySeconds } from '../access/concurrency-limiter.ts'
import type { OperationId } from '@docwright/contract'
import {
  adminScopes,
  createApiKeySchema,
  createJobBodySchema,
  listDeploymentsSchema,
  listJobsSchema,
  listMessagesSchema,
  readEventsSchema,
  sendMessageSchema,
  setQuotasSchema,
} from '@docwright/contract'
import { deployAgain, promotePreview, rollBackSite } from '../commands/manage-deployments.ts'
import { controlJob, createJob, readJobPage, sendMessage } from '../commands/manage-jobs.ts'
import { changeQuotas, readQuotaUse } from '../commands/manage-quotas.ts'
import { createKey, presentKey, readKeys, revokeKey } from '../commands/manage-keys.ts'
import { listDeployments, readDeployment } from '../commands/read-deployments.ts'
import type { Acceptance, LimitedEndpoint, RateUse, RequestIdentity } from '../jobs/accept-message.ts'
import type { ConcurrencyLimiter } from '../access/concurrency-limiter.ts'
import type { JobControl } from '../jobs/control-job.ts'
import { presentJob } from '../jobs/present-job.ts'
import { readJobPullRequest } from '../commands/read-job-pull-request.ts'
import { readJobUsage } from '../jobs/read-job-usage.ts'
import { readConversation } from '../jobs/read-conversation.ts'
import { readJob } from '../store/jobs/job-queries.ts'
import type { JobRecord } from '../store/jobs/job-queries.ts'
import type { ProjectTable } from '../store/projects/project-tables.ts'
import { ApiProblem } from './api-problem.ts'
import type { ApiDependencies, CallerKey } from './api-dependencies.ts'
import { answerWithJob } from './conditional-job.ts'
import { readBody, readNothing, readQuery } from './read-body.ts'
import { workflowHandlers } from './workflow-handlers.ts'
import {
  answerJson,
  brokenCursor,
  defaultBodyTimeout,
  findProject,
  fromCursor,
  isId,
  requireProject,
  toCursor,
  type JobRequest,
} from './job-request.ts'
import { streamEvents } from './stream-events.ts'

/** The handler of each endpoint, by its operation id. */
export const handlers: Readonly<Record<OperationId, (call: JobRequest) => Promise<Response>>> = {
  async createAgentJob(call) {
    const { context, request } = call
    const body = await readBody(request, createJobBodySchema, context.bodyTimeout ?? defaultBodyTimeout)
    const project = await requireProject(call)
    const acceptance = await createJob(context, project, body.value, identityOf(call, body.digest))
    return answerAcceptance(call, acceptance, { endpoint: 'agent-create', status: 201 })
  },

  async sendAgentMessage(call) {
    const { context, request } = call
    const body = await readBody(request, sendMessageSchema, context.bodyTimeout ?? defaultBodyTimeout)
    const { id: jobId } = await requireJob(call)
    const identity = identityOf(call, body.digest)
    const acceptance = await sendMessage(context, call.projectId, jobId, body.value, identity)
    return answerAcceptance(call, acceptance, { endpoint: 'agent-message', status: 200 })
  },

  async getAgentJob(call) {
    const job = await requireJob(call)
    return answerWithJob(call.context, call.request, { job, key: call.key, isEntitled: async () => isEntitled(call) })
  },

  async listAgentJobs(call) {
    const { limit, cursor, status } = readQuery(call.url, listJobsSchema)
    const project = await requireProject(call)
    const after = cursor === undefined ? undefined : fromCursor(cursor)
    const page = await readJobPage(call.context.store, project.id, { limit, status, after })
    if (page === undefined) throw brokenCursor()
    return answerJson({
      jobs: page.records.map(presentJob),
      nextCursor: page.next === null ? null : toCursor(page.next),
    })
  },

  async listAgentMessages(call) {
    const { limit, cursor } = readQuery(call.url, listMessagesSchema)
    const after = cursor === undefined ? 0 : readPositionCursor(cursor)
    const job = await requireJob(call)
    // A turn has up to two messages.
    const turns = Math.max(1, Math.floor(limit / 2))
    const { messages, next } = await readConversation(call.context.store.db, job.id, after, turns)
    return answerJson({ messages, nextCursor: next === undefined ? null : toCursor(String(next)) })
  },

  async getAgentPullRequest(call) {
    const job = await requireJob(call)
    const slot = takeSlot(call.context.slots.merges, call, job.project_id, {
      own: tooManyLooks,
      project: tooManyLooksHere,
      all: noMoreLooks,
    })
    const found = await readJobPullRequest(call.context, job).finally(slot.release)
    switch (found.kind) {
      case 'found':
        return answerJson(found.pullRequest)
      case 'none':
        throw new ApiProblem('not-found', { detail: 'This job has no pull request.' })
      case 'away':
        throw new ApiProblem('unavailable', { detail: 'The host of the repository cannot be asked at this moment.' })
    }
  },

  async getAgentJobUsage(call) {
    const job = await requireJob(call)
    return answerJson(await readJobUsage(call.context.store.db, job.id))
  },

  async followAgentEvents(call) {
    const { request } = call
    const query = readQuery(call.url, readEventsSchema)
    const after = readLastEventId(request.headers.get('last-event-id')) ?? query.after ?? 0
    const job = await requireJob(call)
    if (after > 0 && after < job.pruned_to) throw new ApiProblem('events-pruned')
    if (job.status !== 'active' && after >= job.last_event) return new Response(null, { status: 204 })
    const body = request.method === 'HEAD' ? null : openStream(call, job, after)
    return new Response(body, {
      headers: {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        // For proxies that would collect the stream first.
        'x-accel-buffering': 'no',
      },
    })
  },

  cancelAgentJob: async (call) => control(call, 'cancel'),
  archiveAgentJob: async (call) => control(call, 'archive'),
  unarchiveAgentJob: async (call) => control(call, 'unarchive'),

  ...workflowHandlers,

  async listDeployments(call) {
    const filter = readQuery(call.url, listDeploymentsSchema)
    const project = await requireProject(call)
    return answerJson({ deployments: await listDeployments(call.context, project.id, filter) })
  },
  async getDeployment(call) {
    const project = await requireProject(call)
    return answerDeployment(call, project, call.id)
  },
  redeploy: async (call) => decideDeployment(call, deployAgain),
  promoteDeployment: async (call) => decideDeployment(call, promotePreview),
  async rollBackSite(call) {
    const project = await requireProject(call)
    await readNothing(call.request, call.context.bodyTimeout ?? defaultBodyTimeout)
    const begun = await rollBackSite(call.context, project.id, project.default_branch)
    if (begun === undefined) throw new ApiProblem('no-earlier-site')
    return answerDeployment(call, project, begun)
  },

  async getQuotas(call) {
    const project = await requireProject(call)
    return answerJson(await readQuotaUse(call.context, project.id))
  },
  async setQuotas(call) {
    const { context, request, key } = call
    const project = await requireProject(call)
    // A key to one project may not decide how much that project takes from the others.
    requireAllProjects(key)
    const body = await readBody(request, setQuotasSchema, context.bodyTimeout ?? defaultBodyTimeout)
    await changeQuotas(context, project.id, body.value)
    return answerJson(await readQuotaUse(context, project.id))
  },

  async listApiKeys(call) {
    const project = await requireProject(call)
    requireAllProjects(call.key)
    return answerJson({ keys: (await readKeys(call.context, project.id)).map(presentKey) })
  },
  async createApiKey(call) {
    const { context, request, key } = call
    const { value } = await readBody(request, createApiKeySchema, context.bodyTimeout ?? defaultBodyTimeout)
    const project = await requireProject(call)
    requireAllProjects(key)
    const { name, kind, scopes = adminScopes, addresses, origins, expiresInDays: days } = value
    const expiresAt = days === null ? null : new Date(context.store.clock() + days * day).toISOString()
    const input = {
      name,
      scopes: kind === 'assistant' ? ['search' as const] : [...scopes],
      addresses,
      origins,
      expiresAt,
    }
    const made = await createKey(context, project.id, input, undefined)
    if (made.status === 'refused') throw new ApiProblem('invalid-body', { detail: made.message })
    return answerJson({ secret: made.text, key: presentKey(made.key) }, { status: 201 })
  },
  async revokeApiKey(call) {
    const project = await requireProject(call)
    requireAllProjects(call.key)
    await readNothing(call.request, call.context.bodyTimeout ?? defaultBodyTimeout)
    if (!isId(call.id)) throw new ApiProblem('not-found')
    const outcome = await revokeKey(call.context, project.id, call.id)
    const revoked = (await readKeys(call.context, project.id)).find(({ id }) => id === call.id)
    if (outcome.status === 'refused' || revoked === undefined) throw new ApiProblem('not-found')
    return answerJson(presentKey(revoked))
  },
}

const day = 24 * 60 * 60 * 1000

/** Restricts decisions about a project to keys for all projects. */
function requireAllProjects({ projectId }: CallerKey): void {
  if (projectId === null) return
  throw new ApiProblem('insufficient-scope', { detail: 'Use an API key that covers all projects of the organization.' })
}

/** Decides on a deployment of the project, and answers with the deployment that this begins. */
async function decideDeployment(
  call: JobRequest,
  decide: (context: ApiDependencies, ...deployment: [string, string, 'api']) => ReturnType<typeof deployAgain>,
): Promise<Response> {
  const project = await requireProject(call)
  await readNothing(call.request, call.context.bodyTimeout ?? defaultBodyTimeout)
  if (!isId(call.id)) throw new ApiProblem('not-found')
  const outcome = await decide(call.context, project.id, call.id, 'api')
  if (outcome.status !== 'done') throw new ApiProblem('not-found', { detail: outcome.message })
  return answerDeployment(call, project, outcome.deploymentId)
}

async function answerDeployment({ context }: JobRequest, project: ProjectTable, id: string): Promise<Response> {
  const found = isId(id) ? await readDeployment(context, project.id, id) : undefined
  if (found === undefined) throw new ApiProblem('not-found')
  return answerJson(found)
}

/** Takes a place, or says whose places are all taken. */
function takeSlot(
  slots: ConcurrencyLimiter,
  { key }: Pick<JobRequest, 'key'>,
  projectId: string,
  full: { own: string; project: string; all: string },
): { release: () => void } {
  const slot = slots.acquire(key.id, projectId)
  if (slot.ok) return slot
  const headers = { 'retry-after': String(slotRetrySeconds) }
  if (slot.full === 'holder') throw new ApiProblem('rate-limited', { detail: full.own }, headers)
  if (slot.full === 'group') throw new ApiProblem('rate-limited', { detail: full.project }, headers)
  throw new ApiProblem('unavailable', { detail: full.all }, headers)
}

const tooManyLooks = 'Too many pull requests are being read with this API key. Read one after the other.'
const tooManyLooksHere = 'Too many pull requests of this project are being read. Try again in a moment.'
const noMoreLooks = 'Too many pull requests are being read on this server. Try again in a moment.'

function openStream(call: JobRequest, job: JobRecord, after: number): ReadableStream<Uint8Array> {
  const { context, request } = call
  const slot = takeSlot(context.slots.streams, call, job.project_id, {
    own: tooManyStreams,
    project: tooManyStreamsHere,
    all: noMoreStreams,
  })
  return streamEvents(context, {
    jobId: job.id,
    after,
    signal: request.signal,
    isEntitled: async () => isEntitled(call),
    release: slot.release,
  })
}

const tooManyStreams = 'Too many event streams are open with this API key. Close some, or poll the jobs instead.'
const tooManyStreamsHere = 'Too many event streams of this project are open. Close some, or poll the jobs instead.'
const noMoreStreams = 'The server cannot open another event stream at the moment. Poll the job until it can.'

/** Keys are revoked and projects archived while somebody still reads. */
async function isEntitled(call: JobRequest): Promise<boolean> {
  return (await call.context.isKeyInForce(call.key.id)) && (await findProject(call)) !== undefined
}

async function control(call: JobRequest, action: JobControl): Promise<Response> {
  const { context } = call
  const project = await requireProject(call)
  if (!isId(call.id)) throw new ApiProblem('not-found')
  const result = await controlJob(context.store, project.id, call.id, action)
  switch (result.kind) {
    case 'not-found':
      throw new ApiProblem('not-found')
    case 'refused':
      throw new ApiProblem(result.code)
    case 'done':
      return answerJson(result.changed.job)
  }
}

function answerAcceptance(
  { projectId }: JobRequest,
  acceptance: Acceptance,
  { endpoint, status }: { endpoint: LimitedEndpoint; status: number },
): Response {
  const limit = acceptance.use === undefined ? {} : limitHeaders(endpoint, acceptance.use)
  if (acceptance.kind === 'refused') {
    const { code, use, retryAfter } = acceptance
    const seconds = retryAfter === undefined ? use?.resetSeconds : Math.ceil(retryAfter / 1000)
    const isLimit = code === 'rate-limited' || code === 'quota-jobs'
    const wait = isLimit ? { 'retry-after': String(seconds ?? 60) } : {}
    throw new ApiProblem(acceptance.code, acceptance.occurrence ?? {}, { ...limit, ...wait })
  }
  const headers = new Headers(limit)
  if (status === 201) headers.set('location', `/v2/agent/${projectId}/job/${acceptance.job.id}`)
  if (acceptance.kind === 'replayed') headers.set('idempotency-replayed', 'true')
  return answerJson(acceptance.job, { status, headers })
}

function limitHeaders(endpoint: LimitedEndpoint, use: RateUse): Record<string, string> {
  return {
    'ratelimit-policy': `"${endpoint}";q=${use.limit};w=${use.windowSeconds}`,
    ratelimit: `"${endpoint}";r=${use.remaining};t=${use.resetSeconds}`,
  }
}

async function requireJob(call: JobRequest): Promise<JobRecord> {
  const project = await requireProject(call)
  const job = isId(call.id) ? await readJob(call.context.store.db, project.id, call.id) : undefined
  if (job === undefined) throw new ApiProblem('not-found')
  return job
}

function identityOf({ request, url, key }: JobRequest, bodyDigest: string): RequestIdentity | undefined {
  const name = request.headers.get('idempotency-key')
  if (name === null) return undefined
  if (!/^[\x21-\x7e]{1,255}$/.test(name)) {
    throw new ApiProblem('invalid-parameter', {
      detail: '`Idempotency-Key` must have 1 to 255 visible ASCII characters.',
    })
  }
  return { owner: key.organisationId, path: url.pathname.replace(/\/$/, ''), key: name, bodyDigest }
}

function readLastEventId(header: string | null): number | undefined {
  if (header === null || header === '') return undefined
  if (/^\d{1,9}$/.test(header)) return Number(header)
  throw new ApiProblem('invalid-parameter', { detail: '`Last-Event-ID` must be the number of an event.' })
}

function readPositionCursor(cursor: string): number {
  const text = fromCursor(cursor)
  if (!/^\d{1,9}$/.test(text)) throw brokenCursor()
  return Number(text)
}
