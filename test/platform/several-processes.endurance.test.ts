import { afterEach, expect, test } from 'vitest'
import { startScriptedModels } from '../../packages/agent/src/testing/index.ts'
import { openStore } from '../../packages/server/src/store/open-store.ts'
import { startPostgresCluster } from '../../packages/server/src/store/testing/postgres-cluster.ts'
import { runCommand } from '../command-line/run-command.ts'
import { createClient } from './api-client.ts'
import { readSite } from './read-site.ts'
import { startProcess, startServer, temporaryFolder } from './start-server.ts'

const endings: (() => unknown)[] = []
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end()
})

test('two workers and a server without one share a PostgreSQL', async () => {
  const cluster = await startPostgresCluster()
  const databaseUrl = await cluster.createDatabase()
  const data = temporaryFolder()
  endings.push(data.remove)
  const asked = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<void>()
  const models = await startScriptedModels(async (request) => {
    const conversation = JSON.stringify(request.body)
    if (!conversation.includes('Slowly')) return { calls: [finish('Nothing to do')] }
    if (conversation.includes('slow.mdx')) return { calls: [finish('Add a slow page')] }
    asked.resolve()
    await answered.promise
    return { calls: [{ name: 'write_file', input: { path: 'slow.mdx', content: '---\ntitle: Slow\n---\n' } }] }
  })
  endings.push(models.close)
  const environment = {
    DATABASE_URL: databaseUrl,
    DOCWRIGHT_MODEL: 'anthropic:scripted',
    DOCWRIGHT_MODEL_BASE_URL: models.url,
    DOCWRIGHT_MODEL_API_KEY: 'key',
  }
  const server = await startServer(data.folder, environment, ['--no-worker'])
  endings.push(async () => server.stop('SIGKILL'))
  const client = createClient(server.url, server.projectId, server.key)
  const slow = await client.create('Slowly, please.')
  expect((await readSite(server.siteUrl)).status).not.toBe(200)
  expect((await client.read(slow.id)).status).toBe('active')

  const shared = { ...environment, DOCWRIGHT_PUBLIC_URL: server.url, DOCWRIGHT_JOBS_AT_ONCE: '1' }
  const workers = [1, 2].map(() => startProcess(['worker', '--data', data.folder], shared))
  for (const worker of workers) endings.push(async () => worker.stop('SIGKILL'))
  await expect.poll(async () => (await readSite(server.siteUrl)).status).toBe(200)

  await asked.promise
  const owner = await ownerOf(databaseUrl, data.folder, slow.id)
  const busy = workers.find(({ pid }) => owner.includes(`:${pid}:`))
  const idle = workers.find((worker) => worker !== busy)
  expect(busy).toBeDefined()
  const others = await Promise.all([1, 2, 3, 4].map(async (number) => client.create(`Quickly, ${number}.`)))
  for (const { id } of others) expect(await client.ended(id)).toMatchObject({ status: 'completed', prLink: null })
  expect((await client.read(slow.id)).status).toBe('active')

  const stopped = busy?.stop()
  answered.resolve()
  expect(await stopped).toBe(0)
  const ended = await client.ended(slow.id)
  expect(ended.prLink).toBe(`${server.url}/projects/${server.projectId}/reviews/1`)
  expect(await client.lastAnswer(slow.id)).toMatchObject({ files: [{ path: 'slow.mdx', change: 'added' }] })
  // The step that the first worker had finished is not asked for again.
  expect(models.requests.filter(({ body }) => JSON.stringify(body).includes('Slowly'))).toHaveLength(2)
  expect(await idle?.stop()).toBe(0)
  expect(await server.stop()).toBe(0)
  for (const { logged } of [server, ...workers]) expect(logged()).not.toMatch(/"level":"(warn|error)"/)
})

test.each(['worker', 'serve --no-worker'])('%s needs PostgreSQL, and says so', async (command) => {
  const data = temporaryFolder()
  endings.push(data.remove)
  const result = await runCommand(data.folder, [...command.split(' '), '--data', data.folder], { DATABASE_URL: '' })
  expect(result.status).toBe(1)
  expect(result.stderr).toMatch(/^database-needed: docwright .* requires PostgreSQL\. Set DATABASE_URL/)
})

function finish(title: string): { name: string; input: object } {
  return { name: 'finish', input: { title, summary: title } }
}

async function ownerOf(databaseUrl: string, dataFolder: string, jobId: string): Promise<string> {
  const { db, close } = await openStore({ databaseUrl, dataFolder })
  try {
    const turn = await db.selectFrom('turn').select('lease_owner').where('job_id', '=', jobId).executeTakeFirst()
    return turn?.lease_owner ?? ''
  } finally {
    await close()
  }
}
