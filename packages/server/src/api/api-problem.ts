import type { ProblemCode, ProblemOccurrence } from '@docwright/contract'
import { describeProblem } from '@docwright/contract'
import { isDatabaseAway } from '../store/database/is-database-away.ts'
import { isStorageFault } from '../store/database/is-storage-fault.ts'

/** An error on its way to the client. */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem'
  readonly code: ProblemCode
  readonly occurrence: ProblemOccurrence
  readonly headers: Readonly<Record<string, string>>

  /**
   * @param code A code of the catalog.
   * @param occurrence More exact facts of this occurrence.
   * @param headers Headers of the answer.
   */
  constructor(code: ProblemCode, occurrence: ProblemOccurrence = {}, headers: Readonly<Record<string, string>> = {}) {
    super(code)
    this.code = code
    this.occurrence = occurrence
    this.headers = headers
  }
}

/** Seconds after which a client may try again, if nothing better is known. */
const retrySeconds = '5'

/**
 * Makes the answer to an error, as `application/problem+json`, or as `application/json` for those who ask for it.
 *
 * @param problem The error.
 * @param requestId The value of `X-Request-Id`.
 * @returns The answer.
 */
export function respondWithProblem(problem: ApiProblem, request: Request, requestId: string): Response {
  const body = describeProblem(problem.code, requestId, problem.occurrence)
  const headers = new Headers(problem.headers)
  headers.set('content-type', mediaTypeFor(request.headers.get('accept')))
  headers.set('cache-control', 'no-store')
  if (problem.code === 'unauthorized') headers.set('www-authenticate', 'Bearer')
  if (problem.code === 'unavailable' && !headers.has('retry-after')) headers.set('retry-after', retrySeconds)
  if (problem.code === 'request-timeout' || problem.code === 'body-too-large') headers.set('connection', 'close')
  return new Response(request.method === 'HEAD' ? null : JSON.stringify(body), { status: body.status, headers })
}

function mediaTypeFor(accept: string | null): string {
  const wanted = (accept ?? '').toLowerCase()
  const plain = /\bapplication\/json\b/.test(wanted) && !wanted.includes('application/problem+json')
  return plain ? 'application/json' : 'application/problem+json'
}

/**
 * Turns anything thrown into an error of the catalog.
 *
 * @returns The error; `unavailable` if the database cannot be reached, or a disk refuses.
 */
export function problemOf(error: unknown): ApiProblem {
  if (error instanceof ApiProblem) return error
  return new ApiProblem(isDatabaseAway(error) || isStorageFault(error) ? 'unavailable' : 'internal-error')
}
