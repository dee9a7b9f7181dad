import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type BuildReport, buildSite } from 'docwright/engine'
import { contentSecurityPolicy } from '../../packages/docwright/src/render/content-security-policy.ts'
import { runFolder } from '../setup/run-folder.ts'
import { sharedPages } from '../setup/shared-pages.ts'
import { copyOf, type SiteFiles, temporaryFolder, writeFiles } from './open-site.ts'

/** A site that was built, served as hosts of static files serve it, with the headers our documentation asks of them. */
export interface BuiltSite {
  /** The output folder. */
  out: string
  /** Origin of the server, without a trailing slash. */
  origin: string
  /** URL paths of all pages. */
  paths: string[]
  report: BuildReport
  /** A file of the output. */
  read(path: string): Promise<string>
  close(): Promise<void>
}

/**
 * Builds a docs repository and serves the result. A folder of this repository is built once in a test run.
 *
 * @param repository A folder in this repository, such as `examples/tabs`, or the files themselves.
 * @param options What differs.
 * @param options.url Origin of the published site.
 * @param options.fonts False keeps fonts from arriving, as `withoutFonts` does, for sites of which many pages are opened.
 */
export async function buildAndServe(
  repository: string | SiteFiles,
  { url, fonts = true }: { url?: string; fonts?: boolean } = {},
): Promise<BuiltSite> {
  const { out, report, remove } =
    typeof repository === 'string' && url === undefined ? await sharedBuild(repository) : await build(repository, url)
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://site').pathname
    if (!fonts && path.endsWith('.woff2')) return response.writeHead(204).end()
    return void answer(out, path).then(({ status, type, body }) => {
      const cached = path.startsWith('/_docwright/') ? { 'Cache-Control': 'public, max-age=31536000, immutable' } : {}
      const headers = { 'Content-Type': type, 'Content-Security-Policy': contentSecurityPolicy, ...cached }
      response.writeHead(status, headers).end(body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    out,
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    paths: await pagesIn(out),
    report,
    read: (path) => readFile(join(out, path), 'utf8'),
    async close() {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
      await remove()
    },
  }
}

interface Build {
  out: string
  report: BuildReport
  remove(): Promise<void>
}

async function build(repository: string | SiteFiles, url: string | undefined): Promise<Build> {
  const root = typeof repository === 'string' ? await copyOf(repository) : await temporaryFolder()
  if (typeof repository !== 'string') await writeFiles(root, repository)
  const out = await temporaryFolder()
  const report = await buildSite({ root, out, bodies: sharedPages(), ...(url === undefined ? {} : { url }) })
  const remove = async (): Promise<void> => {
    await Promise.all([root, out].map((folder) => rm(folder, { recursive: true, force: true })))
  }
  return { out, report, remove }
}

/** What one test file has built, the others of the run read. */
async function sharedBuild(repository: string): Promise<Build> {
  const run = runFolder()
  if (run === undefined) return build(repository, undefined)
  const shared = join(run, repository.replaceAll('/', '-'))
  const [out, report] = [join(shared, 'out'), join(shared, 'report.json')]
  if (await isFirst(shared)) {
    const root = await copyOf(repository)
    try {
      await writeFile(`${report}.tmp`, JSON.stringify(await buildSite({ root, out, bodies: sharedPages() })))
      await rename(`${report}.tmp`, report)
    } catch (cause) {
      await rm(shared, { recursive: true, force: true })
      throw cause
    } finally {
      await rm(root, { recursive: true, force: true })
    }
  }
  // Another file is at it: a process of its own may take a while on a busy machine.
  while (!existsSync(report)) {
    if (!existsSync(shared)) return sharedBuild(repository)
    await pause(50)
  }
  return { out, report: JSON.parse(await readFile(report, 'utf8')) as BuildReport, remove: () => Promise.resolve() }
}

async function isFirst(folder: string): Promise<boolean> {
  try {
    await mkdir(folder)
    return true
  } catch {
    return false
  }
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
}

async function answer(out: string, path: string): Promise<{ status: number; type: string; body: Uint8Array }> {
  const file = extname(path) === '' ? join(path, 'index.html') : path
  const type = types[extname(file)] ?? 'text/plain; charset=utf-8'
  try {
    return { status: 200, type, body: await readFile(join(out, decodeURIComponent(file))) }
  } catch {
    const missing = extname(path) === '' ? '404.html' : undefined
    if (missing !== undefined) return { ...(await answer(out, `/${missing}`)), status: 404 }
    return { status: 404, type: 'text/plain; charset=utf-8', body: Buffer.from('Not found') }
  }
}

async function pagesIn(out: string): Promise<string[]> {
  const files = (await readdir(out, { recursive: true })).filter((file) => /(^|\/)index\.html$/.test(file))
  const texts = await Promise.all(files.map((file) => readFile(join(out, file), 'utf8')))
  // A file that leads elsewhere is no page.
  return files
    .filter((_, index) => texts[index]?.includes('http-equiv="refresh"') !== true)
    .map((file) => `/${file.replace(/\/?index\.html$/, '')}`)
    .toSorted()
}
