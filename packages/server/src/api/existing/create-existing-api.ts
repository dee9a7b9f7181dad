import { existingOperations, missingEndpoints } from '@docwright/contract'
import type { ExistingOperation, ExistingOperationId } from '@docwright/contract'
import { Hono } from 'hono'
import type { Context } from 'hono'
import { noteCaller } from '../../access/noted-caller.ts'
import { ApiProblem, problemOf } from '../api-problem.ts'
import type { CallerKey } from '../api-dependencies.ts'
import { requestIdOf } from '../create-api.ts'
import { createSession, readOneSession, readSessions } from './agent-handlers.ts'
import { readStatus, triggerPreview, triggerUpdate } from './deployment-handlers.ts'
import type { ExistingCall } from './existing-call.ts'
import type { ExistingDependencies } from './existing-dependencies.ts'
import { createExistingLimits } from './existing-limits.ts'
import { refuseAsFirst, respondAsFirst } from './respond-as-first.ts'
import { triggerWorkflow } from './workflow-handlers.ts'

/** What the middleware knows of a request. */
interface Variables {
  requestId: string
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
  api.use(async (context, next) => {
    context.set('requestId', requestIdOf(context.req.header('x-request-id')))
    await next()
    context.header('x-request-id', context.get('requestId'))
    context.header('x-content-type-options', 'nosniff')
  })
  api.use(async (_context, next) => {
    if (dependencies.draining.aborted) throw new ApiProblem('unavailable')
    await next()
  })
  for (const [id, operation] of Object.entries<ExistingOperation>(existingOperations)) {
    const path = operation.path.replaceAll(/\{(\w+)\}/g, ':$1')
    api.on(operation.method.toUpperCase(), path, async (context) => {
      const caller = await authenticate(dependencies, context, operation)
      const { req } = context
      const call = { context: dependencies, limits, request: req.raw, url: new URL(req.url), parameters: req.param() }
      return handlers[id as ExistingOperationId]({ ...call, ...caller })
    })
    api.all(path, () => refuseMethod(operation))
  }
  api.notFound((context) => missing(context))
  api.onError((error, context) => {
    const requestId = context.get('requestId')
    if (!(error instanceof ApiProblem)) dependencies.onError(error, requestId)
    return respondAsFirst(problemOf(error), context.req.raw, requestId)
  })
  return api
}

async function authenticate(
  dependencies: ExistingDependencies,
  { env, req }: ApiContext,
  { scope }: ExistingOperation,
): Promise<{ key: CallerKey; address: string }> {
  const address = dependencies.addressOf(req.raw, env)
  const verdict = await dependencies.authenticate(req.header('authorization') ?? null, address)
  if (!verdict.ok) {
    const wait = verdict.code === 'rate-limited' ? { 'retry-after': String(verdict.retryAfter) } : {}
    throw new ApiProblem(verdict.code, {}, wait)
  }
  noteCaller(req.raw, verdict.key.id)
  if (verdict.key.scopes.some((one) => one === scope)) return { key: verdict.key, address }
  throw new ApiProblem('insufficient-scope', { detail: `Use an API key with the scope \`${scope}\`.` })
}

function refuseMethod({ method }: ExistingOperation): never {
  throw new ApiProblem('method-not-allowed', {}, { allow: method === 'get' ? 'GET, HEAD' : 'POST' })
}

/** What is not there yet says so, and what never was is not found. */
function missing({ get, req }: ApiContext): Response {
  const found = missingEndpoints.find(({ path }) => path.test(req.path))
  const about = { request: req.raw, requestId: get('requestId') }
  if (found === undefined) return respondAsFirst(new ApiProblem('not-found'), req.raw, about.requestId)
  const error = `${found.subject} is not available on this server yet. See the documentation, “Existing clients”.`
  return refuseAsFirst(501, error, { ...about, code: 'not-implemented' })
}
