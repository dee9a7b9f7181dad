import { isSearch, prefersMarkdown } from 'docwright/engine'
import type { AnswerCache } from '../answers/answer-cache.ts'
import type { ResponsePreferences } from '../answers/answer-headers.ts'
import { respond, respondPlainly, respondWithFile, respondWithRedirect } from '../answers/respond.ts'
import type { ServedSite } from '../answers/served-site.ts'
import { answerKey, missingKey } from './answer-key.ts'
import { sharedCaching, type CdnCaching } from './cdn-caching.ts'
import { answerAtRoot } from './lead-to-language.ts'
import { createReaderLimit } from './reader-limit.ts'
import type { SiteCache } from './site-cache.ts'

/** Looks for similar addresses, for each reader and minute. */
const similarAddresses = 20
/** Searches that a server answers, for each reader and minute; a browser with scripts searches by itself. */
const searchesInMinute = 60

/** Answers for pages and files of a site. */
export interface PageAnswers {
  preferencesFor(this: void, site: ServedSite): ResponsePreferences
  answerFrom(this: void, site: ServedSite, path: string, request: Request): Promise<Response>
  /** Whether a request for a missing page would get suggestions of similar addresses. */
  getsSuggestions(this: void, path: string, accept: string | undefined, address: string): boolean
}

/** Dependencies of answering for pages. */
export interface PageAnswersContext {
  siteCache: Pick<SiteCache, 'isCertain'>
  answers: AnswerCache
  clock(): number
  /** A reader's address. */
  addressOf(request: Request): string
  cdn?: CdnCaching | undefined
}

/** Creates the answers for pages, whose compressed forms are kept in memory. */
export function createPageAnswers(context: PageAnswersContext): PageAnswers {
  const { siteCache, answers } = context
  const lookups = createReaderLimit(similarAddresses, 60_000, context.clock, 'suggestions')
  const searches = createReaderLimit(searchesInMinute, 60_000, context.clock, 'search')

  /** An answer that may be of an older site than the live one is never cached: nothing would invalidate it. */
  function preferencesFor(site: ServedSite): ResponsePreferences {
    const { production, projectId } = site.deployment
    const isShared = context.cdn !== undefined && production && siteCache.isCertain(site)
    return { hidden: !production, shared: isShared ? sharedCaching(context.cdn, projectId) : undefined }
  }

  async function answerFrom(site: ServedSite, path: string, request: Request): Promise<Response> {
    if (isSearch(path)) return answerSearch(site, path, request)
    const preferences = preferencesFor(site)
    const answer = async (forAll: boolean): Promise<Response> =>
      answerKept(site, path, request, forAll ? preferences : { ...preferences, shared: undefined })
    return path === '/' ? answerAtRoot(site, request, preferences, answer) : answer(true)
  }

  async function answerKept(
    site: ServedSite,
    path: string,
    request: Request,
    asked: ResponsePreferences,
  ): Promise<Response> {
    const wantsMarkdown = prefersMarkdown(request.headers.get('accept'))
    const key = answerKey(site, path, wantsMarkdown)
    const kept = answers.get(key)
    if (kept !== undefined) return respond(request, kept, asked)
    const answer = await site.answer(path, wantsMarkdown, () => mayLookFurther(path, request))
    // Something newer may have been shown, and purged, while this was made.
    const preferences = siteCache.isCertain(site) ? asked : { ...asked, shared: undefined }
    switch (answer.kind) {
      case 'content': {
        // Addresses without a page are unboundedly many; they share one cached answer.
        const place = answer.status === 404 && answer.transient !== true ? missingKey(site) : key
        const finished = (place === key ? undefined : answers.get(place)) ?? answers.put(place, answer)
        if (answer.transient === true) answers.remove(place)
        return respond(request, finished, preferences)
      }
      case 'missing': {
        const missing = missingKey(site)
        return respond(request, answers.get(missing) ?? answers.put(missing, await answer.read()), preferences)
      }
      case 'file':
        return respondWithFile(request, answer, preferences)
      case 'redirect':
        return respondWithRedirect(request, answer, preferences)
    }
  }

  async function answerSearch(site: ServedSite, path: string, request: Request): Promise<Response> {
    if (!searches.take(context.addressOf(request)))
      return respondPlainly(429, 'Too many searches. Try again in a minute.', { 'Retry-After': '60' })
    const { searchParams } = new URL(request.url)
    const answer = await site.search(path, searchParams)
    if (answer.kind !== 'content') throw new Error('Search results are sent in the body.')
    const key = `${site.deployment.id}\nsearch\n${path}?${searchParams.toString()}`
    const finished = answers.put(key, answer)
    answers.remove(key)
    // Its results are not pages of the site.
    return respond(request, finished, { hidden: true })
  }

  /** Similar addresses are for people who mistyped one, not for programs that try thousands. */
  function mayLookFurther(path: string, request: Request): boolean {
    return asksForPage(path, request.headers.get('accept') ?? '') && lookups.take(context.addressOf(request))
  }

  return {
    preferencesFor,
    answerFrom,
    getsSuggestions: (path, accept = '', address) => asksForPage(path, accept) && !lookups.isSpent(address),
  }
}

function asksForPage(path: string, accept: string): boolean {
  const isPage = !/\.[^/.]+$/.test(path) || /\.(?:html?|mdx?)$/.test(path)
  return isPage && (path.endsWith('.md') || /\btext\/(?:html|markdown)\b/.test(accept))
}
