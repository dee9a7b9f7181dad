import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { createEndpoint } from '../../packages/server/src/jobs/manage-webhooks.ts'
import { openStore } from '../../packages/server/src/store/open-store.ts'
import { openSecretBox } from '../../packages/server/src/store/secret-box.ts'
import { plainEnvironment, program } from '../../test/command-line/run-command.ts'
import { startProcess, startServer, temporaryFolder } from '../../test/platform/start-server.ts'

const run = promisify(execFile)

/** A project with a key and a site. */
export interface Tenant {
  slug: string
  projectId: string
  key: string
  /** Its assistant key, which only searches. */
  searchKey: string
  /** From where its people and programs come. */
  address: string
}

/** A request as one of two tenants sends it. */
export interface Call {
  path: string
  method?: string
  headers?: Readonly<Record<string, string>>
  body?: string
  /** Asks the tenant's site; the platform without it. */
  site?: boolean
  /** Leaves the answer open: its first bytes are enough. */
  open?: boolean
  /** Comes from an address of its own, as each reader does. */
  reader?: string
}

/** A server with a tenant who takes what there is, and one who only works. */
export interface TwoTenants {
  /** Address of the platform. */
  url: string
  greedy: Tenant
  modest: Tenant
  /** An API that the playgrounds of both sites may ask: `/quick` answers, `/silent` never does. */
  api: string
  /** Sends a request; its status, once the answer is read. */
  send(tenant: Tenant, call: Call, signal?: AbortSignal): Promise<{ status: number; text: string }>
  git(tenant: Tenant, args: readonly string[]): Promise<void>
  /** Gives a project so many webhooks that lead to an address. */
  addWebhooks(tenant: Tenant, count: number, url: string): Promise<void>
  close(): Promise<void>
}

/** A platform at rest, of which each row gets a copy: what was taken in one is not taken in the next. */
export interface PreparedTenants {
  /** Starts a server of one process on a copy. */
  start(): Promise<TwoTenants>
  close(): void
}

/** A page of the docs that both sites are made of. */
export const knownPage = '/start/install'

/**
 * Makes two tenants, each with an address of this machine of its own, a key, and a site with a playground that asks for feedback.
 *
 * @param docs Docs folder that both sites are made of.
 */
export async function prepareTenants(docs: string): Promise<PreparedTenants> {
  const { folder, remove } = temporaryFolder()
  const { api, close } = await serveApi()
  const copy = join(folder, 'docs')
  copyDocs(docs, copy, api)
  const first = join(folder, 'first')
  mkdirSync(first)
  const server = await startServer(first, settings, ['--docs', copy])
  const command = async <Answer>(...args: string[]): Promise<Answer> => {
    const { stdout } = await run(process.execPath, [program, ...args, '--data', first, '--json'], {
      env: plainEnvironment({}),
    })
    return JSON.parse(stdout) as Answer
  }
  async function tenant(name: string, address: string): Promise<Tenant> {
    const { projectId } = await command<{ projectId: string }>('project', 'create', name, '--repo', copy)
    const slug = name.toLowerCase()
    const made = async (...scope: string[]) => command<{ key: string }>('key', 'create', '--project', slug, ...scope)
    const [{ key }, { key: searchKey }] = [await made(), await made('--scope', 'search', '--origin', '*')]
    return { slug, projectId, key, searchKey, address }
  }
  const pair = { greedy: await tenant('Greedy', '127.0.0.2'), modest: await tenant('Modest', '127.0.0.3'), api }
  await untilLive(sender(server.url), pair)
  await server.stop()

  let copies = 0
  return {
    async start() {
      copies += 1
      const dataFolder = join(folder, `copy-${copies}`)
      cpSync(first, dataFolder, { recursive: true })
      return startCopy(dataFolder, pair)
    },
    close() {
      close()
      remove()
    },
  }
}

const settings = { DOCWRIGHT_ALLOW_PRIVATE_ADDRESSES: 'yes' }

async function startCopy(dataFolder: string, pair: Pick<TwoTenants, 'greedy' | 'modest' | 'api'>): Promise<TwoTenants> {
  const server = startProcess(['serve', '--port', '0', '--data', dataFolder], settings)
  const [, url = ''] = await server.saw(/Dashboard +(\S+)\n/)
  const { port } = new URL(url)
  const send = sender(url)
  await untilLive(send, pair)
  return {
    ...pair,
    url,
    send,
    async git(from, args) {
      const address = `http://x:${from.key}@127.0.0.1:${port}/git/${from.slug}.git`
      const env = { PATH: process.env['PATH'], GIT_CONFIG_GLOBAL: '/dev/null', GIT_TERMINAL_PROMPT: '0' }
      const given = args.map((arg) => (arg === 'URL' ? address : arg))
      await run('git', given, { env, cwd: dataFolder })
    },
    async addWebhooks({ projectId }, count, target) {
      const store = await openStore({ dataFolder, purpose: 'use' })
      const { seal } = openSecretBox(dataFolder)
      for (let index = 0; index < count; index++)
        await createEndpoint(store, { projectId, url: `${target}${index}` }, seal)
      await store.close()
    },
    async close() {
      await server.stop('SIGKILL')
    },
  }
}

function sender(server: string): TwoTenants['send'] {
  const { port } = new URL(server)
  return async (from, { path, method = 'GET', headers = {}, body, site = false, open = false, reader }, signal) =>
    new Promise((done, fail) => {
      const host = site ? `${from.slug}.localhost:${port}` : `localhost:${port}`
      const localAddress = reader ?? from.address
      const sent = request(
        { host: '127.0.0.1', port, path, method, localAddress, headers: { host, ...headers }, signal },
        (answer) => {
          let text = ''
          answer.setEncoding('utf8')
          answer.on('data', (piece: string) => {
            text += piece
            if (open) done({ status: answer.statusCode ?? 0, text })
          })
          answer.on('end', () => done({ status: answer.statusCode ?? 0, text }))
          answer.on('error', fail)
          // An answer that is cut off has neither an end nor, always, an error.
          answer.on('close', () => fail(new Error('The connection was closed.')))
        },
      )
      sent.on('error', fail)
      sent.end(body)
    })
}

async function untilLive(
  send: TwoTenants['send'],
  { greedy, modest }: Pick<TwoTenants, 'greedy' | 'modest'>,
): Promise<void> {
  for (const tenant of [greedy, modest])
    while ((await send(tenant, { path: knownPage, site: true })).status !== 200) await pause(200)
}

/** The docs with an API to try, and the question whether a page was helpful. */
function copyDocs(docs: string, copy: string, api: string): void {
  cpSync(docs, copy, { recursive: true })
  const file = join(copy, 'docs.json')
  const config = JSON.parse(readFileSync(file, 'utf8')) as { navigation: { groups: object[] } }
  config.navigation.groups.push({ group: 'API', openapi: 'api.json' })
  const asked = { ...config, api: { playground: { proxy: true } }, feedback: { thumbsRating: true } }
  writeFileSync(file, JSON.stringify(asked))
  const answers = { responses: { 200: { description: 'Done' } } }
  const paths = { '/quick': { get: answers }, '/silent': { get: answers } }
  const specification = { openapi: '3.1.0', info: { title: 'API', version: '1' }, servers: [{ url: api }], paths }
  writeFileSync(join(copy, 'api.json'), JSON.stringify(specification))
}

async function serveApi(): Promise<{ api: string; close: () => void }> {
  const server = createServer((asked, response) => {
    asked.resume()
    if (asked.url === '/quick') response.end('{}')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    api: `http://127.0.0.1:${port}`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
