import { ApiProblem, respondWithProblem } from '../api/api-problem.ts'
import { respondAsFirst } from '../api/existing/respond-as-first.ts'

/** The answer of a paused platform to requests that would change or send something. */
export const pausedMessage =
  'This platform was started with --paused: it can be read, but nothing is changed, done or sent. Start it without --paused to go on.'

/** Requests with a method of their own that change nothing: to sign in and out, to clone, to search, to ask an assistant's tool. */
const readingPaths: readonly RegExp[] = [
  /^\/sign-(?:in|out)$/,
  /^\/git\/[^/]+\/git-upload-pack$/,
  /^\/discovery\//,
  /^\/v1\/search\/[^/]+$/,
  /\/mcp$/,
]

const readingMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Chooses the answer of a paused platform (`docwright serve --paused`), for a restored copy that must not act in
 * parallel to the original.
 *
 * @param request A request to a site or to the platform.
 * @param requestId The value of `X-Request-Id`.
 * @returns 503 with the reason if the request would change or send something; undefined if it only reads.
 */
export function refuseWhilePaused(request: Request, requestId: string): Response | undefined {
  const { pathname, searchParams } = new URL(request.url)
  // A program that pushes asks first whether it may.
  const isPush = searchParams.get('service') === 'git-receive-pack'
  if (!isPush && (readingMethods.has(request.method) || readingPaths.some((pattern) => pattern.test(pathname))))
    return undefined
  const problem = new ApiProblem('unavailable', { detail: pausedMessage })
  if (/^\/+v1\//i.test(pathname)) return respondAsFirst(problem, request, requestId)
  if (/^\/+v\d+\//i.test(pathname)) return respondWithProblem(problem, request, requestId)
  return new Response(`${pausedMessage}\n`, { status: 503, headers: { 'cache-control': 'no-store' } })
}

/** Replaces requests to forges: fails like an unreachable server, with the reason. */
export function fetchWhilePaused(): Promise<Response> {
  return Promise.reject(new TypeError('fetch failed', { cause: new Error(pausedMessage) }))
}

/** Replaces the lookup of remote repositories' hosts. */
export function resolveWhilePaused(): Promise<never> {
  return Promise.reject(new Error(pausedMessage))
}
