import { readFileSync } from 'node:fs'
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { fileURLToPath } from 'node:url'
import { isPartPath } from '../render/api/part-address.ts'
import type { BodyRenderer } from '../render/body/rendered-body.ts'
import { createCallGate } from '../machines/call-gate.ts'
import { fullTextAt, isTextPath } from '../machines/full-text.ts'
import { listPages } from '../machines/list-pages.ts'
import { missingMarkdown } from '../machines/missing-markdown.ts'
import { machineFiles, machineLinks } from '../machines/machine-files.ts'
import { isForMcp, mcpPath } from '../machines/mcp-path.ts'
import { twinText } from '../machines/twin-text.ts'
import { answerSearch, type SearchAnswer } from '../render/answer-search.ts'
import { contentSecurityPolicy, pagePolicy } from '../render/content-security-policy.ts'
import { conventionalFavicon, faviconPath } from '../render/favicon/site-favicon.ts'
import { apiProxyPath } from '../render/api/page-endpoints.ts'
import { sectionsFolder } from '../render/present/section-address.ts'
import type { Site } from '../site/create-site.ts'
import { encodePath } from '../site/resolve-link.ts'
import type { SitePage } from '../site/page-paths.ts'
import type { Diagnostic } from '../source/diagnostic.ts'
import { createDiskSource } from '../source/disk-source.ts'
import { mediaType } from '../source/media-type.ts'
import { failureReason } from '../source/failure-reason.ts'
import { answerWithProxy, createSiteProxy } from './api-proxy-route.ts'
import { isOutside, newFolders } from './changed-folders.ts'
import { createOpenPages, type OpenPage } from './open-pages.ts'
import { findAddress, pathInside, withSearch, type PreviewAddress } from './preview-address.ts'
import { openPreview, type Preview } from './preview.ts'
import { answerWithDoor, isLoopbackHost } from './door-request.ts'
import { createPreviewLibrary } from './preview-library.ts'
import { createPreviewSearch } from './preview-search.ts'
import { problemPage, problemStyles, problemStylesPath } from './problem-page.ts'
import type { SiteRenderer } from '../render/site-renderer.ts'
import { checkPage } from '../check/check-site.ts'
import { startServer } from './start-server.ts'
import { foldersOf, watchFolders } from './watch-folders.ts'

/** A change of branches edits thousands of pages: what is wrong with each is reported when it is visited. */
const maxToldAtOnce = 20

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
   * Called with the problems of a page when it was requested, or edited and shown anew: what is wrong with it (which may be
   * nothing), and whether an edit of its file is the occasion.
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
 * @throws Where no port can be had.
 */
export async function servePreview(options: ServePreviewOptions): Promise<ServedPreview> {
  const source = createDiskSource(options.root)
  const preview = await openPreview(source, options)
  const pages = createOpenPages()
  const search = createPreviewSearch(options.root)
  const apiProxy = createSiteProxy(() => preview.renderer?.site, options.privateApis ?? false)
  const library = createPreviewLibrary(() => preview.renderer, search)
  let mcpDoor: ((request: Request) => Promise<Response>) | undefined
  const clientScript = readFileSync(fileURLToPath(import.meta.resolve('#dev-client')))

  const { server, port } = await listen()
  const watch = watchFolders(options.root, (paths) => void update(paths))
  let watched: Iterable<string> = []
  let followed: Site | undefined
  let isClosing = false
  await follow()

  async function listen(): ReturnType<typeof startServer> {
    try {
      return await startServer((request, response) => void answer(request, response), options.port, options.host)
    } catch (cause) {
      await preview.close()
      throw cause
    }
  }

  /** Watches the folders of the listing. */
  async function follow(created: readonly string[] = []): Promise<void> {
    const site = preview.renderer?.site
    if (site !== undefined && site.navigation === followed?.navigation && created.length === 0) return
    followed = site
    const listed = site === undefined ? (await source.list()).map(({ path }) => path) : site.files.keys()
    watched = [...foldersOf(listed), ...created]
    watch.follow(watched)
  }

  async function update(paths: string[]): Promise<void> {
    const relevant = paths.filter((path) => !isOutside(path, options.root))
    if (relevant.length === 0) return
    const start = performance.now()
    try {
      const created = newFolders(relevant, options.root)
      // What comes into a new folder from here on is told; what is in it already is part of this change.
      if (created.folders.length > 0) watch.follow([...watched, ...created.folders])
      await preview.update([...relevant, ...created.files])
      await Promise.all(pages.all().map((page) => show(page, 'now')))
      pages.tellFiles(servedFiles([...relevant, ...created.files]))
      options.onUpdate?.(relevant, performance.now() - start, preview.diagnostics)
      await follow(created.folders)
      await tellEdited(new Set(relevant))
    } catch (cause) {
      options.onFailure?.(failureReason(cause))
    }
  }

  /** Addresses of the files among changed paths that pages can show: images, videos and the like. */
  function servedFiles(paths: readonly string[]): string[] {
    const site = preview.renderer?.site
    if (site === undefined) return []
    return paths.filter((path) => site.links.files.has(path)).map((path) => `${site.base}/${encodePath(path)}`)
  }

  /** Tells the problems of pages that were edited, and of those in open tabs, which may show what was edited. */
  async function tellEdited(paths: ReadonlySet<string>): Promise<void> {
    const { renderer } = preview
    if (renderer === undefined || preview.state.kind === 'none') return
    const keys = new Set<string>()
    for (const [key, { file }] of renderer.site.pages) {
      if (paths.has(file) && keys.size < maxToldAtOnce) keys.add(key)
    }
    for (const path of new Set(pages.all().map((page) => page.path))) {
      const address = await findAddress(pathInside(path, renderer.site.base), renderer.site, () => renderer.homeKey())
      if (address.kind === 'page') keys.add(address.key)
    }
    for (const key of keys) await tellPage(renderer, key, paths)
  }

  async function tellPage(renderer: SiteRenderer, key: string, edited: ReadonlySet<string> = new Set()): Promise<void> {
    const page = renderer.site.pages.get(key)
    if (page === undefined || options.onPage === undefined) return
    const diagnostics = await checkPage(renderer, key)
    // What takes long may be of a page that was edited meanwhile, of which that edit tells.
    const isCurrent = preview.renderer?.site.pages.get(key)?.version === page.version
    // A page process that ends with the preview is no problem of the page.
    if (isCurrent && !isClosing) options.onPage(page, diagnostics, edited.has(page.file))
  }

  /** Sends a tab what it should show now, and once more when the colours of its code are there. */
  async function show(page: OpenPage, highlight: 'now' | 'complete'): Promise<void> {
    page.begun += 1
    const number = page.begun
    const answered = await renderPath(pathInside(page.path, preview.renderer?.site.base ?? ''), highlight)
    // A later edit may have been quicker.
    if (answered.kind !== 'html' || number < page.sent) return
    page.sent = number
    pages.show(page, answered.html)
    if (answered.pending) await show(page, 'complete')
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      await route(request, response)
    } catch (cause) {
      // The reader has the page: what failed came after it.
      if (response.writableEnded) return isClosing ? undefined : options.onFailure?.(failureReason(cause))
      if (!response.headersSent) response.writeHead(500, { 'Content-Type': 'text/plain; charset=utf-8' })
      response.end(`This page could not be rendered: ${failureReason(cause)}\n`)
    }
  }

  async function route(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.url === `${preview.renderer?.site.base ?? ''}${apiProxyPath}`)
      return answerWithProxy(apiProxy, request, response)
    if (isMcp(request)) return answerMcp(request, response)
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { Allow: 'GET, HEAD' }).end()
      return
    }
    // An address that begins with two slashes would name another host.
    const address = `http://preview${(request.url ?? '/').replace(/^[/\\]+/, '/')}`
    if (!URL.canParse(address)) {
      response.writeHead(400, { 'Content-Type': 'text/plain; charset=utf-8' }).end('This is not a valid URL.\n')
      return
    }
    const url = new URL(address)
    const base = preview.renderer?.site.base ?? ''
    // The page that stands in for a site that cannot be made knows no base path.
    const path = pathInside(url.pathname, base) ?? (url.pathname.startsWith('/_docwright/') ? url.pathname : undefined)
    if (path === undefined && url.pathname === '/') {
      response.writeHead(307, { Location: `${base}/` }).end()
      return
    }
    if (path === '/_docwright/events' && request.method === 'GET') return listenTo(url, request, response)
    if (path === '/_docwright/dev-client.js') return sendBytes(response, 'text/javascript; charset=utf-8', clientScript)
    if (path === problemStylesPath) return sendBytes(response, 'text/css; charset=utf-8', problemStyles())
    const asset = path === undefined ? undefined : preview.renderer?.assets.find(path)
    if (asset !== undefined) return sendBytes(response, asset.type, asset.content())
    const file = path?.slice(1) ?? ''
    // Browsers ask outside of the base path, and of the page that stands in for a site, too.
    const isIcon = path === faviconPath || url.pathname === faviconPath
    if (isIcon && preview.renderer?.site.links.files.has(faviconPath.slice(1)) !== true) {
      const icon = preview.renderer?.assets.conventionalFavicon ?? conventionalFavicon()
      return sendBytes(response, icon.type, icon.content())
    }
    if (preview.renderer?.site.links.files.has(file) === true) return sendFile(request, response, options.root, file)
    const isProgram = /\btext\/markdown\b/i.test(request.headers.accept ?? '')
    const programs = path === undefined ? undefined : await forPrograms(path, isProgram, request)
    if (programs !== undefined) {
      if (!/\.(?:txt|json)$/.test(path ?? '')) response.setHeader('Vary', 'Accept')
      return sendAnswer(request, response, programs, url.search)
    }
    const found = await searchAt(path, url.searchParams)
    if (found?.kind === 'file') return sendBytes(response, 'application/octet-stream', found.content)
    const answered = found ?? (await renderPath(path, 'now'))
    if (answered.kind === 'html') pages.served(url.pathname, answered.html)
    const links = preview.renderer === undefined ? undefined : machineLinks(preview.renderer.site)
    if (links !== undefined) response.setHeader('Link', links).setHeader('Vary', 'Accept')
    sendAnswer(request, response, answered, url.search)
    if (answered.kind === 'html' && answered.page !== undefined && preview.renderer !== undefined)
      await tellPage(preview.renderer, answered.page)
  }

  /** What programs ask for: indexes, and pages as Markdown at their own addresses. */
  async function forPrograms(
    path: string,
    isProgram: boolean,
    { headers: { host = 'localhost' } }: IncomingMessage,
  ): Promise<Answer | undefined> {
    const { renderer } = preview
    if (renderer === undefined) return undefined
    const { site } = renderer
    const origin = `http://${host}`
    if (isTextPath(path)) {
      const { markdown } = await library()
      const text = await fullTextAt(path, site, origin, markdown)
      if (text !== undefined) return { kind: 'text', type: mediaType(path), text }
    }
    if (/\.(?:txt|md|json)$/.test(path)) {
      const file = (await machineFiles(site, { origin, mcp: true })).get(path)
      if (file !== undefined) return { kind: 'text', ...file }
    }
    if (!isProgram && !path.endsWith('.md')) return undefined
    const address = await findAddress(path, site, () => renderer.homeKey())
    if (address.kind === 'missing') {
      const text = missingMarkdown(path, { ...site, origin }, await listPages(site))
      return { kind: 'text', type: 'text/markdown; charset=utf-8', text, status: 404 }
    }
    if (address.kind !== 'markdown' && !(isProgram && address.kind === 'page')) return undefined
    const text = twinText(await renderer.markdown(address.key), site, origin)
    return { kind: 'text', type: 'text/markdown; charset=utf-8', text }
  }

  /** Whether a request is for the MCP server. A page of the same address is read as ever. */
  function isMcp({ url, method = 'GET', headers }: IncomingMessage): boolean {
    return url === `${preview.renderer?.site.base ?? ''}${mcpPath}` && isForMcp({ method, accept: headers.accept })
  }

  /** Programs on this machine may ask; pages of other sites in its browsers may not. */
  async function answerMcp(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const { origin, host = 'localhost' } = incoming.headers
    if ((origin !== undefined && origin !== `http://${host}`) || !isLoopbackHost(host, options.host)) {
      response
        .writeHead(403, { 'Content-Type': 'text/plain; charset=utf-8' })
        .end('Requests are accepted from this machine only.\n')
      return
    }
    const { createMcpHandler } = await import('../machines/mcp-handler.ts')
    mcpDoor ??= createMcpHandler({ library, enter: createCallGate(4, 200).enter })
    await answerWithDoor(mcpDoor, incoming, response)
  }

  async function searchAt(
    path: string | undefined,
    parameters: URLSearchParams,
  ): Promise<Answer | Extract<SearchAnswer, { kind: 'file' }> | undefined> {
    const { renderer } = preview
    if (path === undefined || renderer === undefined) return undefined
    const found = await answerSearch(path, parameters, renderer, search.of(renderer))
    if (found?.kind === 'html') return { kind: 'html', status: 200, html: found.html, pending: false }
    return found?.kind === 'json'
      ? { kind: 'text', type: mediaType('results.json'), text: found.text, status: found.status }
      : found
  }

  /** Starts to follow a tab. What changed since it was loaded, or while it was cut off, is sent at once. */
  async function listenTo(url: URL, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = url.searchParams.get('path') ?? '/'
    const lastSeen = request.headers['last-event-id']
    const page = pages.add(path, response, typeof lastSeen === 'string' ? lastSeen : undefined)
    await show(page, 'now')
  }

  async function renderPath(path: string | undefined, highlight: 'now' | 'complete'): Promise<Answer> {
    const { renderer, state } = preview
    if (renderer === undefined) {
      const html = problemPage(state.kind === 'none' ? state.noSite.diagnostics : [], options.root)
      return { kind: 'html', status: 500, html, pending: false }
    }
    const part = path !== undefined && isPartPath(path) ? await renderer.part(path) : undefined
    if (part !== undefined)
      return path?.endsWith('.md') === true
        ? { kind: 'text', type: 'text/markdown; charset=utf-8', text: part.markdown }
        : { kind: 'html', status: 200, html: part.html, pending: false }
    const list = path?.startsWith(sectionsFolder) === true ? await renderer.navigationFile(path) : undefined
    if (list !== undefined) return { kind: 'html', status: 200, html: list, pending: false }
    const address = await findAddress(path, renderer.site, () => renderer.homeKey())
    switch (address.kind) {
      case 'page': {
        const { html, body } = await renderer.page(address.key, { highlight, problems: preview.diagnostics })
        const policy = pagePolicy(body.endpoint?.model)
        return { kind: 'html', status: 200, html, pending: body.pending, policy, page: address.key }
      }
      case 'markdown':
        return { kind: 'text', type: 'text/markdown; charset=utf-8', text: await renderer.markdown(address.key) }
      case 'feed':
        return { kind: 'text', type: mediaType('rss.xml'), text: (await renderer.feed(address.key)) ?? '' }
      case 'redirect':
        return address
      case 'missing': {
        const problems = preview.diagnostics
        const shown = path === undefined ? undefined : await renderer.untranslated(path, { highlight, problems })
        if (shown !== undefined) {
          const policy = pagePolicy(shown.body.endpoint?.model)
          return { kind: 'html', status: 200, html: shown.html, pending: shown.body.pending, policy }
        }
        return {
          kind: 'html',
          status: 404,
          html: await renderer.notFound({
            ...(path === undefined ? {} : { path, index: search.of(renderer).made }),
            problems: preview.diagnostics,
          }),
          pending: false,
        }
      }
    }
  }

  return {
    preview,
    port,
    url: `http://${hostOf(options.host)}:${port}${preview.renderer?.site.base ?? ''}`,
    async close() {
      isClosing = true
      watch.close()
      pages.close()
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
      await preview.close()
      search.close()
    },
  }
}

type Answer =
  | { kind: 'html'; status: number; html: string; pending: boolean; policy?: string; page?: string }
  | { kind: 'text'; type: string; text: string; status?: number }
  | Extract<PreviewAddress, { kind: 'redirect' }>

function sendAnswer(request: IncomingMessage, response: ServerResponse, answer: Answer, search: string): void {
  if (answer.kind === 'redirect') {
    response.writeHead(answer.status, { Location: withSearch(answer.location, search) }).end()
    return
  }
  const headers = { 'X-Content-Type-Options': 'nosniff', 'Cache-Control': 'no-store' }
  const isHtml = answer.kind === 'html'
  response.writeHead(answer.status ?? 200, {
    ...headers,
    'Content-Type': isHtml ? 'text/html; charset=utf-8' : answer.type,
    ...(isHtml ? { 'Content-Security-Policy': answer.policy ?? contentSecurityPolicy } : {}),
  })
  const content = isHtml ? answer.html : answer.text
  response.end(request.method === 'HEAD' ? undefined : content)
}

function sendBytes(response: ServerResponse, type: string, content: string | Uint8Array): void {
  response.writeHead(200, {
    'Content-Type': type,
    'Cache-Control': 'no-cache',
    'X-Content-Type-Options': 'nosniff',
    ...(type.startsWith('text/html') ? { 'Content-Security-Policy': contentSecurityPolicy } : {}),
  })
  response.end(content)
}

async function sendFile(request: IncomingMessage, response: ServerResponse, root: string, file: string): Promise<void> {
  // The first page does not wait for what serves its images.
  const { default: send } = await import('send')
  // The listing has already decided that the file may be served; the path is taken from there.
  send(request, `/${file.split('/').map(encodeURIComponent).join('/')}`, { root, dotfiles: 'allow', index: false })
    .on('headers', (headers: ServerResponse) => headers.setHeader('X-Content-Type-Options', 'nosniff'))
    .on('error', ({ status, headers }: { status?: number; headers?: OutgoingHttpHeaders }) => {
      if (!response.headersSent) response.writeHead(status ?? 404, headers)
      response.end()
    })
    .pipe(response)
}

/** The host a browser on this machine can open. */
function hostOf(host: string): string {
  if (['0.0.0.0', '::', '127.0.0.1', '::1'].includes(host)) return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}
