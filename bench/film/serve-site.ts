import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { gzipSync } from 'node:zlib'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
}

/** A served folder. */
export interface ServedSite {
  origin: string
  close(): Promise<void>
}

/**
 * Serves a built site as our documentation asks of hosts: compressed, files with a hash in their name kept for ever, and
 * of all others only asked whether they have changed.
 *
 * @param folder The built site.
 */
export async function serveSite(folder: string): Promise<ServedSite> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://site')
    const name = extname(pathname) === '' ? join(pathname, 'index.html') : pathname
    const file = join(folder, decodeURIComponent(name))
    if (!existsSync(file)) return void response.writeHead(404).end()
    const content = readFileSync(file)
    const tag = `"${createHash('sha1').update(content).digest('hex')}"`
    const isKept = pathname.startsWith('/_docwright/')
    response.setHeader('Cache-Control', isKept ? 'public, max-age=31536000, immutable' : 'no-cache')
    response.setHeader('ETag', tag)
    if (request.headers['if-none-match'] === tag) return void response.writeHead(304).end()
    const type = types[extname(file)] ?? 'text/plain; charset=utf-8'
    const isText = type !== 'font/woff2' && type !== 'image/png'
    response.writeHead(200, { 'Content-Type': type, ...(isText ? { 'Content-Encoding': 'gzip' } : {}) })
    response.end(isText ? gzipSync(content) : content)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
