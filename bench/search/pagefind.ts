import { readdir, readFile, stat } from 'node:fs/promises'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join, normalize } from 'node:path'
import { gzipSync } from 'node:zlib'
import { launchBrowser } from '../../test/browser/launch-browser.ts'
import type { EngineMaker } from './engine.ts'
import { slowDown } from './slow-line.ts'
import type { Corpus, CorpusPage } from './read-corpora.ts'

interface PagefindIndex {
  addHTMLFile(file: { url: string; content: string }): Promise<{ errors: string[] }>
  writeFiles(options: { outputPath: string }): Promise<unknown>
}

const mediaTypes: Record<string, string> = {
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.html': 'text/html',
}

/** At home: in Chromium, from a host that compresses what is worth it. */
export const pagefind: EngineMaker = {
  name: 'Pagefind',
  async open(corpus, packages) {
    const { createIndex, close } = (await packages('pagefind')) as {
      createIndex(options: object): Promise<{ index: PagefindIndex }>
      close(): Promise<unknown>
    }
    const folder = await mkdtemp(join(tmpdir(), 'docwright-pagefind-'))
    const { index } = await createIndex({})
    for (const [number, page] of corpus.pages.entries())
      await index.addHTMLFile({ url: `/${number}.html`, content: htmlOf(page, corpus) })
    await index.writeFiles({ outputPath: join(folder, 'pagefind') })
    await close()
    const served = await serveFolder(folder)
    const browser = await launchBrowser()
    const page = await browser.newPage()
    await page.goto(`${served.origin}/`)
    const files = await sizesOf(folder)
    return {
      size: files,
      async find(query) {
        const urls = await page.evaluate(async (text) => {
          const path = '/pagefind/pagefind.js'
          const library = (await import(path)) as {
            search(text: string): Promise<{ results: { data(): Promise<{ url: string }> }[] }>
          }
          const { results } = await library.search(text)
          const data = await Promise.all(results.slice(0, 5).map((result) => result.data()))
          return data.map(({ url }) => url)
        }, query)
        return urls.map((url) => corpus.pages[Number(/(\d+)\.html/.exec(url)?.[1] ?? -1)]?.key ?? '')
      },
      transferred: served.transferred,
      throttle: () => slowDown(page),
      async close() {
        await browser.close()
        await served.close()
        await rm(folder, { recursive: true })
      },
    }
  },
}

function htmlOf(page: CorpusPage, { language }: Corpus): string {
  const sections = page.sections.map(
    ({ anchor, title, text, code = '' }) =>
      `${title === '' ? '' : `<h2 id="${escape(anchor)}">${escape(title)}</h2>`}<p>${escape(text)}</p><pre><code>${escape(code)}</code></pre>`,
  )
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escape(page.title)}</title></head><body><main data-pagefind-body><h1>${escape(page.title)}</h1><p>${escape(page.description ?? '')}</p>${sections.join('')}</main></body></html>`
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

async function sizesOf(folder: string): Promise<{ raw: number; compressed: number; files: number }> {
  let raw = 0
  let files = 0
  for (const name of await readdir(folder, { recursive: true })) {
    const info = await stat(join(folder, name))
    if (!info.isFile()) continue
    raw += info.size
    files += 1
  }
  // Its index is compressed already.
  return { raw, compressed: raw, files }
}

/** Serves a folder from loopback, and counts. */
async function serveFolder(
  folder: string,
): Promise<{ origin: string; transferred(): { requests: number; bytes: number }; close(): Promise<void> }> {
  let sent = { requests: 0, bytes: 0 }
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://x').pathname)
    if (path === '/') return void response.writeHead(200, { 'Content-Type': 'text/html' }).end('<!doctype html>')
    readFile(join(folder, path)).then(
      (content) => {
        const type = mediaTypes[extname(path)]
        const body = type === undefined ? content : gzipSync(content)
        sent = { requests: sent.requests + 1, bytes: sent.bytes + body.length }
        const encoding = type === undefined ? {} : { 'Content-Encoding': 'gzip' }
        response.writeHead(200, { 'Content-Type': type ?? 'application/octet-stream', ...encoding }).end(body)
      },
      () => response.writeHead(404).end(),
    )
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    transferred() {
      const last = sent
      sent = { requests: 0, bytes: 0 }
      return last
    },
    close: () => new Promise((done) => server.close(() => done())),
  }
}
