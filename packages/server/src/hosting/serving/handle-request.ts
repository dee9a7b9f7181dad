import { createHash } from 'node:crypto'
import {
  apiProxyPath,
  conventionalFavicon,
  faviconPath,
  feedbackPath,
  isForMcp,
  isSearch,
  mcpPath,
  messagePage,
  messageStyles,
  prefersMarkdown,
} from 'docwright/engine'
import type { HostedProject, HostingStore } from '../../store/deployments/deployment.ts'

import type { AnswerCache } from '../answers/answer-cache.ts'
import { previewLabel, slugsIn, type HostMeaning, type HostNames } from './host-names.ts'
import type { ServedSite } from '../answers/served-site.ts'
import type { ShownNow } from '../answers/shown-now.ts'
import { branchKey } from '../basics/branch-key.ts'
import type { HostingLogger } from '../basics/hosting-logger.ts'
import { answerAtRoot, leadsNobody } from './lead-to-language.ts'
import type { KnownRoutes } from './known-routes.ts'
import { platformFaultOf } from '../basics/platform-fault.ts'
import { createReaderLimit } from './reader-limit.ts'
import type { ResponsePreferences } from '../answers/answer-headers.ts'
import { sharedCaching, type CdnCaching } from './cdn-caching.ts'
import type { PreparedAnswer } from '../answers/prepare.ts'
import { respond, respondPlainly, respondWithFile, respondWithRedirect } from '../answers/respond.ts'
import { createAnswerAtOnce, type RequestHead } from './answer-at-once.ts'
import { answerKey, missingKey } from './answer-key.ts'
import { createTtlCache } from './ttl-cache.ts'
import { SiteProcessEnded } from '../site-process/start-site-process.ts'
import { SiteUnreadable, type SiteCache } from './site-cache.ts'
import { createFeedbackHandler } from './take-feedback.ts'
import { createPlaygroundHandler } from './try-api.ts'

/** Dependencies of answering requests. */
export interface RequestContext {
  store: Pick<HostingStore, 'addFeedback' | 'changeFeedback'>
  /** The targets of host names. */
  routes: Pick<KnownRoutes, 'projectBySlug' | 'projectByDomain' | 'liveBranches'>
  names: HostNames
  siteCache: SiteCache
  answers: AnswerCache
  logger: HostingLogger
  clock(): number
  /** A reader's address. */
  addressOf(request: Request): string
  /** Milliseconds for which the meaning of a host name counts. */
  freshFor: number
  /** Called with each request. */
  onRequest(): void
  /** Caching by caches that hear of changes; none by default. */
  cdn?: CdnCaching | undefined
}

/** Answers at an address of a site that is an action instead of a page. */
type SiteHandler = (site: ServedSite, request: Request) => Promise<Response>

/** A branch of a project, as a host name means it. */
interface Place {
  project: HostedProject
  branch: string
}

const maxAddressLength = 8192
/** Looks for similar addresses, for each reader and minute. */
const similarAddresses = 20
/** Searches that a server answers, for each reader and minute; a browser with scripts searches by itself. */
const searchesInMinute = 60
/** Messages of an assistant's program, for each address and minute. */
const callsInMinute = 300
const hidden: ResponsePreferences = { hidden: true }

/** Answers requests for sites; see the methods of `Hosting`. */
export interface RequestHandler {
  handle(this: void, request: Request): Promise<Response | undefined>
  handleAtOnce(this: void, head: RequestHead): PreparedAnswer | undefined
  shownNow(this: void, host: string): ShownNow | undefined
}

/** Makes what answers requests for sites. */
export function createRequestHandler(context: RequestContext): RequestHandler {
  const { routes, names, siteCache, answers, logger } = context
  const places = createTtlCache<Place | undefined>(context.clock, context.freshFor)
  const nowhere = createNowhere()
  const lookups = createReaderLimit(similarAddresses, 60_000, context.clock, 'suggestions')
  const sendForPlayground = createPlaygroundHandler(context.clock, context.addressOf)
  const takeFeedback = createFeedbackHandler(context)
  const searches = createReaderLimit(searchesInMinute, 60_000, context.clock, 'search')
  const calls = createReaderLimit(callsInMinute, 60_000, context.clock, 'mcp')

  async function placeOf(host: string): Promise<Place | 'platform' | undefined> {
    const meaning = names.meaningOf(host)
    switch (meaning.kind) {
      case 'platform':
        return 'platform'
      case 'domain':
        return places.get(placeKey(meaning), async () => productionOf(await routes.projectByDomain(meaning.host)))
      case 'label':
        return places.get(placeKey(meaning), () => placeOfLabel(meaning.label))
    }
  }

  function siteAt(host: string): ServedSite | undefined {
    const meaning = names.meaningOf(host)
    const place = meaning.kind === 'platform' ? undefined : places.peek(placeKey(meaning))
    return place && siteCache.peek(place.project.id, place.branch)
  }

  function shownNow(host: string): ShownNow | undefined {
    const meaning = names.meaningOf(host)
    const site = siteAt(host)
    if (site === undefined || meaning.kind === 'platform') return undefined
    const { projectId, branch } = site.deployment
    const freshFor = Math.min(places.freshFor(placeKey(meaning)), siteCache.freshFor(projectId, branch))
    const isShared = preferencesFor(site).shared !== undefined
    return { site, place: branchKey(site.deployment), isShared, freshFor }
  }

  async function placeOfLabel(label: string): Promise<Place | undefined> {
    let fault: unknown
    async function projectBySlug(slug: string): Promise<HostedProject | undefined> {
      try {
        return await routes.projectBySlug(slug)
      } catch (cause) {
        fault = cause
        return undefined
      }
    }
    const project = label.includes('.') ? undefined : await projectBySlug(label)
    if (project !== undefined) return productionOf(project)
    for (const slug of slugsIn(label)) {
      const candidate = await projectBySlug(slug)
      if (candidate === undefined) continue
      const branches = await routes.liveBranches(candidate.id)
      const found = branches.find(({ branch }) => previewLabel(slug, branch) === label)
      if (found !== undefined) return { project: candidate, branch: found.branch }
    }
    // Only the database can confirm that there is nothing.
    if (fault !== undefined) throw fault
    return undefined
  }

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

  /** The files of a single page are known once it is rendered: the page that requests them is rendered first. */
  async function renderReferrer(site: ServedSite, request: Request): Promise<void> {
    const referrer = request.headers.get('referer') ?? ''
    if (!URL.canParse(referrer) || new URL(referrer).host !== new URL(request.url).host) return
    const page = decodedPath(new URL(referrer).pathname)
    if (page !== undefined && !page.startsWith('/_docwright/')) await site.answer(page, false)
  }

  async function serve({ project, branch }: Place, path: string, request: Request): Promise<Response | undefined> {
    const site = await siteCache.find(project.id, branch)
    if (site === undefined) return undefined
    try {
      return await site.use(async () => {
        const response = await answerFrom(site, path, request)
        if (response.status !== 404) return response
        // Another server may have shown what leads here.
        const newer = await siteCache.findNewer(site)
        if (newer !== undefined) return newer.use(() => answerFrom(newer, path, request))
        if (!path.startsWith('/_docwright/')) return response
        await renderReferrer(site, request)
        return answerFrom(site, path, request)
      })
    } catch (cause) {
      // A newer deployment may have taken its place between finding and using it.
      const next = await siteCache.find(project.id, branch)
      if (next === undefined || next === site) throw cause
      return next.use(() => answerFrom(next, path, request))
    }
  }

  /** Addresses of a site that are actions instead of pages. */
  const handlers = new Map<string, SiteHandler>([
    [apiProxyPath, sendForPlayground],
    [mcpPath, answerAssistant],
    [feedbackPath, (site, request) => site.use(() => takeFeedback(site, request))],
  ])

  /** A page may have the address of the MCP server. */
  function handlerOf(path: string, { method, headers }: Request): SiteHandler | undefined {
    if (path === mcpPath && !isForMcp({ method, accept: headers.get('accept') ?? undefined })) return undefined
    return handlers.get(path)
  }

  async function answerAssistant(site: ServedSite, request: Request): Promise<Response> {
    if (request.method === 'POST' && !calls.take(context.addressOf(request)))
      return respondPlainly(429, 'Too many calls. Try again in a minute.', { 'Retry-After': '60' })
    return site.use(() => site.mcp(request))
  }

  async function answerBy(handler: SiteHandler, { project, branch }: Place, request: Request): Promise<Response> {
    const hosted = await siteCache.find(project.id, branch)
    return hosted === undefined ? respondPlainly(404, 'Not found.') : handler(hosted, request)
  }

  async function handle(request: Request): Promise<Response | undefined> {
    context.onRequest()
    const url = new URL(request.url)
    let place: Place | 'platform' | undefined
    try {
      place = await placeOf(request.headers.get('host') ?? url.host)
      if (place === 'platform') return undefined
      const handler = handlerOf(url.pathname, request)
      if (handler !== undefined && place !== undefined) return await answerBy(handler, place, request)
      if (request.method !== 'GET' && request.method !== 'HEAD')
        return respondPlainly(405, 'Sites accept GET and HEAD requests only.', { Allow: 'GET, HEAD' })
      if (request.url.length > maxAddressLength) return respondPlainly(414, 'This URL is too long.')
      const path = decodedPath(url.pathname)
      if (path === undefined) return respondPlainly(400, 'This is not a valid URL.')
      const response = place === undefined ? undefined : await serve(place, path, request)
      return response ?? (await nowhere(path, request))
    } catch (cause) {
      const reason = cause instanceof SiteUnreadable ? cause.cause : cause
      const fault = platformFaultOf(reason)
      // The page itself has no known fault: readers and search engines should come again.
      const mayPass = fault !== undefined || cause instanceof SiteUnreadable || cause instanceof SiteProcessEnded
      const status = place === undefined || mayPass ? 503 : 500
      const project = place === undefined || place === 'platform' ? undefined : place.project.id
      const about = { project, host: url.hostname, path: url.pathname.slice(0, 200) }
      // An absent part is also reported elsewhere, and is temporary.
      logger[mayPass ? 'warn' : 'error'](
        { code: fault?.code ?? (mayPass ? 'site-unreadable' : 'site-failed'), ...about, err: reason },
        'A request for a site could not be answered.',
      )
      return respondPlainly(status, 'This page could not be rendered. Try again in a moment.', { 'Retry-After': '5' })
    }
  }

  const answerAtOnce = createAnswerAtOnce({
    siteAt,
    preferencesFor,
    answers,
    isHandled: (path) => handlers.has(path),
    isNewest: siteCache.isNewest,
    getsSuggestions: (path, accept = '', address) => asksForPage(path, accept) && !lookups.isSpent(address),
    leadsNobody,
  })
  function handleAtOnce(head: RequestHead): PreparedAnswer | undefined {
    const answer = answerAtOnce(head)
    if (answer !== undefined) context.onRequest()
    return answer
  }
  return { handle, handleAtOnce, shownNow }
}

function asksForPage(path: string, accept: string): boolean {
  const isPage = !/\.[^/.]+$/.test(path) || /\.(?:html?|mdx?)$/.test(path)
  return isPage && (path.endsWith('.md') || /\btext\/(?:html|markdown)\b/.test(accept))
}

/** A label has no dot in front of it, and no domain has one. */
function placeKey(meaning: Exclude<HostMeaning, { kind: 'platform' }>): string {
  return meaning.kind === 'domain' ? meaning.host : `.${meaning.label}`
}

function productionOf(project: HostedProject | undefined): Place | undefined {
  return project && { project, branch: project.defaultBranch }
}

/**
 * The decoded path of an address. Encoded slashes and control characters have no place in one: their senders hope that
 * two parts of a server read them differently.
 */
function decodedPath(pathname: string): string | undefined {
  if (/%(?:2f|5c|[01][\da-f]|7f)/i.test(pathname)) return undefined
  try {
    const path = decodeURIComponent(pathname).replace(/^\/+/, '/')
    return path.includes('\\') ? undefined : path
  } catch {
    return undefined
  }
}

/** The page for addresses without a site. It says the same whether there is a project or not. */
function createNowhere(): (path: string, request: Request) => Promise<Response> {
  let styles: { path: string; css: string } | undefined
  return async (path, request) => {
    const css = styles?.css ?? messageStyles()
    styles ??= { css, path: `/_docwright/message.${createHash('sha1').update(css).digest('hex').slice(0, 10)}.css` }
    const isStyles = path === styles.path
    const icon = path === faviconPath ? conventionalFavicon() : undefined
    const message =
      'There is no site at this address, or it has not been published yet. Check the address for typos, or come back later.'
    const text = isStyles ? css : messagePage('No site here', message, styles.path)
    const content = Buffer.from(icon?.content() ?? text)
    const type = icon?.type ?? (isStyles ? 'text/css; charset=utf-8' : 'text/html; charset=utf-8')
    const status = isStyles || icon !== undefined ? 200 : 404
    const answer = { kind: 'content', status, type, content } as const
    const finished = { answer, digest: createHash('sha1').update(content).digest('base64url') }
    const plain = { content: () => content, encoded: () => Promise.resolve(undefined), atHand: () => undefined }
    return respond(request, { ...finished, ...plain }, hidden)
  }
}
