import { describeProblem } from '@docwright/contract'
import type { ApiProblem } from '../api-problem.ts'

/** Paths on which errors have `message` in place of `error`, which clients may also read. */
const pagePath = /^\/discovery\/v1\/page\//

/**
 * Makes the answer to an error, in the form of the first version.
 *
 * @param problem The error.
 * @param request The request it answers.
 * @param requestId The value of `X-Request-Id`.
 */
export function respondAsFirst(problem: ApiProblem, request: Request, requestId: string): Response {
  const { status, detail, code } = describeProblem(problem.code, requestId, problem.occurrence)
  return refuseAsFirst(status, detail, { request, requestId, code, headers: problem.headers })
}

/**
 * Creates the answer to a refused request.
 *
 * @param error The mistake and how to fix it.
 * @param more The request it answers, and its headers.
 */
export function refuseAsFirst(
  status: number,
  error: string,
  more: { request: Request; requestId: string; code: string; headers?: Readonly<Record<string, string>> },
): Response {
  const { request, requestId, code } = more
  const headers = new Headers(more.headers)
  headers.set('content-type', 'application/json')
  headers.set('cache-control', 'no-store')
  if (status === 401) headers.set('www-authenticate', 'Bearer')
  if (status === 503 && !headers.has('retry-after')) headers.set('retry-after', '5')
  if (status === 408 || status === 413) headers.set('connection', 'close')
  const message = pagePath.test(new URL(request.url).pathname) ? { message: error } : {}
  const body = request.method === 'HEAD' ? null : JSON.stringify({ ...message, error, code, requestId })
  return new Response(body, { status, headers })
}
