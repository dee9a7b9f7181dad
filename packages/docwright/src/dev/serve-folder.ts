import { readFileSync, statSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import send from 'send'
import { readHostRules, type HostRules } from './host-rules.ts'
import { startServer } from './start-server.ts'

/** How a built folder is served. */
export interface ServeFolderOptions {
  /** The folder that a build wrote. */
  folder: string
  port: number
  host: string
  /** Path below which the site was built, such as `/docs`; empty for none. */
  base: string
}

/** A served folder. */
export interface ServedFolder {
  url: string
  port: number
  close(): Promise<void>
}

/**
 * Serves what a build wrote as a static host does: a page at its path without extension, redirects and headers from the
 * files for hosts, and the page for what is not found.
 *
 * @throws If the port cannot be used.
 */
export async function serveFolder({ folder, port, host, base }: ServeFolderOptions): Promise<ServedFolder> {
  const rules = (): HostRules => readHostRules(textOf(join(folder, '_redirects')), textOf(join(folder, '_headers')))
  const { server, port: listening } = await startServer(
    (request, response) => answer(request, response, { folder, base, rules: rules() }),
    port,
    host,
  )
  return {
    url: `http://${host === '0.0.0.0' || host === '::' ? 'localhost' : host}:${listening}${base}/`,
    port: listening,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { folder, base, rules }: { folder: string; base: string; rules: HostRules },
): void {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.writeHead(405, { Allow: 'GET, HEAD' }).end()
    return
  }
  const { path, search } = parted(request.url ?? '/')
  const below = withoutBase(path, base)
  const file = below === undefined ? undefined : fileAt(folder, below)
  if (file !== undefined) {
    for (const [name, value] of rules.headers(path)) response.setHeader(name, value)
    send(request, file, { root: folder, dotfiles: 'allow', cacheControl: false })
      .on('error', () => response.writeHead(404).end())
      .pipe(response)
    return
  }
  const redirect = rules.redirect(path)
  if (redirect !== undefined) {
    response.writeHead(redirect.status, { Location: `${redirect.to}${redirect.to.includes('?') ? '' : search}` }).end()
    return
  }
  const missing = textOf(join(folder, '404.html'))
  response.writeHead(404, { 'Content-Type': 'text/html; charset=utf-8' })
  response.end(missing === '' ? 'Not found' : missing)
}

function parted(url: string): { path: string; search: string } {
  const mark = url.indexOf('?')
  return mark === -1 ? { path: url, search: '' } : { path: url.slice(0, mark), search: url.slice(mark) }
}

function withoutBase(path: string, base: string): string | undefined {
  if (base === '' || path === base) return base === '' ? path : '/'
  return path.startsWith(`${base}/`) ? path.slice(base.length) : undefined
}

/** The file of a path, from the folder, still encoded as it came: `send` decodes it, and leaves the folder for nobody. */
function fileAt(folder: string, path: string): string | undefined {
  let decoded: string
  try {
    decoded = decodeURIComponent(path)
  } catch {
    return undefined
  }
  if (decoded.includes('\0') || decoded.split(/[\\/]/).includes('..')) return undefined
  const bare = path.replace(/(?<!\/)\/+$/, '')
  const candidates = path.endsWith('/')
    ? [`${bare}/index.html`, `${bare}.html`]
    : [path, `${path}.html`, `${path}/index.html`]
  return candidates.find((name) => {
    const found = statSync(join(folder, decodeURIComponent(name)), { throwIfNoEntry: false })
    return found?.isFile() === true
  })
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
