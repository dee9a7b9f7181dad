import { contentSecurityPolicy } from 'docwright/engine'
import type { ContentEncoding, FinishedAnswer } from './answer-cache.ts'

/** How an answer is sent, apart from its content. */
export interface ResponsePreferences {
  /** Whether search engines must keep away, as from previews. */
  hidden: boolean
  /** Instructions for caches in front of the platform that hear of changes; by default, they ask each time. */
  shared?: SharedCaching | undefined
}

/** Instructions for a cache in front of the platform. */
export interface SharedCaching {
  /** Seconds for which it answers by itself. */
  seconds: number
  /** Name and value of the header by which everything of a project is purged. */
  tag: readonly [name: string, value: string]
}

const immutable = 'public, max-age=31536000, immutable'
/** Kept, and asked for each time: a deployment shows at once, and an unchanged page costs an empty answer. */
export const revalidated = 'public, max-age=0, must-revalidate'

/** Headers of an answer that may change with the next deployment. */
export function changeableHeaders({ shared }: ResponsePreferences): Record<string, string> {
  if (shared === undefined) return { 'Cache-Control': revalidated }
  return { 'Cache-Control': `${revalidated}, s-maxage=${shared.seconds}`, [shared.tag[0]]: shared.tag[1] }
}

/** Images and data with scripts in them do nothing when they are opened by themselves. */
const inertPolicy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox"

/**
 * Headers that every answer of a site has.
 *
 * @param type Media type; undefined if there is no content.
 * @param policy Content-Security-Policy of a page that needs one of its own.
 */
export function headersFor(
  type: string | undefined,
  { hidden }: ResponsePreferences,
  policy?: string,
): Record<string, string> {
  return {
    ...(type === undefined ? {} : { 'Content-Type': type }),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    ...policyFor(type, policy),
    ...(hidden ? { 'X-Robots-Tag': 'noindex' } : {}),
  }
}

function policyFor(type = '', policy = contentSecurityPolicy): Record<string, string> {
  if (type.startsWith('text/html')) return { 'Content-Security-Policy': policy }
  return /\b(?:svg|xml)\b/.test(type) ? { 'Content-Security-Policy': inertPolicy } : {}
}

/**
 * The tag of an answer in one encoding: another encoding is another sequence of bytes, and a strong tag names bytes.
 *
 * @param encoding Undefined for the content without encoding.
 */
export function tagOf({ digest }: FinishedAnswer, encoding: ContentEncoding | undefined): string {
  return encoding === undefined ? `"${digest}"` : `"${digest}-${encoding}"`
}

/**
 * The headers of a whole answer, except for its length.
 *
 * @param finished The answer.
 * @param preferences How it is sent.
 * @param encoding The form that is sent; undefined for the content without encoding.
 */
export function wholeHeaders(
  finished: FinishedAnswer,
  { hidden, shared }: ResponsePreferences,
  encoding: ContentEncoding | undefined,
): Record<string, string> {
  const { type, policy, links, negotiated, status, transient, immutable: isImmutable } = finished.answer
  // The Markdown of a page has an address of its own, which should not appear next to the page’s in search results.
  const isTwin = type.startsWith('text/markdown') && negotiated !== true
  const headers = headersFor(type, { hidden: hidden || isTwin }, policy)
  if (status !== 200) headers['Cache-Control'] = 'no-cache'
  else if (isImmutable === true) {
    headers['Cache-Control'] = immutable
    // It is purged with the project: parts of pages and of the search hold what pages say.
    if (shared !== undefined) headers[shared.tag[0]] = shared.tag[1]
  } else {
    // Some caches keep one form of an address, whatever `Vary` says: that is the one for people.
    const isShared = transient !== true && (negotiated !== true || !type.startsWith('text/markdown'))
    Object.assign(headers, changeableHeaders({ hidden, shared: isShared ? shared : undefined }))
  }
  if (links !== undefined) headers['Link'] = links
  headers['Vary'] = negotiated === true ? 'Accept-Encoding, Accept' : 'Accept-Encoding'
  if (status === 200) headers['ETag'] = tagOf(finished, encoding)
  if (encoding !== undefined) headers['Content-Encoding'] = encoding
  else if (status === 200) headers['Accept-Ranges'] = 'bytes'
  return headers
}

/**
 * Headers for who has the content already: they say nothing of the form that would have been sent.
 *
 * @param headers Those of the whole answer.
 */
export function withoutForm(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !ofForm.has(name)))
}

const ofForm: ReadonlySet<string> = new Set(['Content-Encoding', 'Accept-Ranges'])
