import { startScriptedModels } from '@docwright/agent/testing'
import type { RecordedRequest, ScriptedModels, ScriptedReply } from '@docwright/agent/testing'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { createEndpoint } from '../../packages/server/src/jobs/manage-webhooks.ts'
import { openStore } from '../../packages/server/src/store/open-store.ts'
import type { Store } from '../../packages/server/src/store/open-store.ts'
import { openSecretBox } from '../../packages/server/src/store/secret-box.ts'
import { startPostgresCluster } from '../../packages/server/src/store/testing/postgres-cluster.ts'
import { startChild } from './start-child.ts'
import type { Child, ChildOptions } from './start-child.ts'

/** Which process is started, and how it is to end. */
export type ChildStart = Pick<ChildOptions, 'kind' | 'clockOffset' | 'killAfter' | 'spare' | 'stopAfter'> & {
  port?: number
}

/** Everything around the processes that are killed: folder, database, model, receiver of webhooks. */
export interface KillContext {
  readonly database: 'sqlite' | 'postgres'
  readonly url: string
  readonly dataFolder: string
  readonly store: Store
  readonly models: ScriptedModels
  /** Bodies that the receiver of webhooks got, by `webhook-id`. */
  readonly webhooks: ReadonlyMap<string, ReadonlySet<string>>
  readonly project: { id: string; slug: string; key: string }
  /** Everything that any process logged. */
  readonly logged: () => string
  /** Milliseconds a lease lasts. */
  readonly lease: number
  start(options: ChildStart): Promise<Child>
  /** Ends PostgreSQL as a crash does, and starts it again after so many milliseconds. */
  crashDatabase(away: number): Promise<void>
  close(): Promise<void>
}

/** Short, so that a worker that was killed is replaced soon; still many times the pause between two renewals. */
const shortLease = 1_500

/**
 * Makes a platform with a project, whose server runs no more.
 *
 * @param database Which kind.
 * @param reply Answers the model's requests.
 * @param variables Of the environment of its processes, beside the usual ones.
 */
export async function createKillContext(
  database: KillContext['database'],
  reply: (request: RecordedRequest) => ScriptedReply | Promise<ScriptedReply>,
  variables: Readonly<Record<string, string>> = {},
): Promise<KillContext> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'docwright-kill-'))
  const cluster = database === 'postgres' ? await startPostgresCluster() : undefined
  const databaseUrl = await cluster?.createDatabase()
  const models = await startScriptedModels((request) => reply(request))
  const receiver = await startReceiver()
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const environment: Record<string, string> = {
    DOCWRIGHT_PUBLIC_URL: url,
    DOCWRIGHT_MODEL: 'openai-compatible:scripted',
    DOCWRIGHT_MODEL_BASE_URL: models.url,
    DOCWRIGHT_MODEL_API_KEY: 'scripted-model-key',
    DOCWRIGHT_ALLOW_PRIVATE_ADDRESSES: 'yes',
    DOCWRIGHT_LOG_LEVEL: 'warn',
    ...variables,
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
  }
  const children: Child[] = []

  async function start(options: ChildStart): Promise<Child> {
    const child = await startChild({ dataFolder, port, lease: shortLease, ...options }, environment)
    children.push(child)
    return child
  }

  const first = await start({ kind: 'serve' })
  const { project } = first
  if (project === undefined) throw new Error(`The first start made no project.\n${first.logged()}`)
  first.kill('SIGTERM')
  await first.ended
  const store = await openStore({ dataFolder, databaseUrl })
  const secrets = openSecretBox(dataFolder)
  await createEndpoint(store, { projectId: project.id, url: receiver.url }, secrets.seal)
  return {
    database,
    url,
    dataFolder,
    store,
    models,
    webhooks: receiver.webhooks,
    project,
    logged: () => children.map((child) => child.logged()).join(''),
    lease: shortLease,
    start,
    async crashDatabase(away) {
      if (cluster === undefined) throw new Error('SQLite has no server that could crash.')
      await cluster.crash(away)
    },
    async close() {
      for (const child of children) {
        if (child.isEnded()) continue
        child.kill('SIGCONT')
        child.kill('SIGKILL')
        await child.ended
      }
      await store.close()
      await Promise.all([models.close(), receiver.close()])
      rmSync(dataFolder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

async function startReceiver() {
  const webhooks = new Map<string, Set<string>>()
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const id = String(request.headers['webhook-id'])
      webhooks.set(id, (webhooks.get(id) ?? new Set()).add(body))
      response.writeHead(204).end()
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    webhooks,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => {
        server.close(resolve)
      })
    },
  }
}

/** Finds a port that is free: the same one at every start, as people have it. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => {
    server.close(resolve)
  })
  return port
}
