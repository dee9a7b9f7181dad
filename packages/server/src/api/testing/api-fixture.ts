import { createKeyAuthentication } from '../../access/authenticate-key.ts'
import { createApiKey } from '../../access/manage-keys.ts'
import { createConcurrencyLimiter } from '../../access/concurrency-limiter.ts'
import { hourlyLimit, consumeRateLimit } from '../../access/rate-limit.ts'
import type { AgentJob } from '@docwright/contract'
import type { ConsumeRateLimit } from '../../jobs/accept-message.ts'
import { claimTurn, finishTurn } from '../../jobs/hold-turn.ts'
import type { HeldTurn } from '../../jobs/hold-turn.ts'
import { createLocalWakeUps } from '../../queue/wake-ups.ts'
import { sendWakeUps } from '../../store/commit-news.ts'
import { createHostingStore } from '../../store/deployments/deployment-store.ts'
import type { Store } from '../../store/open-store.ts'
import type { ApiDependencies } from '../api-dependencies.ts'
import { createApi } from '../create-api.ts'
import { addProject } from '../../store/testing/add-project.ts'

/** An API on a database, with a project and a key to it. */
export interface ApiFixture {
  store: Store
  context: ApiDependencies
  projectId: string
  otherProjectId: string
  organisationId: string
  /** The key that requests are sent with, and its id. */
  key: string
  keyId: string
  /** Errors that the API reported as mistakes of its own. */
  mistakes: unknown[]
  drain: AbortController
  /** Sends a request with the key. A body that is not text is sent as JSON. */
  send(method: string, path: string, options?: SendOptions): Promise<Response>
  /** Makes a job and gives it back. */
  createJob(prompt?: string): Promise<AgentJob>
  /** Works on the next turn, and ends it. */
  work(state: 'succeeded' | 'failed', prLink?: string): Promise<HeldTurn>
  claim(): Promise<HeldTurn>
}

/** The contents of a request. */
export interface SendOptions {
  body?: unknown
  headers?: Record<string, string>
  key?: string | null
}

function notAsked(): never {
  throw new Error('Quotas are looked at with a whole platform.')
}

/**
 * Creates an API for tests: the real one, on a real database.
 *
 * @param changes Changes of the dependencies.
 * @param slug Slug of its project; a different one for another organization on the same database.
 * @returns The API with a project and a key.
 */
export async function createApiFixture(
  store: Store,
  changes: Partial<ApiDependencies> = {},
  slug = 'handbook',
): Promise<ApiFixture> {
  const { projectId, organisationId } = await addProject(store, { slug })
  const { projectId: otherProjectId } = await addProject(store, { slug: `${slug}-other`, organisationId })
  const { text: key, key: made } = await createApiKey(store, {
    organisationId,
    projectId,
    name: 'test',
    scopes: ['read', 'write'],
  })
  const keys = createKeyAuthentication(store)
  const mistakes: unknown[] = []
  const drain = new AbortController()
  const context: ApiDependencies = {
    store,
    consumeRateLimit: rateLimitOf(store),
    wakeUps: createLocalWakeUps(),
    authenticate: keys.authenticate,
    isKeyInForce: keys.isInForce,
    slots: {
      streams: createConcurrencyLimiter({ perHolder: 3, all: 6 }),
      waits: createConcurrencyLimiter({ perHolder: 3, all: 6 }),
      merges: createConcurrencyLimiter({ perHolder: 3, all: 6 }),
    },
    addressOf: () => '203.0.113.7',
    planJob: async (_project, body) => ({
      kind: 'ready',
      repository: 'https://docs.example.com/git/handbook.git',
      ref: body.ref ?? 'main',
      model: body.model ?? 'docwright/maintainer',
    }),
    projects: { find: notAsked, update: notAsked, repositoryBytes: notAsked, repository: notAsked },
    forgeOf: notAsked,
    workflowFiles: { read: notAsked, save: notAsked, remove: notAsked },
    hosting: hostingOf(store),
    draining: drain.signal,
    onError: (error) => mistakes.push(error),
    serverUrl: 'https://docs.example.com',
    version: '0.1.0',
    ...changes,
  }
  sendWakeUps(store.db, context.wakeUps.wake)
  const api = createApi(context)

  async function send(method: string, path: string, options: SendOptions = {}): Promise<Response> {
    const headers = new Headers(options.headers)
    const credentials = options.key === undefined ? key : options.key
    if (credentials !== null) headers.set('authorization', `Bearer ${credentials}`)
    const body = bodyOf(options.body)
    if (body !== null && !headers.has('content-type')) headers.set('content-type', 'application/json')
    return api.request(path.replace('{projectId}', projectId), { method, headers, body, duplex: 'half' } as RequestInit)
  }

  async function claim(): Promise<HeldTurn> {
    const held = await claimTurn(store, 'worker_test', 30_000)
    if (held === undefined) throw new Error('No turn is due.')
    return held
  }

  return {
    store,
    context,
    projectId,
    otherProjectId,
    organisationId,
    key,
    keyId: made.id,
    mistakes,
    drain,
    send,
    claim,
    async createJob(prompt = 'Fix the links.') {
      const response = await send('POST', '/v2/agent/{projectId}/job', { body: { prompt } })
      return (await response.json()) as AgentJob
    },
    async work(state, prLink) {
      const held = await claim()
      const error = state === 'failed' ? { code: 'model-refused', message: 'The model refused.' } : null
      const end = { state, reply: 'Done.', files: [], pullRequest: null, error }
      await finishTurn(store, held, end, prLink === undefined ? {} : { job: { pull_request_url: prLink } })
      return held
    },
  }
}

/**
 * The limit of 100 uses per rolling hour, as the API wants it.
 *
 * @param store Its clock gives the time.
 */
export function rateLimitOf(store: Store): ConsumeRateLimit {
  return async (transaction, projectId, endpoint) => {
    const use = await consumeRateLimit(transaction, projectId, endpoint, store.clock())
    const { uses: limit, window } = hourlyLimit
    return {
      accepted: use.accepted,
      limit,
      windowSeconds: window / 1000,
      remaining: use.remaining,
      resetSeconds: use.reset,
    }
  }
}

function bodyOf(body: unknown): string | Uint8Array<ArrayBuffer> | ReadableStream | null {
  if (body === undefined) return null
  if (typeof body === 'string' || body instanceof ReadableStream) return body
  if (body instanceof Uint8Array) return body as Uint8Array<ArrayBuffer>
  return JSON.stringify(body)
}

/** Recorded deployments, which no process makes. */
function hostingOf(store: Store): ApiDependencies['hosting'] {
  const hosting = createHostingStore(store)
  return {
    deployment: async (id) => hosting.deployment(id),
    deploymentsOf: async (projectId, query = {}) => hosting.deployments(projectId, query),
    deployAgain: async ({ projectId, branch, commit, production }) =>
      hosting.enqueueDeployment({ projectId, branch, commit, production, again: true }),
    promote: async ({ projectId, commit }) =>
      hosting.enqueueDeployment({ projectId, branch: 'main', commit, production: true, again: true }),
    siteUrl: async (_projectId, branch) =>
      Promise.resolve(`https://handbook${branch === undefined ? '' : `--${branch}`}.docs.example.com`),
  }
}
