import type { IncomingHttpHeaders } from 'node:http'
import { isSearch, prefersMarkdown } from 'docwright/engine'
import type { AnswerCache } from '../answers/answer-cache.ts'
import type { ResponsePreferences } from '../answers/answer-headers.ts'
import { plainPathOf } from '../answers/plain-request.ts'
import { prepare, type PreparedAnswer } from '../answers/prepare.ts'
import type { ServedSite } from '../answers/served-site.ts'
import { answerKey, missingKey } from './answer-key.ts'

/** The head of a request, as Node has it. */
export interface RequestHead {
  method?: string | undefined
  /** Path and query. */
  url?: string | undefined
  headers: IncomingHttpHeaders
  /** The reader's address. */
  address: string
}

/** The facts that are known without a lookup. */
export interface KnownNow {
  /** The site of a host, if the database's answers on both are fresh. */
  siteAt(host: string): ServedSite | undefined
  /** How the site is answered from. */
  preferencesFor(site: ServedSite): ResponsePreferences
  answers: Pick<AnswerCache, 'get'>
  /** Whether a path is an action instead of a page. */
  isHandled(path: string): boolean
  /** Whether nothing newer than the current state of a site can be known. */
  isNewest(site: ServedSite): boolean
  /** Whether a request for a missing page would get suggestions of similar addresses. */
  getsSuggestions(path: string, accept: string | undefined, address: string): boolean
  /** Whether every reader of the root of a site gets the same. */
  leadsNobody(site: ServedSite): boolean
}

/**
 * Creates the function that answers most requests of readers: those for pages that were requested recently. It neither
 * waits nor looks anything up, and answers as `createRequestHandler` would.
 *
 * @param known The known facts.
 * @returns The answer; undefined for any other request.
 */
export function createAnswerAtOnce(known: KnownNow): (head: RequestHead) => PreparedAnswer | undefined {
  const { siteAt, answers, isHandled, leadsNobody } = known

  /** On some hosts, most requests are guesses at addresses that do not exist. */
  function isMissing(site: ServedSite, path: string, { headers: { accept }, address }: RequestHead): boolean {
    if (path.startsWith('/_docwright/') || isSearch(path) || prefersMarkdown(accept)) return false
    return known.isNewest(site) && site.isNowhere(path) && !known.getsSuggestions(path, accept, address)
  }

  return (head) => {
    const { method, url = '', headers } = head
    if ((method !== 'GET' && method !== 'HEAD') || headers.host === undefined) return undefined
    const path = plainPathOf(url, headers)
    if (path === undefined || isHandled(path)) return undefined
    const site = siteAt(headers.host)
    if (site === undefined || (path === '/' && !leadsNobody(site))) return undefined
    const read = answers.get(answerKey(site, path, prefersMarkdown(headers.accept)))
    const kept = read ?? (isMissing(site, path, head) ? answers.get(missingKey(site)) : undefined)
    return kept && prepare(kept, known.preferencesFor(site), headers)
  }
}
