import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { withSearch } from 'docwright/engine'
import type { FinishedAnswer } from './answer-cache.ts'
import {
  changeableHeaders,
  headersFor,
  revalidated,
  withoutForm,
  wholeHeaders,
  type ResponsePreferences,
} from './answer-headers.ts'
import { namesTag, preferredEncoding, rangeOf } from './content-negotiation.ts'
import type { SiteAnswer } from './site-answer.ts'

/**
 * Sends a finished answer: conditional, compressed, or a part of it.
 *
 * @param finished The answer.
 * @param preferences How.
 */
export async function respond(
  request: Request,
  finished: FinishedAnswer,
  preferences: ResponsePreferences,
): Promise<Response> {
  const { answer } = finished
  const wanted = preferredEncoding(request.headers.get('accept-encoding'))
  const encoded =
    wanted === undefined || (answer.transient === true && answer.status === 404)
      ? undefined
      : await finished.encoded(wanted)
  const headers = wholeHeaders(finished, preferences, encoded === undefined ? undefined : wanted)
  const tag = headers['ETag'] ?? ''
  if (answer.status === 200 && namesTag(request.headers.get('if-none-match'), tag))
    return bare(304, withoutForm(headers))
  const bytes = encoded ?? finished.content()
  if (encoded === undefined && answer.status === 200) {
    const range = rangeFor(request, tag, bytes.length)
    if (range === 'unsatisfiable') return unsatisfiable(bytes.length, headers)
    if (range !== undefined) {
      const part = bytes.subarray(range.first, range.last + 1)
      headers['Content-Range'] = `bytes ${range.first}-${range.last}/${bytes.length}`
      return withBody(request, 206, headers, part)
    }
  }
  return withBody(request, answer.status, headers, bytes)
}

/**
 * Sends a file from disk.
 *
 * @param preferences How.
 */
export async function respondWithFile(
  request: Request,
  file: Extract<SiteAnswer, { kind: 'file' }>,
  preferences: ResponsePreferences,
): Promise<Response> {
  const headers = { ...headersFor(file.type, preferences), ...changeableHeaders(preferences) }
  headers['ETag'] = `"${file.version}"`
  headers['Accept-Ranges'] = 'bytes'
  if (namesTag(request.headers.get('if-none-match'), headers['ETag'])) return bare(304, headers)
  const range = rangeFor(request, headers['ETag'], file.size)
  if (range === 'unsatisfiable') return unsatisfiable(file.size, headers)
  const { first, last } = range ?? { first: 0, last: file.size - 1 }
  headers['Content-Length'] = `${last - first + 1}`
  if (range !== undefined) headers['Content-Range'] = `bytes ${first}-${last}/${file.size}`
  const status = range === undefined ? 200 : 206
  if (request.method === 'HEAD') return bare(status, headers)
  const stream = createReadStream(await file.locate(), { start: first, end: last })
  return new Response(Readable.toWeb(stream) as ReadableStream<Uint8Array>, { status, headers })
}

/**
 * Redirects a reader, with the query of the request.
 *
 * @param redirect The destination.
 * @param preferences How the answer is sent.
 */
export function respondWithRedirect(
  request: Request,
  { status, location }: Extract<SiteAnswer, { kind: 'redirect' }>,
  preferences: ResponsePreferences,
): Response {
  const headers = headersFor(undefined, preferences)
  headers['Location'] = withSearch(location, new URL(request.url).search)
  // The next deployment may remove a redirect, even a permanent one.
  headers['Cache-Control'] = revalidated
  return bare(status, headers)
}

/**
 * A plain answer in one line.
 *
 * @param status Status code.
 * @param more Further headers.
 */
export function respondPlainly(status: number, text: string, more: Record<string, string> = {}): Response {
  // A fault is temporary: a search engine that meets one must not forget the page.
  const preferences = { hidden: status < 500 }
  const headers = { ...headersFor('text/plain; charset=utf-8', preferences), 'Cache-Control': 'no-store', ...more }
  return new Response(`${text}\n`, { status, headers })
}

/** A range counts only if it is of the content whose beginning the reader has. */
function rangeFor(request: Request, tag: string, size: number): ReturnType<typeof rangeOf> {
  const condition = request.headers.get('if-range')
  return condition !== null && condition !== tag ? undefined : rangeOf(request.headers.get('range'), size)
}

function unsatisfiable(size: number, headers: Record<string, string>): Response {
  return bare(416, { ...headers, 'Content-Range': `bytes */${size}` })
}

function bare(status: number, headers: Record<string, string>): Response {
  // A body of unknown length would be sent in chunks.
  if (status !== 304) headers['Content-Length'] ??= '0'
  return new Response(null, { status, headers })
}

function withBody(request: Request, status: number, headers: Record<string, string>, bytes: Uint8Array): Response {
  headers['Content-Length'] = `${bytes.length}`
  return new Response(request.method === 'HEAD' ? null : (bytes as Uint8Array<ArrayBuffer>), { status, headers })
}
