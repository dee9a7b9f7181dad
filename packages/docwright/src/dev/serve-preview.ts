import { readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { fileURLToPath } from 'node:url'
import { apiProxyPath } from '../render/api/page-endpoints.ts'
import type { BodyRenderer } from '../render/body/rendered-body.ts'
import { conventionalFavicon, faviconPath } from '../render/favicon/site-favicon.ts'
import { pathInside } from '../site/find-address.ts'
import { languageList, languageStart } from '../site/language-list.ts'
import type { SitePage } from '../site/page-paths.ts'
import { prefersMarkdown } from '../site/prefers-markdown.ts'
import type { Diagnostic } from '../source/diagnostic.ts'
import { createDiskSource } from '../source/disk-source.ts'
import { failureReason } from '../source/failure-reason.ts'
import { answerWithProxy, createSiteProxy } from '../proxy/api-proxy-route.ts'
import { followEdits } from './follow-edits.ts'
import { answerPreview, type PreviewAnswer, type PreviewQuestion } from './preview-answers.ts'
import { openPreview, type Preview } from './preview.ts'
import { createPreviewMcp, type PreviewMcp } from './preview-mcp.ts'
import { createPreviewSearch, type PreviewSearch } from './preview-search.ts'
import { createPreviewTabs, type PreviewTabs } from './preview-tabs.ts'
import { problemPage, problemStyles, problemStylesPath } from './problem-page.ts'
import { sendAnswer, sendContent, sendPlainly, type Exchange } from './send-answer.ts'
import { startServer } from './start-server.ts'

/** How a preview is served. */
export interface ServePreviewOptions {
  /** Docs root on disk, absolute. */
  root: string
  port: number
  host: string
  base?: string
  /** Lets the playground reach servers that specifications name at private addresses. */
  privateApis?: boolean
  /** Page processes that were started already; closed with the preview. */
  bodies?: BodyRenderer
  /** Called with every change that was taken in: what changed, how long it took, and the problems of the site since. */
  onUpdate?(paths: readonly string[], milliseconds: number, diagnostics: readonly Diagnostic[]): void
  /**
   * Called with the problems of a page, which may be none, when it was requested, or edited and shown again, and with
   * whether an edit of its file is the occasion.
   */
  onPage?(page: Pick<SitePage, 'key' | 'file'>, diagnostics: readonly Diagnostic[], isEdited: boolean): void
  /** Called with a change that could not be taken in; it is tried again with the next one. */
  onFailure?(reason: string): void
}

/** A running preview. */
export interface ServedPreview {
  preview: Preview
  url: string
  port: number
  close(): Promise<void>
}

/**
 * Serves a docs repository with live reload: pages render when they are visited, and open pages follow every edit.
 *
 * @param options Folder, port and address.
 * @throws If no port is free.
 */
export async function servePreview(options: ServePreviewOptions): Promise<ServedPreview> {
  const source = createDiskSource(options.root)
  const preview = await openPreview(source, options)
  const search = createPreviewSearch(options.root)
  const ask = (question: PreviewQuestion): Promise<PreviewAnswer> => askPreview(question, preview, search, options.root)
  const tabs = createPreviewTabs({
    preview,
    render: (path, highlight) =>
      ask({ path, parameters: new URLSearchParams(), wantsMarkdown: false, origin: '', highlight }),
    onPage: options.onPage,
  })
  const route = createRoutes({ preview, ask, tabs, mcp: createPreviewMcp(preview, search, options.host), options })
  let isClosing = false
  const { server, port } = await listen()
  const stopFollowing = await followEdits({ ...options, source, preview, tabs })

  async function listen(): ReturnType<typeof startServer> {
    try {
      return await startServer((request, response) => void answer({ request, response }), options.port, options.host)
    } catch (cause) {
      await preview.close()
      throw cause
    }
  }

  async function answer({ request, response }: Exchange): Promise<void> {
    try {
      await route({ request, response })
    } catch (cause) {
      // The reader has the page: what failed came after it.
      if (response.writableEnded) return isClosing ? undefined : options.onFailure?.(failureReason(cause))
      if (!response.headersSent) response.writeHead(500, { 'Content-Type': 'text/plain; charset=utf-8' })
      response.end(`This page could not be rendered: ${failureReason(cause)}\n`)
    }
  }

  return {
    preview,
    port,
    url: `http://${hostOf(options.host)}:${port}${preview.renderer?.site.base ?? ''}`,
    async close() {
      isClosing = true
      stopFollowing()
      tabs.close()
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
      await preview.close()
      search.close()
    },
  }
}

/** Without a site, every address says why there is none. */
async function askPreview(
  question: PreviewQuestion,
  { renderer, state, diagnostics }: Preview,
  search: PreviewSearch,
  root: string,
): Promise<PreviewAnswer> {
  if (renderer !== undefined) return answerPreview(question, { renderer, search, diagnostics })
  const html = problemPage(state.kind === 'none' ? state.noSite.diagnostics : [], root)
  return { kind: 'html', status: 500, html, pending: false }
}

interface Routes {
  preview: Preview
  ask(question: PreviewQuestion): Promise<PreviewAnswer>
  tabs: PreviewTabs
  mcp: PreviewMcp
  options: Pick<ServePreviewOptions, 'root' | 'privateApis'>
}

/** Answers for the preview itself, such as its script, and otherwise for the site. */
function createRoutes({ preview, ask, tabs, mcp, options }: Routes): (exchange: Exchange) => Promise<void> {
  const apiProxy = createSiteProxy(() => preview.renderer?.site, options.privateApis ?? false)
  const clientScript = readFileSync(fileURLToPath(import.meta.resolve('#dev-client')))

  return async ({ request, response }) => {
    const base = preview.renderer?.site.base ?? ''
    if (request.url === `${base}${apiProxyPath}`) return answerWithProxy(apiProxy, request, response)
    if (mcp.isFor(request)) return mcp.answer({ request, response })
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { Allow: 'GET, HEAD' }).end()
      return
    }
    const url = urlOf(request)
    if (url === undefined) return sendPlainly(response, 400, 'This is not a valid URL.')
    // The page that stands in for a site that cannot be made knows no base path.
    const path = pathInside(url.pathname, base) ?? (url.pathname.startsWith('/_docwright/') ? url.pathname : undefined)
    if (path === undefined && url.pathname === '/') {
      response.writeHead(307, { Location: `${base}/` }).end()
      return
    }
    if (path === '/_docwright/events' && request.method === 'GET') return tabs.listenTo(url, request, response)
    const own = ownFile(path, url.pathname)
    if (own !== undefined) return sendContent({ request, response }, own)
    const { host = 'localhost', accept } = request.headers
    const asked = {
      path,
      parameters: url.searchParams,
      wantsMarkdown: prefersMarkdown(accept),
      origin: `http://${host}`,
    }
    const answer = (await startOf(path, request)) ?? (await ask({ ...asked, highlight: 'now' }))
    if (answer.kind === 'html') tabs.served(url.pathname, answer.html)
    await sendAnswer({ request, response }, answer, { root: options.root, search: url.search })
    if (answer.kind === 'html' && answer.page !== undefined && preview.renderer !== undefined)
      await tabs.tellPage(preview.renderer, answer.page)
  }

  /** The start page for a reader who comes to the root, if the site redirects readers. */
  async function startOf(path: string | undefined, { headers }: IncomingMessage): Promise<PreviewAnswer | undefined> {
    const { renderer } = preview
    if (path !== '/' || renderer === undefined) return undefined
    const list = languageList(await renderer.homeKey(), renderer.site)
    const { 'accept-language': acceptLanguage, referer: referrer, host = '' } = headers
    const location = list && languageStart(list, { acceptLanguage, referrer, host })
    return location ? { kind: 'redirect', status: 307, location } : undefined
  }

  /** Files of the preview itself, and the icon that browsers ask for outside of the base path or without a site. */
  function ownFile(
    path: string | undefined,
    pathname: string,
  ): { type: string; content: string | Uint8Array } | undefined {
    if (path === '/_docwright/dev-client.js') return { type: 'text/javascript; charset=utf-8', content: clientScript }
    if (path === problemStylesPath) return { type: 'text/css; charset=utf-8', content: problemStyles() }
    if (pathname !== faviconPath || (path !== undefined && preview.renderer !== undefined)) return undefined
    const icon = preview.renderer?.assets.conventionalFavicon ?? conventionalFavicon()
    return { type: icon.type, content: icon.content() }
  }
}

/** An address that begins with two slashes would name another host. */
function urlOf({ url = '/' }: IncomingMessage): URL | undefined {
  const address = `http://preview${url.replace(/^[/\\]+/, '/')}`
  return URL.canParse(address) ? new URL(address) : undefined
}

/** The host a browser on this machine can open. */
function hostOf(host: string): string {
  if (['0.0.0.0', '::', '127.0.0.1', '::1'].includes(host)) return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}
