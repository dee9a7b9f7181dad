import type { IncomingHttpHeaders } from 'node:http'

/** Literal paths: nothing is encoded, doubled or relative. The query changes no page. */
const plainPath = /^(?:\/|(?:\/[\w-][\w.~-]*)+)(?=\?|$)/

/** Longer addresses may be refused. */
const longest = 4000

/** Headers with which an answer depends on more than its content and its encoding. */
const special = ['range', 'if-range', 'if-match', 'if-unmodified-since'] as const

/** Headers that decide, with the address, about an answer at once, and who asks for it. */
const deciding = ['host', 'accept', 'accept-encoding', 'if-none-match', 'x-forwarded-for', ...special] as const

/** The headers of a request that decide on an immediate answer, without cookies and all others. */
export function decidingHeaders(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const found: NodeJS.Dict<string | string[]> = {}
  for (const name of deciding) if (headers[name] !== undefined) found[name] = headers[name]
  return found
}

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
