import { z } from 'zod'
import { maximumBodyBytes } from './agent-requests.ts'

/** The fixed part of an error. */
interface CatalogEntry {
  status: number
  title: string
  /** The problem and its fix, if an occurrence has no more specific text. */
  detail: string
}

/** Every error of the API by its permanent code, as `docs/agent/errors.mdx` explains them. A code is never renamed. */
export const problemCatalog = {
  'invalid-body': {
    status: 400,
    title: 'The body is not valid',
    detail: 'Send a JSON object that follows the schema of this endpoint.',
  },
  'unknown-ref': {
    status: 400,
    title: 'The branch does not exist',
    detail: 'Push the branch that `ref` names, or leave `ref` out.',
  },
  'invalid-parameter': {
    status: 400,
    title: 'A parameter is not valid',
    detail: 'Correct the query parameter or header that is named.',
  },
  'workflow-disabled': {
    status: 400,
    title: 'The workflow is switched off',
    detail: 'Switch the workflow on first, or run it with `/v2`.',
  },
  'workflow-without-schedule': {
    status: 400,
    title: 'The workflow has no schedule',
    detail: 'Run the workflow with `/v2`, or give it a schedule.',
  },
  unauthorized: {
    status: 401,
    title: 'No valid API key',
    detail: 'Send `Authorization: Bearer <API_KEY>` with an API key that is neither revoked nor expired.',
  },
  'insufficient-scope': {
    status: 403,
    title: 'The API key may not do this',
    detail: 'Use an API key with the scope this endpoint needs.',
  },
  'ip-not-allowed': {
    status: 403,
    title: 'The API key is not accepted from this address',
    detail: "Call from an address on the key's list, or change the list on the API keys page.",
  },
  'origin-not-allowed': {
    status: 403,
    title: 'The API key is not accepted from pages of this website',
    detail: "Add the website to the key's list on the API keys page, or call from a server.",
  },
  'not-found': {
    status: 404,
    title: 'Not found',
    detail: 'There is nothing at this address, or the API key does not reach it. Check the address and the IDs in it.',
  },
  'method-not-allowed': {
    status: 405,
    title: 'Method not allowed',
    detail: 'Use one of the methods in the header `Allow`.',
  },
  'request-timeout': {
    status: 408,
    title: 'The body took too long',
    detail: 'Send the whole body without long pauses.',
  },
  'job-archived': {
    status: 409,
    title: 'The job is archived',
    detail: 'Unarchive the job first, or create another one.',
  },
  'not-configured': {
    status: 409,
    title: 'The project is not ready for the agent',
    detail: 'Give the project a repository and the server a model.',
  },
  'budget-spent': {
    status: 409,
    title: 'The budget for language models is spent',
    detail: 'Wait until the budget begins anew, or ask an administrator to raise it.',
  },
  'no-earlier-site': {
    status: 409,
    title: 'There is no site to go back to',
    detail: 'No other commit was live before. Push one, or deploy one of the list again.',
  },
  'push-refused': {
    status: 409,
    title: 'The commit could not be pushed',
    detail:
      'Somebody else has pushed in the meantime, or the repository does not allow it. Try again, or push the file.',
  },
  'idempotency-in-flight': {
    status: 409,
    title: 'The first request with this key is still being processed',
    detail: 'Wait for its answer, then repeat the request.',
  },
  'events-pruned': {
    status: 410,
    title: 'These events are no longer kept',
    detail: 'Follow the events without `Last-Event-ID` and `after`: that begins with the oldest that are kept.',
  },
  'body-too-large': {
    status: 413,
    title: 'The body is too large',
    detail: `Send at most ${maximumBodyBytes} bytes.`,
  },
  'quota-repository': {
    status: 413,
    title: 'The repository of the project is as large as it may be',
    detail: 'Ask whoever runs the server for more: the agent could not commit anything.',
  },
  'unsupported-media-type': {
    status: 415,
    title: 'The body is not JSON',
    detail: 'Send `Content-Type: application/json`, without a content encoding.',
  },
  'idempotency-mismatch': {
    status: 422,
    title: 'The idempotency key was used with another body',
    detail: 'Use a new `Idempotency-Key` for a new request.',
  },
  'rate-limited': {
    status: 429,
    title: 'Too many requests',
    detail: 'Wait for the number of seconds in the header `Retry-After`.',
  },
  'quota-jobs': {
    status: 429,
    title: 'The project has as many jobs as it may',
    detail: 'Wait for the number of seconds in the header `Retry-After`, or ask whoever runs the server for more.',
  },
  'internal-error': {
    status: 500,
    title: 'Internal server error',
    detail: 'Try again. If it keeps failing, give the operator the value of the header `X-Request-Id`.',
  },
  unavailable: {
    status: 503,
    title: 'The service is not available at this moment',
    detail: 'Wait for the number of seconds in the header `Retry-After`, then repeat the request.',
  },
} as const satisfies Readonly<Record<string, CatalogEntry>>

export type ProblemCode = keyof typeof problemCatalog

/** A mistake in a body or parameter: its place (a JSON pointer, or the name of a parameter) and what is wrong. */
export const problemPartSchema = z.strictObject({ pointer: z.string(), detail: z.string() })

export type ProblemPart = z.infer<typeof problemPartSchema>

/** An error body: RFC 9457, with the permanent `code`, and with `error` for clients that read only that. */
export const problemSchema = z
  .strictObject({
    type: z.string().meta({ description: 'A URN that ends with the code.' }),
    title: z.string(),
    status: z.int(),
    detail: z.string().meta({ description: 'What is wrong and how to fix it.' }),
    instance: z.string().meta({ description: 'A URN that ends with the value of `X-Request-Id`.' }),
    code: z.enum(Object.keys(problemCatalog) as [ProblemCode, ...ProblemCode[]]),
    error: z.string().meta({ description: 'The same as `detail`.' }),
    errors: z.array(problemPartSchema).optional().meta({ description: 'Each mistake of a body or parameter.' }),
  })
  .meta({ id: 'Problem', description: 'An error, after RFC 9457.' })

export type Problem = z.infer<typeof problemSchema>

/** Details that an occurrence of an error adds to the catalog. */
export interface ProblemOccurrence {
  detail?: string
  errors?: readonly ProblemPart[]
}

/**
 * Makes an error body.
 *
 * @param requestId The value of `X-Request-Id`.
 * @returns The body, with its members in the order of RFC 9457.
 */
export function describeProblem(code: ProblemCode, requestId: string, occurrence: ProblemOccurrence = {}): Problem {
  const entry = problemCatalog[code]
  const detail = occurrence.detail ?? entry.detail
  return {
    type: `urn:docwright:problem:${code}`,
    title: entry.title,
    status: entry.status,
    detail,
    instance: `urn:docwright:request:${requestId}`,
    code,
    error: detail,
    ...(occurrence.errors === undefined ? {} : { errors: [...occurrence.errors] }),
  }
}
