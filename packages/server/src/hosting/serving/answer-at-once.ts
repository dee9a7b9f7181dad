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

/** What is known without looking for it. */
export interface KnownNow {
  /** The site at a host, if what the database says of both is fresh. */
  siteAt(host: string): ServedSite | undefined
  /** How the site is answered from. */
  preferencesFor(site: ServedSite): ResponsePreferences
  answers: Pick<AnswerCache, 'get'>
  /** Whether something is done rather than read at a path. */
  isHandled(path: string): boolean
  /** Whether nothing newer can be known of a site than what it has now. */
  isNewest(site: ServedSite): boolean
  /** Whether somebody who asks for what is not there would be told what has a similar address. */
  getsSuggestions(path: string, accept: string | undefined, address: string): boolean
  /** Whether every reader of the root of a site gets the same. */
  leadsNobody(site: ServedSite): boolean
}

/**
 * Makes the function that answers most requests of readers: those for what somebody has just read. It neither waits nor looks,
 * and answers what `createRequestHandler` would.
 *
 * @param known What is at hand.
 * @returns What the answer is; undefined for whatever takes more than that.
 */
export function createAnswerAtOnce(known: KnownNow): (head: RequestHead) => PreparedAnswer | undefined {
  const { siteAt, answers, isHandled, leadsNobody } = known

  /** What is asked for by nobody but those who try addresses is most of what some hosts are asked for. */
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
