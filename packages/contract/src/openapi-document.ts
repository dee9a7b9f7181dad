import { z } from 'zod'
import { existingOperations, existingProblemSchema } from './existing-operations.ts'
import type { ExistingOperation } from './existing-operations.ts'
import { operations } from './operations.ts'
import type { Operation } from './operations.ts'
import { describeProblem, problemCatalog, problemSchema } from './problem.ts'
import type { ProblemCode } from './problem.ts'
import { webhookEventTypes, webhookPayloadSchema } from './webhook-events.ts'

type Json = Record<string, unknown>

export interface DocumentOptions {
  /** Address of this server, without a trailing slash. */
  serverUrl: string
  version: string
}

const everywhere: readonly ProblemCode[] = [
  'unauthorized',
  'insufficient-scope',
  'ip-not-allowed',
  'not-found',
  'rate-limited',
  'internal-error',
  'unavailable',
]
const withBody: readonly ProblemCode[] = [
  'invalid-body',
  'request-timeout',
  'body-too-large',
  'unsupported-media-type',
  'idempotency-mismatch',
  'idempotency-in-flight',
]

/**
 * Makes the OpenAPI 3.1 document of the agent API, from the schemas that validate requests.
 *
 * @returns Plain JSON.
 */
export function createOpenApiDocument({ serverUrl, version }: DocumentOptions): Json {
  const schemas: Json = {}
  const paths: Record<string, Json> = {}
  for (const [operationId, operation] of Object.entries<Operation>(operations)) {
    const item = (paths[operation.path] ??= { parameters: pathParameters(operation.path) })
    item[operation.method] = describeOperation(operationId, operation, schemas)
  }
  for (const [operationId, operation] of Object.entries<ExistingOperation>(existingOperations)) {
    const item = (paths[operation.path] ??= { parameters: pathParameters(operation.path) })
    item[operation.method] = describeExisting(operationId, operation, schemas)
  }
  const webhooks = Object.fromEntries(webhookEventTypes.map((type) => [type, describeWebhook(type, schemas)]))
  return {
    openapi: '3.1.0',
    info: {
      title: 'Docwright agent API',
      version,
      description: 'Starts agent jobs on docs repositories, sends them follow-up messages and follows their progress.',
    },
    servers: [{ url: serverUrl }],
    security: [{ apiKey: [] }],
    tags: [
      { name: 'Agent jobs', description: 'Tasks that an agent works on, by pull request.' },
      { name: 'Deployments', description: 'What readers see of a project, and saw before.' },
      { name: 'API keys', description: 'What programs identify themselves with.' },
      {
        name: existingClients,
        description:
          'Endpoints for clients that were written for another service. Write new clients for `/v2`, which says more and ' +
          'can be repeated safely.',
      },
    ],
    paths,
    webhooks,
    components: {
      schemas: Object.fromEntries(Object.entries(schemas).toSorted(([left], [right]) => (left < right ? -1 : 1))),
      securitySchemes: {
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description: 'An admin API key, from the API keys page of the dashboard: `dw_` and 36 more characters.',
        },
        assistantKey: {
          type: 'http',
          scheme: 'bearer',
          description: 'An assistant key, from the same page: it reads what the public may read of one site.',
        },
      },
    },
  }
}

/** Tag of the endpoints for clients of another service. */
export const existingClients = 'Existing clients'

const existingRefusals: Readonly<Record<number, string>> = {
  400: 'The request is not valid.',
  401: 'There is no valid API key.',
  403: 'The API key may not do this, or not from here.',
  404: 'There is nothing at this address, or the API key does not reach it.',
  409: 'No model or repository is configured.',
  413: 'The body is too large.',
  415: 'The body is not JSON.',
  429: 'There were too many requests: wait for the seconds in `Retry-After`.',
  503: 'The service is not available at this moment.',
}

function describeExisting(operationId: string, operation: ExistingOperation, schemas: Json): Json {
  const { answer, body, formerPath, refusals, scope, status } = operation
  const parameters = queryParameters(operation, schemas)
  const former = formerPath === undefined ? '' : ` It is at \`${formerPath}\` as well, where clients called it before.`
  const refused = [401, 403, 404, 429, 503, ...refusals].toSorted((left, right) => left - right)
  const problem = { 'application/json': { schema: schemaOf(existingProblemSchema, 'output', schemas) } }
  return {
    operationId,
    tags: [existingClients],
    summary: operation.summary,
    description: operation.description + former,
    ...(scope === 'search' ? { security: [{ assistantKey: [] }] } : {}),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(body === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: schemaOf(body, 'input', schemas) } },
          },
        }),
    responses: {
      [status]: {
        description: 'Done.',
        content:
          answer === 'text/event-stream'
            ? { [answer]: { schema: { type: 'string' } } }
            : { 'application/json': { schema: schemaOf(answer, 'output', schemas) } },
      },
      ...Object.fromEntries(
        refused.map((code) => [code, { description: existingRefusals[code] ?? '', content: problem }]),
      ),
    },
  }
}

function describeOperation(operationId: string, operation: Operation, schemas: Json): Json {
  const parameters = [...queryParameters(operation, schemas), ...headerParameters(operation)]
  return {
    operationId,
    tags: [tagOf(operation.path)],
    summary: operation.summary,
    description: operation.description,
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(operation.body === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: schemaOf(operation.body, 'input', schemas) } },
          },
        }),
    responses: {
      [operation.status]: describeSuccess(operation, schemas),
      ...(operation.conditional ? { 304: { description: 'The job is as it was.' } } : {}),
      ...(operation.answer === 'text/event-stream' ? { 204: { description: 'Nothing more will happen.' } } : {}),
      ...describeProblems(operation, schemas),
    },
  }
}

function tagOf(path: string): string {
  if (/\/keys?(?:\/|$)/.test(path)) return 'API keys'
  return path.startsWith('/v2/project/') ? 'Deployments' : 'Agent jobs'
}

function describeSuccess(operation: Operation, schemas: Json): Json {
  const headers: Json = { 'X-Request-Id': stringHeader('Names the request, for the operator.') }
  if (operation.status === 201 && operation.limited !== undefined)
    headers['Location'] = stringHeader('Address of the job.')
  if (operation.conditional) headers['ETag'] = stringHeader('Changes when the job changes.')
  if (operation.limited !== undefined) {
    headers['RateLimit-Policy'] = stringHeader(`Such as \`"${operation.limited}";q=100;w=3600\`.`)
    headers['RateLimit'] = stringHeader(`Such as \`"${operation.limited}";r=57;t=1280\`.`)
    headers['Idempotency-Replayed'] = stringHeader('`true` where the answer is that of an earlier request.')
  }
  const content =
    operation.answer === 'text/event-stream'
      ? { 'text/event-stream': { schema: { type: 'string' } } }
      : { 'application/json': { schema: schemaOf(operation.answer, 'output', schemas) } }
  return { description: operation.status === 201 ? 'Created.' : 'Done.', headers, content }
}

function describeProblems(operation: Operation, schemas: Json): Json {
  const codes = [...everywhere, ...(operation.body === undefined ? [] : withBody), ...operation.problems]
  const schema = schemaOf(problemSchema, 'output', schemas)
  const byStatus = Map.groupBy(codes, (code) => problemCatalog[code].status)
  const entries = [...byStatus].toSorted(([left], [right]) => left - right)
  return Object.fromEntries(
    entries.map(([status, alike]) => [
      status,
      {
        description: alike.map((code) => `\`${code}\`: ${problemCatalog[code].title}.`).join('\n\n'),
        content: {
          'application/problem+json': {
            schema,
            examples: Object.fromEntries(alike.map((code) => [code, { value: describeProblem(code, 'req_example') }])),
          },
        },
      },
    ]),
  )
}

function describeWebhook(type: string, schemas: Json): Json {
  return {
    post: {
      operationId: `webhook.${type}`,
      summary: type,
      description: 'Sent to the endpoints that want this type, signed after Standard Webhooks.',
      parameters: ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => ({
        name,
        in: 'header',
        required: true,
        schema: { type: 'string' },
      })),
      requestBody: {
        required: true,
        content: { 'application/json': { schema: schemaOf(webhookPayloadSchema, 'output', schemas) } },
      },
      responses: { '2XX': { description: 'Received. Anything else is tried again later.' } },
    },
  }
}

const subjects = [
  ['/workflow/', 'workflow'],
  ['/deployment/', 'deployment'],
  ['/key/', 'API key'],
] as const

function pathParameters(path: string): Json[] {
  const descriptions: Json = {
    projectId: 'Identifier of the project, copied from the API keys page of the dashboard.',
    statusId: 'The `statusId` of the answer that started the deployment.',
    workflowSchemaId: 'Unique identifier of the workflow, from its page on the dashboard.',
    domain: 'Slug of the project, or a host name of its site.',
    id: `Unique identifier of the ${subjects.find(([part]) => path.includes(part))?.[1] ?? 'agent job'}.`,
  }
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    description: descriptions[name],
    schema: { type: 'string' },
  }))
}

function queryParameters({ query }: Pick<Operation, 'query'>, schemas: Json): Json[] {
  if (query === undefined) return []
  return Object.entries(query.shape).map(([name, schema]) => {
    const { description, ...described } = schemaOf(schema as z.ZodType, 'output', schemas)
    return { name, in: 'query', required: false, description, schema: described }
  })
}

function headerParameters(operation: Operation): Json[] {
  const names: [string, string][] = []
  if (operation.limited !== undefined) {
    names.push(['Idempotency-Key', 'Repeats of a request with the same key within 24 hours get the same answer.'])
  }
  if (operation.conditional) {
    names.push(['If-None-Match', 'The `ETag` of the last answer.'])
    names.push(['Prefer', '`wait=25`: hold the answer back until the job changes, at most so many seconds.'])
  }
  if (operation.answer === 'text/event-stream') names.push(['Last-Event-ID', 'Number of the last event seen.'])
  return names.map(([name, description]) => ({
    name,
    in: 'header',
    required: false,
    description,
    schema: { type: 'string' },
  }))
}

function stringHeader(description: string): Json {
  return { description, schema: { type: 'string' } }
}

/** Converts a schema; named schemas in it become components. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output', schemas: Json): Json {
  const {
    $schema: _dialect,
    $defs = {},
    ...converted
  } = z.toJSONSchema(schema, {
    io,
    // The format tells readers all they need; the pattern is for machines that do not know the format.
    override: ({ jsonSchema }) => {
      if (jsonSchema.format === 'date-time') delete jsonSchema.pattern
    },
  })
  for (const [name, definition] of Object.entries($defs)) schemas[name] = withoutId(pointToComponents(definition))
  const id = schema.meta()?.id
  if (id === undefined) return pointToComponents(converted) as Json
  // A named schema converts to a reference to its own definition, or to the definition itself.
  if (!Object.hasOwn($defs, id)) schemas[id] = withoutId(pointToComponents(converted))
  return { $ref: `#/components/schemas/${id}` }
}

function withoutId(schema: unknown): Json {
  const { id: _id, ...rest } = schema as Json
  return rest
}

function pointToComponents(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(pointToComponents)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) =>
      key === '$ref' && typeof member === 'string'
        ? [key, member.replace('#/$defs/', '#/components/schemas/')]
        : [key, pointToComponents(member)],
    ),
  )
}
