import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import send from 'send'
import { contentSecurityPolicy } from '../render/content-security-policy.ts'
import type { SiteRenderer } from '../render/site-renderer.ts'
import type { Site } from '../site/create-site.ts'
import { findRedirect } from '../site/redirects.ts'
import { createDiskSource } from '../source/disk-source.ts'
import { createOpenPages, type OpenPage } from './open-pages.ts'
import { openPreview, type Preview } from './preview.ts'
import { renderProblemPage } from './problem-page.ts'
import { startServer } from './start-server.ts'
import { foldersOf, watchFolders } from './watch-folders.ts'

/** How a preview is served. */
export interface ServePreviewOptions {
  /** Docs root on disk, absolute. */
  root: string
  port: number
  host: string
  base?: string
  /** Told of every change that was taken in: what changed and how long it took. */
  onUpdate?(paths: readonly string[], milliseconds: number): void
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
  const clientScript = readFileSync(fileURLToPath(import.meta.resolve('#dev-client')))

  const { server, port } = await startServer((request, response) => void answer(request, response), options.port, options.host)
  const watch = watchFolders(options.root, (paths) => void update(paths))
  let followed: Site | undefined
  await follow([])

  /** Watches the folders of the listing, and new ones that hold nothing yet. */
  async function follow(changed: readonly string[]): Promise<void> {
    const site = preview.renderer?.site
    const created = changed.filter((path) => statSync(join(options.root, path), { throwIfNoEntry: false })?.isDirectory())
    if (site !== undefined && site.navigation === followed?.navigation && created.length === 0) return
    followed = site
    const listed = site === undefined ? (await source.list()).map(({ path }) => path) : site.files.keys()
    watch.follow([...foldersOf(listed), ...created])
  }

  async function update(paths: string[]): Promise<void> {
    const relevant = paths.filter((path) => !/(^|\/)(\.git|\.docwright|node_modules)(\/|$)/.test(path))
    if (relevant.length === 0) return
    const start = performance.now()
    await preview.update(relevant)
    await Promise.all(pages.all().map((page) => show(page, 'now')))
    options.onUpdate?.(relevant, performance.now() - start)
    await follow(relevant)
  }

  /** Sends a tab what it should show now, and once more when the colours of its code are there. */
  async function show(page: OpenPage, highlight: 'now' | 'complete'): Promise<void> {
    const answered = await renderPath(page.path, highlight)
    if (answered.redirect !== undefined) return
    const shown = digest(answered.html)
    if (shown !== page.shown) {
      page.shown = shown
      pages.send(page, 'page', { html: answered.html })
    }
    if (answered.pending) await show(page, 'complete')
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      await route(request, response)
    } catch (cause) {
      if (!response.headersSent) response.writeHead(500, { 'Content-Type': 'text/plain; charset=utf-8' })
      response.end(`This page could not be rendered: ${cause instanceof Error ? cause.message : String(cause)}\n`)
    }
  }

  async function route(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { Allow: 'GET, HEAD' }).end()
      return
    }
    const url = new URL(request.url ?? '/', 'http://preview')
    const base = preview.renderer?.site.base ?? ''
    const path = url.pathname.startsWith(`${base}/`) ? url.pathname.slice(base.length) : url.pathname
    if (path === '/_docwright/events') {
      const page = pages.add(url.searchParams.get('path') ?? '/', response)
      const answered = await renderPath(page.path, 'now')
      page.shown = digest(answered.html)
      if (answered.pending) await show(page, 'complete')
      return
    }
    if (path === '/_docwright/dev-client.js') return sendBytes(response, 'text/javascript; charset=utf-8', clientScript)
    const asset = preview.renderer?.assets.find(path)
    if (asset !== undefined) return sendBytes(response, asset.type, asset.content())
    const file = decodePath(path).slice(1)
    if (preview.renderer?.site.links.files.has(file) === true) return sendFile(request, response, options.root, file)
    const answered = await renderPath(url.pathname, 'now')
    if (answered.redirect !== undefined) {
      response.writeHead(answered.status, { Location: answered.redirect + url.search }).end()
      return
    }
    response.writeHead(answered.status, {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': contentSecurityPolicy,
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'no-store',
    })
    response.end(request.method === 'HEAD' ? undefined : answered.html)
  }

  async function renderPath(
    pathname: string,
    highlight: 'now' | 'complete',
  ): Promise<{ status: number; html: string; pending: boolean; redirect?: string }> {
    const { renderer, state } = preview
    if (renderer === undefined) {
      const html = renderProblemPage(state.kind === 'none' ? state.noSite.diagnostics : [], options.root)
      return { status: 500, html, pending: false }
    }
    const path = pathOf(pathname, renderer)
    const key = renderer.site.routes.get(path) ?? (path === '/' ? await renderer.homeKey() : undefined)
    if (key !== undefined) {
      const { html, body } = await renderer.page(key, { highlight, problems: preview.diagnostics })
      return { status: 200, html, pending: body.pending }
    }
    const redirect = await redirectOf(path, renderer)
    if (redirect !== undefined) return { ...redirect, html: '', pending: false }
    return { status: 404, html: await renderer.notFound(preview.diagnostics), pending: false }
  }

  return {
    preview,
    port,
    url: `http://localhost:${port}${preview.renderer?.site.base ?? ''}`,
    async close() {
      watch.close()
      pages.close()
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
      await preview.close()
    },
  }
}

/** URL path without base path and trailing slash, decoded. */
function pathOf(pathname: string, { site }: SiteRenderer): string {
  const path = decodePath(pathname)
  const inside = path === site.base || path.startsWith(`${site.base}/`) ? path.slice(site.base.length) : path
  const plain = inside.replace(/\/+$/, '').replace(/\/index(\.html)?$/, '')
  return plain === '' ? '/' : plain
}

async function redirectOf(path: string, renderer: SiteRenderer): Promise<{ status: number; redirect: string } | undefined> {
  const { site } = renderer
  const rule = findRedirect(path, site.redirects)
  if (rule !== undefined) {
    const outside = /^[a-z]+:/i.test(rule.destination)
    return { status: rule.permanent ? 308 : 307, redirect: outside ? rule.destination : `${site.base}${rule.destination}` }
  }
  const html = path.replace(/\.(html?|mdx?)$/, '')
  return html !== path && site.routes.has(html) ? { status: 308, redirect: `${site.base}${html}` } : undefined
}

function sendBytes(response: ServerResponse, type: string, content: string | Uint8Array): void {
  response.writeHead(200, { 'Content-Type': type, 'Cache-Control': 'no-cache', 'X-Content-Type-Options': 'nosniff' })
  response.end(content)
}

function sendFile(request: IncomingMessage, response: ServerResponse, root: string, file: string): void {
  // The listing has already decided that the file may be served; the path is taken from there.
  send(request, encodeURI(`/${file}`), { root, dotfiles: 'allow', index: false })
    .on('headers', (headers: ServerResponse) => headers.setHeader('X-Content-Type-Options', 'nosniff'))
    .on('error', () => {
      if (!response.headersSent) response.writeHead(404)
      response.end()
    })
    .pipe(response)
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

function digest(html: string): string {
  return createHash('sha1').update(html).digest('base64url')
}
