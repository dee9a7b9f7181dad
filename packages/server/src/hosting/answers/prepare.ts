import type { ContentEncoding, FinishedAnswer } from './answer-cache.ts'
import { tagOf, wholeHeaders, withoutForm, type ResponsePreferences } from './answer-headers.ts'
import { namesTag, preferredEncoding } from './content-negotiation.ts'

/** An answer ready to be written: nothing is left to decide. */
export interface PreparedAnswer {
  status: number
  /** Names and values in turn. */
  headers: readonly string[]
  /** Undefined if it has none. */
  body: Uint8Array | undefined
}

/** Headers of finished answers that were sent before, by the request's headers. */
const sentBefore = new WeakMap<FinishedAnswer, Map<string, readonly string[]>>()

/**
 * Says at once what `respond` would send, to a request for the whole of an answer: without a range.
 *
 * @param finished The answer.
 * @param preferences How.
 * @param headers Of the request.
 * @returns Undefined if the answer would have to be compressed first.
 */
export function prepare(
  finished: FinishedAnswer,
  preferences: ResponsePreferences,
  headers: { 'accept-encoding'?: string | undefined; 'if-none-match'?: string | undefined },
): PreparedAnswer | undefined {
  const wanted = preferredEncoding(headers['accept-encoding'] ?? null)
  const form = wanted === undefined ? { bytes: undefined } : finished.atHand(wanted)
  if (form === undefined) return undefined
  const encoding = form.bytes === undefined ? undefined : wanted
  const tag = tagOf(finished, encoding)
  const isKnown = finished.answer.status === 200 && namesTag(headers['if-none-match'] ?? null, tag)
  const body = isKnown ? undefined : (form.bytes ?? finished.content())
  const known = sentBefore.get(finished) ?? new Map<string, readonly string[]>()
  sentBefore.set(finished, known)
  const key = `${encoding ?? ''} ${preferences.hidden} ${preferences.shared === undefined} ${isKnown}`
  const sent = known.get(key) ?? flat(finished, preferences, encoding, body)
  known.set(key, sent)
  return { status: isKnown ? 304 : finished.answer.status, headers: sent, body }
}

function flat(
  finished: FinishedAnswer,
  preferences: ResponsePreferences,
  encoding: ContentEncoding | undefined,
  body: Uint8Array | undefined,
): readonly string[] {
  const headers = wholeHeaders(finished, preferences, encoding)
  const sent = body === undefined ? withoutForm(headers) : { ...headers, 'Content-Length': `${body.length}` }
  return Object.entries(sent).flatMap(([name, value]) => [name.toLowerCase(), value])
}
