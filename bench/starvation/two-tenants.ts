import { execFile } from 'node:child_process'
import { cpSync, mkdirSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createEndpoint } from '../../packages/server/src/jobs/manage-webhooks.ts'
import { openStore } from '../../packages/server/src/store/open-store.ts'
import { openSecretBox } from '../../packages/server/src/store/secret-box.ts'
import { plainEnvironment, program } from '../../test/command-line/run-command.ts'
import { startServer, temporaryFolder, type RunningServer } from '../../test/platform/start-server.ts'

const run = promisify(execFile)

/** A project with a key and a site. */
export interface Tenant {
  slug: string
  projectId: string
  key: string
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
}

/** A server with a tenant who takes what there is, and one who only works. */
export interface TwoTenants {
  server: RunningServer
  greedy: Tenant
  modest: Tenant
  /** Sends a request; its status, once the answer is read. */
  send(tenant: Tenant, call: Call, signal?: AbortSignal): Promise<{ status: number; text: string }>
  git(tenant: Tenant, args: readonly string[]): Promise<void>
  /** Gives a project so many webhooks that lead to an address. */
  addWebhooks(tenant: Tenant, count: number, url: string): Promise<void>
  close(): Promise<void>
}

/**
 * Starts a server of one process with two tenants, each with an address of this machine of its own.
 *
 * @param docs Docs folder that both sites are made of.
 */
export async function startTwoTenants(docs: string): Promise<TwoTenants> {
  const data = temporaryFolder()
  const copy = join(data.folder, 'docs')
  cpSync(docs, copy, { recursive: true })
  const dataFolder = join(data.folder, 'data')
  mkdirSync(dataFolder)
  const server = await startServer(dataFolder, { DOCWRIGHT_ALLOW_PRIVATE_ADDRESSES: 'yes' }, ['--docs', copy])
  const { port } = new URL(server.url)
  const command = async <Answer>(...args: string[]): Promise<Answer> => {
    const { stdout } = await run(process.execPath, [program, ...args, '--data', dataFolder, '--json'], {
      env: plainEnvironment({}),
    })
    return JSON.parse(stdout) as Answer
  }
  async function tenant(name: string, address: string): Promise<Tenant> {
    const { projectId } = await command<{ projectId: string }>('project', 'create', name, '--repo', copy)
    const slug = name.toLowerCase()
    const { key } = await command<{ key: string }>('key', 'create', '--project', slug)
    return { slug, projectId, key, address }
  }
  const [greedy, modest] = [await tenant('Greedy', '127.0.0.2'), await tenant('Modest', '127.0.0.3')]

  return {
    server,
    greedy,
    modest,
    send: async (from, { path, method = 'GET', headers = {}, body, site = false, open = false }, signal) =>
      new Promise((done, fail) => {
        const host = site ? `${from.slug}.localhost:${port}` : `localhost:${port}`
        const sent = request(
          { host: '127.0.0.1', port, path, method, localAddress: from.address, headers: { host, ...headers }, signal },
          (answer) => {
            let text = ''
            answer.setEncoding('utf8')
            answer.on('data', (piece: string) => {
              text += piece
              if (open) done({ status: answer.statusCode ?? 0, text })
            })
            answer.on('end', () => done({ status: answer.statusCode ?? 0, text }))
            answer.on('error', fail)
          },
        )
        sent.on('error', fail)
        sent.end(body)
      }),
    async git(from, args) {
      const url = `http://x:${from.key}@127.0.0.1:${port}/git/${from.slug}.git`
      const env = { PATH: process.env['PATH'], GIT_CONFIG_GLOBAL: '/dev/null', GIT_TERMINAL_PROMPT: '0' }
      await run(
        'git',
        args.map((arg) => (arg === 'URL' ? url : arg)),
        { env, cwd: data.folder },
      )
    },
    async addWebhooks({ projectId }, count, url) {
      const store = await openStore({ dataFolder, purpose: 'use' })
      const { seal } = openSecretBox(dataFolder)
      for (let index = 0; index < count; index++)
        await createEndpoint(store, { projectId, url: `${url}${index}` }, seal)
      await store.close()
    },
    async close() {
      await server.stop('SIGKILL')
      data.remove()
    },
  }
}
