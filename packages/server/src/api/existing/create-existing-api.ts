import { existingOperations, missingEndpoints } from '@docwright/contract'
import type { ExistingOperation, ExistingOperationId } from '@docwright/contract'
import { Hono } from 'hono'
import type { Context } from 'hono'
import { isOnOriginList } from '../../access/origin-list.ts'
import { createCommitFacts } from '../../commands/read-update-status.ts'
import { noteCaller } from '../../access/noted-caller.ts'
import { ApiProblem, problemOf } from '../api-problem.ts'
import type { CallerKey } from '../api-dependencies.ts'
import { currentOrigin } from '../../store/audit/origin.ts'
import { requestIdOf } from '../../store/audit/request-id.ts'
import { createSession, readOneSession, readSessions } from './agent-handlers.ts'
import { readStatus, triggerPreview, triggerUpdate } from './deployment-handlers.ts'
import type { ExistingCall } from './existing-call.ts'
import type { ExistingDependencies } from './existing-dependencies.ts'
import { createExistingLimits } from './existing-limits.ts'
import { readPageContent, searchPages } from './search-handlers.ts'
import { allowsOrigin } from './site-domain.ts'
import { refuseAsFirst, respondAsFirst } from './respond-as-first.ts'
import { triggerWorkflow } from './workflow-handlers.ts'

/** Variables of a request, set by the middleware. */
interface Variables {
  requestId: string
  /** The origin whose pages may read the answer. */
  origin: string | undefined
}

type ApiContext = Context<{ Variables: Variables }>

const handlers: Readonly<Record<ExistingOperationId, (call: ExistingCall) => Promise<Response>>> = {
  triggerUpdate,
  readUpdateStatus: readStatus,
  triggerPreview,
  createAgentSession: createSession,
  readAgentSession: readOneSession,
  listAgentSessions: readSessions,
  triggerWorkflow,
  searchPages,
  readPageContent,
}

/**
 * Makes the endpoints for clients that were written for another service, in the forms that they expect. The order of checks
 * is that of our own API: key, scope, body, project, limit, state.
 *
 * @param dependencies Everything they work with.
 * @returns The endpoints, for all paths below `/v1` and `/discovery`.
 */
export function createExistingApi(dependencies: ExistingDependencies): Hono<{ Variables: Variables }> {
  const api = new Hono<{ Variables: Variables }>({ strict: false })
  const limits = createExistingLimits()
  const factsOf = createCommitFacts(dependencies.projects)
  api.use(async (context, next) => {
    context.set('requestId', currentOrigin().requestId ?? requestIdOf(context.req.header('x-request-id')))
    await next()
    context.header('x-request-id', context.get('requestId'))
    context.header('x-content-type-options', 'nosniff')
    const origin = context.get('origin')
    if (origin === undefined) return
    context.header('access-control-allow-origin', origin)
    context.header('access-control-expose-headers', 'Retry-After, X-Request-Id')
    context.header('vary', 'Origin')
  })
  api.use(async (_context, next) => {
    if (dependencies.draining.aborted) throw new ApiProblem('unavailable')
    await next()
  })
  for (const [id, operation] of Object.entries<ExistingOperation>(existingOperations)) {
    const handle = handlers[id as ExistingOperationId]
    for (const path of pathsOf(operation)) {
      if (operation.scope === 'search') {
        api.options(path, async (context) => answerPreflight(dependencies, context, context.req.param('domain') ?? ''))
      }
      api.on(operation.method.toUpperCase(), path, async (context) => {
        const caller = await authenticate(dependencies, context, operation)
        const { req } = context
        const asked = { request: req.raw, url: new URL(req.url), parameters: req.param() }
        return handle({ context: dependencies, limits, factsOf, ...asked, ...caller })
      })
      api.all(path, () => refuseMethod(operation))
    }
  }
  api.notFound((context) => missing(context))
  api.onError((error, context) => {
    const requestId = context.get('requestId')
    if (!(error instanceof ApiProblem)) dependencies.onError(error, requestId)
    return respondAsFirst(problemOf(error), context.req.raw, requestId)
  })
  return api
}

/** The paths of an endpoint, as the router writes them. */
function pathsOf({ path, formerPath }: ExistingOperation): string[] {
  return [path, formerPath].flatMap((one) => (one === undefined ? [] : [one.replaceAll(/\{(\w+)\}/g, ':$1')]))
}

async function authenticate(
  dependencies: ExistingDependencies,
  context: ApiContext,
  { scope }: ExistingOperation,
): Promise<{ key: CallerKey; address: string }> {
  const { env, req } = context
  const address = dependencies.addressOf(req.raw, env)
  const verdict = await dependencies.authenticate(req.header('authorization') ?? null, address)
  if (!verdict.ok) {
    const wait = verdict.code === 'rate-limited' ? { 'retry-after': String(verdict.retryAfter) } : {}
    throw new ApiProblem(verdict.code, {}, wait)
  }
  const { key } = verdict
  noteCaller(req.raw, { kind: 'key', id: key.id, name: key.name })
  const origin = req.header('origin')
  if (origin !== undefined && isOnOriginList(origin, key.origins)) context.set('origin', origin)
  if (key.scopes.some((one) => one === scope)) {
    if (scope !== 'search' || origin === undefined || context.get('origin') !== undefined) return { key, address }
    const detail = `The API key does not allow pages of ${origin.slice(0, 200)}. Add this website to the key, or call from a server.`
    throw new ApiProblem('origin-not-allowed', { detail })
  }
  if (scope === 'search') throw new ApiProblem('insufficient-scope', { detail: 'Use an assistant key of this site.' })
  throw new ApiProblem('insufficient-scope', { detail: `Use an API key with the scope \`${scope}\`.` })
}

/**
 * Answers a browser's preflight request for a page of another origin. A page that may not send the request gets no
 * permission.
 */
async function answerPreflight(
  dependencies: ExistingDependencies,
  context: ApiContext,
  domain: string,
): Promise<Response> {
  const origin = context.req.header('origin') ?? ''
  const headers = { vary: 'Origin', 'cache-control': 'no-store' }
  if (!(await allowsOrigin(dependencies, domain, origin))) return context.body(null, 403, headers)
  context.set('origin', origin)
  return context.body(null, 204, {
    ...headers,
    'access-control-allow-methods': 'POST',
    'access-control-allow-headers': 'Authorization, Content-Type',
    'access-control-max-age': '600',
  })
}

function refuseMethod({ method }: ExistingOperation): never {
  throw new ApiProblem('method-not-allowed', {}, { allow: method === 'get' ? 'GET, HEAD' : 'POST' })
}

/** Answers that a planned endpoint does not exist yet, and that an unknown one is not found. */
function missing({ get, req }: ApiContext): Response {
  const found = missingEndpoints.find(({ path }) => path.test(req.path))
  const about = { request: req.raw, requestId: get('requestId') }
  if (found === undefined) {
    const problem = new ApiProblem('not-found', { detail: noEndpoint(req.path) })
    return respondAsFirst(problem, req.raw, about.requestId)
  }
  const error = `${found.subject} is not available on this server yet. See the documentation, “Existing clients”.`
  return refuseAsFirst(501, error, { ...about, code: 'not-implemented' })
}

/** An address that is right but for its slashes and capitals says so: a base address may end with a slash. */
function noEndpoint(path: string): string {
  const [, ...parts] = path.replaceAll(/\/{2,}/g, '/').split('/')
  const version = parts[0] === undefined ? '' : parts[0].toLowerCase()
  const usual = `/${[version, ...parts.slice(1)].join('/')}`
  const hint = usual === path ? '' : ` Did you mean \`${usual.slice(0, 200)}\`?`
  return `There is no endpoint at this address.${hint} See the documentation, “Existing clients”.`
}
