import type { IncomingHttpHeaders } from 'node:http'

/** Paths that mean what they say: nothing is encoded, doubled or relative. What follows a question mark changes no page. */
const plainPath = /^(?:\/|(?:\/[\w-][\w.~-]*)+)(?=\?|$)/

/** Longer addresses may be refused. */
const longest = 4000

/** Headers with which an answer depends on more than what it is and in which form it is wanted. */
const special = ['range', 'if-range', 'if-match', 'if-unmodified-since'] as const

/**
 * The path that a request asks for, if nothing but that path and the wanted form decides about the answer.
 *
 * @param url Path and query.
 * @returns Undefined for every other request.
 */
export function plainPathOf(url: string, headers: IncomingHttpHeaders): string | undefined {
  if (url.length > longest || special.some((name) => headers[name] !== undefined)) return undefined
  return plainPath.exec(url)?.[0]
}
