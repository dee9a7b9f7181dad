import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { build } from 'esbuild'
import type { Page } from 'playwright-core'
import { launchBrowser } from '../../test/browser/launch-browser.ts'

/** A slow line of a phone: 1.6 Mb/s, and 150 ms from request to answer. */
const line = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 }

/** Slows the line of a page down. */
export async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', line)
}

/** How long somebody on a slow line waits, in milliseconds. */
export interface Waits {
  first: number
  later: number[]
}

/**
 * Asks our own index in a browser on a slow line, as the search dialog does.
 *
 * @param files The files of the index, compressed.
 * @param queries What is asked, one after the other; the first query opens the index.
 */
export async function waitForOurs(files: ReadonlyMap<string, Uint8Array>, queries: readonly string[]): Promise<Waits> {
  const search = '../../packages/docwright/src/search'
  const bundle = await build({
    stdin: {
      contents: `
        import { openSearchIndex } from '${search}/query/search-index.ts'
        import { search } from '${search}/query/search.ts'
        import { filesAtOnce } from '${search}/index/index-files.ts'
        const index = openSearchIndex(async (path) => new Uint8Array(await (await fetch(path)).arrayBuffer()), 'x')
        window.find = (query) => search(index, query, { limit: 8, files: filesAtOnce })`,
      resolveDir: import.meta.dirname,
    },
    bundle: true,
    write: false,
    format: 'iife',
    minify: true,
  })
  const script = bundle.outputFiles[0]?.text ?? ''
  return inBrowser(
    (path) => files.get(path),
    async (page) => {
      await page.addScriptTag({ content: script })
      await slowDown(page)
      const waits: number[] = []
      for (const query of queries) {
        const find = `(async () => { const start = performance.now(); await find(${JSON.stringify(query)}); return performance.now() - start })()`
        // One after the other, as a reader asks.
        waits.push(Number(await page.evaluate(find)))
      }
      const [first = 0, ...later] = waits
      return { first, later }
    },
  )
}

/**
 * How long it takes until an index in one piece is there. What it costs to make it ready comes on top.
 *
 * @param bytes Its size, compressed.
 */
export async function waitForWhole(bytes: number): Promise<number> {
  const content = new Uint8Array(bytes)
  return inBrowser(
    (path) => (path === '/index' ? content : undefined),
    async (page) => {
      await slowDown(page)
      const load = `(async () => { const start = performance.now(); await (await fetch('/index')).arrayBuffer(); return performance.now() - start })()`
      return Number(await page.evaluate(load))
    },
  )
}

async function inBrowser<Result>(
  contentOf: (path: string) => Uint8Array | undefined,
  work: (page: Page) => Promise<Result>,
): Promise<Result> {
  const server = createServer((request, response) => {
    const path = request.url ?? '/'
    if (path === '/') return void response.writeHead(200, { 'Content-Type': 'text/html' }).end('<!doctype html>')
    const content = contentOf(path)
    response.writeHead(content === undefined ? 404 : 200, { 'Content-Type': 'application/octet-stream' }).end(content)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const browser = await launchBrowser()
  try {
    const page = await browser.newPage()
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
    return await work(page)
  } finally {
    await browser.close()
    await new Promise((done) => server.close(done))
  }
}
