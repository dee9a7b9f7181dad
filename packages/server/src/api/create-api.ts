import { noteCaller } from '../access/noted-caller.ts'
import { Hono } from 'hono'
import type { Context } from 'hono'
import type { Operation, OperationId } from '@docwright/contract'
import { createOpenApiDocument, operations } from '@docwright/contract'
import { ApiProblem, problemOf, respondWithProblem } from './api-problem.ts'
import type { ApiDependencies, CallerKey } from './api-dependencies.ts'
import { currentOrigin } from '../store/audit/origin.ts'
import { requestIdOf } from '../store/audit/request-id.ts'
import { handlers } from './job-handlers.ts'

/** Variables of a request, set by the middleware. */
interface Variables {
  requestId: string
  key: CallerKey
}

type ApiContext = Context<{ Variables: Variables }>

/**
 * Makes the agent API. Every answer, errors included, is JSON; the order of checks is key, scope, route and body,
 * project, job, replay, limit, state.
 *
 * @param dependencies Everything it works with.
 * @returns The API, for all paths below `/v2`.
 */
export function createApi(dependencies: ApiDependencies): Hono<{ Variables: Variables }> {
  const api = new Hono<{ Variables: Variables }>({ strict: false })
  // Nobody who starts a server waits for it.
  let document: string | undefined
  api.use(async (context, next) => {
    context.set('requestId', currentOrigin().requestId ?? requestIdOf(context.req.header('x-request-id')))
    await next()
    context.header('x-request-id', context.get('requestId'))
    context.header('x-content-type-options', 'nosniff')
  })
  api.get('/v2/openapi.json', (context) => {
    document ??= JSON.stringify(createOpenApiDocument(dependencies))
    return context.body(document, 200, { 'content-type': 'application/json' })
  })
  api.all('/v2/openapi.json', (context) => refuseMethod(context, ['GET', 'HEAD', 'OPTIONS']))
  serveOptions(api)
  api.use('/v2/*', async (context, next) => {
    if (dependencies.draining.aborted) throw new ApiProblem('unavailable')
    context.set('key', await authenticate(dependencies, context))
    await next()
  })
  for (const [id, operation] of Object.entries<Operation>(operations))
    serve(api, dependencies, id as OperationId, operation)
  for (const [path, methods] of allowedMethods()) api.all(path, (context) => refuseMethod(context, methods))
  api.notFound((context) => fail(dependencies, context, new ApiProblem('not-found')))
  api.onError((error, context) => fail(dependencies, context, error))
  return api
}

function serve(
  api: Hono<{ Variables: Variables }>,
  dependencies: ApiDependencies,
  id: OperationId,
  operation: Operation,
): void {
  api.on(operation.method.toUpperCase(), honoPath(operation.path), async (context) =>
    handlers[id]({
      context: dependencies,
      request: context.req.raw,
      url: new URL(context.req.url),
      key: context.get('key'),
      projectId: context.req.param('projectId') ?? '',
      id: context.req.param('id') ?? '',
    }),
  )
}

function fail(dependencies: ApiDependencies, context: ApiContext, error: unknown): Response {
  const problem = problemOf(error)
  const requestId = context.get('requestId')
  if (!(error instanceof ApiProblem)) dependencies.onError(error, requestId)
  return respondWithProblem(problem, context.req.raw, requestId)
}

async function authenticate(dependencies: ApiDependencies, context: ApiContext): Promise<CallerKey> {
  const address = dependencies.addressOf(context.req.raw, context.env)
  const verdict = await dependencies.authenticate(context.req.header('authorization') ?? null, address)
  if (!verdict.ok) {
    const wait = verdict.code === 'rate-limited' ? { 'retry-after': String(verdict.retryAfter) } : {}
    throw new ApiProblem(verdict.code, {}, wait)
  }
  noteCaller(context.req.raw, { kind: 'key', id: verdict.key.id, name: verdict.key.name })
  const scope = ['GET', 'HEAD'].includes(context.req.raw.method) ? 'read' : 'write'
  if (!verdict.key.scopes.includes(scope)) {
    throw new ApiProblem('insufficient-scope', { detail: `Use an API key with the scope \`${scope}\`.` })
  }
  return verdict.key
}

/** Asking what is allowed needs no key. */
function serveOptions(api: Hono<{ Variables: Variables }>): void {
  for (const [path, methods] of allowedMethods()) {
    api.options(path, (context) => context.body(null, 204, { allow: methods.join(', ') }))
  }
}

function refuseMethod(context: ApiContext, methods: readonly string[]): Response {
  if (context.req.method === 'OPTIONS') return context.body(null, 204, { allow: methods.join(', ') })
  throw new ApiProblem('method-not-allowed', {}, { allow: methods.join(', ') })
}

function allowedMethods(): Map<string, string[]> {
  const byPath = Map.groupBy(Object.values<Operation>(operations), ({ path }) => honoPath(path))
  return new Map(
    [...byPath].map(([path, alike]) => [
      path,
      [...alike.flatMap(({ method }) => (method === 'get' ? ['GET', 'HEAD'] : ['POST'])), 'OPTIONS'],
    ]),
  )
}

function honoPath(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1')
}
