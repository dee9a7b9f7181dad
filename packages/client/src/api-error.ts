import type { Problem } from './generated-api.ts'

/** An answer of the API that is not a success. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  /** Status of HTTP, such as 404. */
  readonly status: number
  /** Permanent code, such as `job-archived`; `unknown` if the answer did not come from the API itself. */
  readonly code: string
  /** Names the request in the server's log; null if the answer did not include it. */
  readonly requestId: string | null
  /** Milliseconds after which the request may be repeated; null if the answer did not include it. */
  readonly retryAfter: number | null
  /** The whole description; null if the answer did not come from the API itself. */
  readonly problem: Problem | null

  constructor(response: Response, problem: Problem | null, now: number) {
    super(problem === null ? `The server answered ${response.status}.` : `${problem.title}. ${problem.detail}`)
    this.status = response.status
    this.code = problem?.code ?? 'unknown'
    this.requestId = response.headers.get('x-request-id')
    this.retryAfter = readRetryAfter(response.headers.get('retry-after'), now)
    this.problem = problem
  }
}

/**
 * Makes an error from an answer.
 *
 * @param response The answer; its body is read.
 * @param now Milliseconds since 1970.
 */
export async function errorOf(response: Response, now: number): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null)
  const isProblem = typeof body === 'object' && body !== null && 'code' in body && 'title' in body
  return new ApiError(response, isProblem ? (body as Problem) : null, now)
}

/**
 * Whether the same request may succeed a little later. A mistake in the request itself stays one.
 *
 * @param error The thrown value; anything other than an answer of the API is a connection that failed.
 */
export function mayPass(error: unknown): boolean {
  if (!(error instanceof ApiError)) return error instanceof TypeError
  return error.status === 408 || error.status === 429 || error.status >= 500 || error.code === 'idempotency-in-flight'
}

function readRetryAfter(header: string | null, now: number): number | null {
  if (header === null) return null
  if (/^\d+$/.test(header)) return Number(header) * 1000
  const date = Date.parse(header)
  return Number.isNaN(date) ? null : Math.max(0, date - now)
}
