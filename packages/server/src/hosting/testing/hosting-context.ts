import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openFolderStore } from '../../objects/folder-store.ts'
import { createHostingStore } from '../../store/deployments/deployment-store.ts'
import { openStore, type Store } from '../../store/open-store.ts'
import { createHosting } from '../create-hosting.ts'
import { createDeploymentQueue } from '../deployments/deployment-queue.ts'
import type { DeploymentEvent, Hosting, HostingOptions } from '../hosting.ts'
import { startSiteProcess } from '../site-process/start-site-process.ts'
import { serveBothWays } from './serve-both-ways.ts'
import { startSiteHere } from './start-site-here.ts'
import { addProject } from '../../store/testing/add-project.ts'
import { createRisingClock } from '../../store/testing/rising-clock.ts'
import { reverseUnaskedOrder } from '../../store/testing/unasked-order.ts'

/** A repository that commits are pushed to. */
export interface TestRepository {
  /** Folder of the bare repository. */
  folder: string
  /**
   * Puts a commit on a branch, whose parent is the last one.
   *
   * @param files Content by path; null removes one.
   * @param branch The branch, `main` when absent.
   * @param date When, in ISO 8601; now when absent.
   * @returns Id of the commit.
   */
  commit(files: Record<string, string | Uint8Array | null>, branch?: string, date?: string): string
}

/** An answer over HTTP, as it came. */
export interface RawAnswer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
  text: string
}

/** A platform's hosting on a real port, with real repositories. */
export interface HostingContext {
  store: Store
  hosting: Hosting
  /** Warnings and errors, each with its level and message. */
  readonly logged: readonly Record<string, unknown>[]
  events: DeploymentEvent[]
  port: number
  folder: string
  /** Adds a project with a repository. */
  project(slug: string, settings?: { demand?: string; docsFolder?: string }): Promise<{ id: string } & TestRepository>
  /** Asks for a path on a host, without any client's own ideas. */
  get(host: string, path: string, headers?: Record<string, string>, method?: string): Promise<RawAnswer>
  /** Ends hosting and starts it again on the same data, as a restart does. */
  restart(options?: Partial<HostingOptions>): Promise<void>
  close(): Promise<void>
}

/**
 * Starts hosting in a temporary folder.
 *
 * @param given A store of the test's own, which it closes; options of hosting.
 */
export async function startHostingContext(
  given: {
    store?: Store
    options?: Partial<HostingOptions>
    folders?: Map<string, string>
    /** Whether sites are made in processes of their own, as on a server. */
    processes?: boolean
  } = {},
): Promise<HostingContext> {
  const folder = mkdtempSync(join(tmpdir(), 'docwright-hosting-'))
  const store =
    given.store ??
    (await openStore({ dataFolder: folder, plugins: [reverseUnaskedOrder()], clock: createRisingClock() }))
  const folders = given.folders ?? new Map<string, string>()
  const events: DeploymentEvent[] = []
  const logged: Record<string, unknown>[] = []
  const log =
    (level: string) =>
    (fields: object, message: string): void =>
      void logged.push({ ...fields, level, message })
  let hosting: Hosting | undefined
  const server = serveBothWays(() => hosting).listen(0, '127.0.0.1')
  if (!server.listening) await new Promise<void>((resolve) => server.once('listening', () => resolve()))
  const { port } = server.address() as AddressInfo

  async function start(options: Partial<HostingOptions> = {}): Promise<Hosting> {
    hosting = createHosting({
      store: createHostingStore(store),
      queue: createDeploymentQueue(store, `test_${randomUUID()}`),
      dataFolder: folder,
      objects: openFolderStore(join(folder, 'objects')),
      baseDomain: 'localhost',
      publicUrl: `http://localhost:${port}`,
      repositories: (projectId) => folders.get(projectId) ?? '',
      logger: { info() {}, warn: log('warn'), error: log('error') },
      onEvent: (event) => void events.push(event),
      startSiteProcess: given.processes === true ? startSiteProcess : startSiteHere,
      ...given.options,
      ...options,
    })
    hosting.start()
    return hosting
  }
  await start()

  return {
    store,
    events,
    logged,
    port,
    folder,
    get hosting() {
      if (hosting === undefined) throw new Error('Hosting is not running.')
      return hosting
    },
    async project(slug, { demand = 'none', docsFolder = '' } = {}) {
      const { projectId: id } = await addProject(store, { slug, name: slug, docsFolder, settings: { demand } })
      const repository = createRepository(join(folder, 'repositories', id))
      folders.set(id, repository.folder)
      return { id, ...repository }
    },
    get: (host, path, headers = {}, method = 'GET') => ask(port, host, path, headers, method),
    async restart(options) {
      await hosting?.close()
      await start(options)
    },
    async close() {
      await hosting?.close()
      await new Promise((resolve) => server.close(resolve))
      if (given.store === undefined) await store.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/**
 * Makes an empty bare repository.
 *
 * @param place Folder for it.
 */
export function createRepository(place: string): TestRepository {
  const folder = join(place, 'bare.git')
  cpSync(emptyRepository(), folder, { recursive: true })
  let last = ''
  return {
    folder,
    commit(files, branch = 'main', date) {
      const when = Math.floor((date === undefined ? Date.now() : Date.parse(date)) / 1000)
      const input = importOf(files, { branch, when, parent: last })
      execFileSync('git', ['fast-import', '--quiet', '--force', '--date-format=raw'], { cwd: folder, input })
      last = readFileSync(join(folder, 'refs/heads', branch), 'utf8').trim()
      return last
    },
  }
}

/** One process writes the commit: a clone that adds, commits and pushes needs a dozen. */
function importOf(
  files: Readonly<Record<string, string | Uint8Array | null>>,
  { branch, when, parent }: { branch: string; when: number; parent: string },
): Buffer {
  const parts: (string | Uint8Array)[] = [
    `commit refs/heads/${branch}\ncommitter A <a@example.com> ${when} +0000\ndata 7\nChange\n\n`,
    parent === '' ? '' : `from ${parent}\n`,
  ]
  for (const [path, content] of Object.entries(files)) {
    const name = JSON.stringify(path)
    if (content === null) parts.push(`D ${name}\n`)
    else {
      const bytes = Buffer.from(content)
      parts.push(`M 100644 inline ${name}\ndata ${bytes.length}\n`, bytes, '\n')
    }
  }
  return Buffer.concat(parts.map((part) => Buffer.from(part)))
}

/** Made once per worker, and copied. */
function emptyRepository(): string {
  const shared = globalThis as { docwrightEmptyRepository?: string }
  if (shared.docwrightEmptyRepository === undefined) {
    const folder = mkdtempSync(join(tmpdir(), 'docwright-empty-'))
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
    execFileSync('git', ['init', '--quiet', '--bare', '--template=', folder])
    shared.docwrightEmptyRepository = folder
  }
  return shared.docwrightEmptyRepository
}

function ask(
  port: number,
  host: string,
  path: string,
  headers: Record<string, string>,
  method: string,
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(
      { host: '127.0.0.1', port, path, method, headers: { ...headers, host } },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () => {
          const body = Buffer.concat(chunks)
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body, text: body.toString() })
        })
      },
    )
    request.on('error', reject)
    request.end()
  })
}

/** A small site: two pages, a logo, a redirect. */
export function smallSite(name: string): Record<string, string> {
  return {
    'docs.json': JSON.stringify({
      theme: 'mint',
      name,
      colors: { primary: '#2563eb' },
      logo: '/logo.svg',
      navigation: { groups: [{ group: 'Start', pages: ['index', 'guides/install'] }] },
      redirects: [{ source: '/old', destination: '/guides/install' }],
    }),
    'index.mdx': `---\ntitle: Welcome\n---\n\nThis is ${name}. See [install](/guides/install).\n`,
    'guides/install.mdx': `---\ntitle: Install\n---\n\n## First\n\n<div className="mt-4 flex">Styled</div>\n\n\`\`\`js\nlet a = 1\n\`\`\`\n\n![](/logo.svg)\n\n${'Some words of text. '.repeat(200)}\n`,
    'logo.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"/>',
  }
}
