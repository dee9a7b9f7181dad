import { createHash } from 'node:crypto'
import {
  apiProxyPath,
  conventionalFavicon,
  faviconPath,
  feedbackPath,
  isForMcp,
  mcpPath,
  messagePage,
  messageStyles,
} from 'docwright/engine'
import type { HostingStore } from '../../store/deployments/deployment.ts'
import type { AnswerCache } from '../answers/answer-cache.ts'
import type { HostNames } from './host-names.ts'
import { createHostPlaces, type Place } from './host-places.ts'
import { createPageAnswers } from './page-answers.ts'
import type { ServedSite } from '../answers/served-site.ts'
import type { ShownNow } from '../answers/shown-now.ts'
import { branchKey } from '../basics/branch-key.ts'
import type { HostingLogger } from '../basics/hosting-logger.ts'
import { leadsNobody } from './lead-to-language.ts'
import type { KnownRoutes } from './known-routes.ts'
import { platformFaultOf } from '../basics/platform-fault.ts'
import { createReaderLimit } from './reader-limit.ts'
import type { ResponsePreferences } from '../answers/answer-headers.ts'
import type { CdnCaching } from './cdn-caching.ts'
import type { PreparedAnswer } from '../answers/prepare.ts'
import { respond, respondPlainly } from '../answers/respond.ts'
import { createAnswerAtOnce, type RequestHead } from './answer-at-once.ts'
import { SiteProcessEnded } from '../site-process/start-site-process.ts'
import type { SiteCache } from './site-cache.ts'
import { SiteUnreadable } from './site-entries.ts'
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
  /** Instructions for caches that hear of changes; none by default. */
  cdn?: CdnCaching | undefined
}

/** Answers at an address of a site that is an action instead of a page. */
type SiteHandler = (site: ServedSite, request: Request) => Promise<Response>

const maxAddressLength = 8192
/** Messages of an assistant's program, for each address and minute. */
const callsInMinute = 300
const hidden: ResponsePreferences = { hidden: true }

/** Answers requests for sites; see the methods of `Hosting`. */
export interface RequestHandler {
  handle(this: void, request: Request): Promise<Response | undefined>
  handleAtOnce(this: void, head: RequestHead): PreparedAnswer | undefined
  shownNow(this: void, host: string): ShownNow | undefined
}

/** Creates the handler of requests for sites. */
export function createRequestHandler(context: RequestContext): RequestHandler {
  const { names, siteCache, answers } = context
  const places = createHostPlaces(context)
  const pages = createPageAnswers(context)
  const { preferencesFor, answerFrom } = pages
  const nowhere = createNowhere()
  const sendForPlayground = createPlaygroundHandler(context.clock, context.addressOf)
  const takeFeedback = createFeedbackHandler(context)
  const calls = createReaderLimit(callsInMinute, 60_000, context.clock, 'mcp')

  function siteAt(host: string): ServedSite | undefined {
    const meaning = names.meaningOf(host)
    const place = meaning.kind === 'platform' ? undefined : places.peek(meaning)
    return place && siteCache.peek(place.project.id, place.branch)
  }

  function shownNow(host: string): ShownNow | undefined {
    const meaning = names.meaningOf(host)
    const site = siteAt(host)
    if (site === undefined || meaning.kind === 'platform') return undefined
    const { projectId, branch } = site.deployment
    const freshFor = Math.min(places.freshFor(meaning), siteCache.freshFor(projectId, branch))
    const isShared = preferencesFor(site).shared !== undefined
    return { site, place: branchKey(site.deployment), isShared, freshFor }
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
      place = await places.find(request.headers.get('host') ?? url.host)
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
      return respondToFault(cause, { place, url, logger: context.logger })
    }
  }

  const answerAtOnce = createAnswerAtOnce({
    siteAt,
    preferencesFor,
    answers,
    isHandled: (path) => handlers.has(path),
    isNewest: siteCache.isNewest,
    getsSuggestions: pages.getsSuggestions,
    leadsNobody,
  })
  function handleAtOnce(head: RequestHead): PreparedAnswer | undefined {
    const answer = answerAtOnce(head)
    if (answer !== undefined) context.onRequest()
    return answer
  }
  return { handle, handleAtOnce, shownNow }
}

/** The files of a single page are known once it is rendered: the page that requests them is rendered first. */
async function renderReferrer(site: ServedSite, request: Request): Promise<void> {
  const referrer = request.headers.get('referer') ?? ''
  if (!URL.canParse(referrer) || new URL(referrer).host !== new URL(request.url).host) return
  const page = decodedPath(new URL(referrer).pathname)
  if (page !== undefined && !page.startsWith('/_docwright/')) await site.answer(page, false)
}

/** The answer to a request that failed; the fault is logged. */
function respondToFault(
  cause: unknown,
  { place, url, logger }: { place: Place | 'platform' | undefined; url: URL; logger: HostingLogger },
): Response {
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
