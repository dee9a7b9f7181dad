import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { farewell } from './cli/farewell.ts'
import { startPlatform, startWorker } from './main.ts'
import type { Platform } from './main.ts'
import { startBucket } from './objects/testing/start-bucket.ts'
import { createPostgresDatabase } from './store/testing/describe-each-store.ts'
import { startTestPlatform } from './testing/start-test-platform.ts'
import type { TestPlatform } from './testing/start-test-platform.ts'

const run = promisify(execFile)
const open: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const platform of open.splice(0)) await platform.close()
})

async function start(options: Parameters<typeof startTestPlatform>[0] = {}): Promise<TestPlatform> {
  const platform = await startTestPlatform(options)
  open.push(platform)
  return platform
}

test('a new platform has a project, a key that works, and a link for its owner', async () => {
  const { url, news, project, logged } = await start()
  expect(news.ownerToken).toMatch(/^[\w-]{32}$/)
  const headers = { authorization: `Bearer ${project.key}`, 'content-type': 'application/json' }
  const created = await fetch(`${url}/v2/agent/${project.id}/job`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ prompt: 'Fix the broken links.' }),
  })
  expect(created.status).toBe(201)
  expect(await created.json()).toMatchObject({
    status: 'active',
    source: { repository: `${url}/git/handbook.git`, ref: 'main' },
    model: 'docwright/maintainer',
  })
  const without = await fetch(`${url}/v2/agent/${project.id}/jobs`)
  expect(without.status).toBe(401)
  expect(logged()).not.toContain(project.key)
})

test('each request is one line of the log, with its id and without anything secret', async () => {
  const { url, news, project, logged } = await start()
  const headers = { authorization: `Bearer ${project.key}`, 'x-request-id': 'mine-1' }
  await fetch(`${url}/v2/agent/${project.id}/jobs?note=hidden-query`, { headers })
  const page = await fetch(`${url}/set-up/${news.ownerToken ?? ''}`)
  await fetch(`${url}/healthz`)
  const lines = logged()
    .split('\n')
    .filter((line) => line.includes('"Request"'))
    .map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(lines.map(({ area, method, path, status }) => [area, method, path, status])).toEqual([
    ['api', 'GET', `/v2/agent/${project.id}/jobs`, 200],
    ['dashboard', 'GET', '/set-up/[hidden]', 200],
  ])
  expect(lines[0]).toMatchObject({ request: 'mine-1', milliseconds: expect.any(Number) as number })
  expect(lines[1]?.['request']).toMatch(/^req_[\da-f]{24}$/)
  expect(page.headers.get('x-request-id')).toBe(lines[1]?.['request'])
  for (const secret of [project.key, news.ownerToken ?? '', 'hidden-query']) expect(logged()).not.toContain(secret)
  const metrics = await (await fetch(`${url}/metrics`)).text()
  expect(metrics).toMatch(/^docwright_open_streams 0$/m)
})

test('its repository is cloned and pushed to with the key as the password', async () => {
  const { url, project } = await start()
  const folder = mkdtempSync(join(tmpdir(), 'docwright-clone-'))
  open.push({ close: () => Promise.resolve(rmSync(folder, { recursive: true })) })
  const address = url.replace('://', `://key:${project.key}@`)
  const environment = {
    PATH: process.env['PATH'],
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_TERMINAL_PROMPT: '0',
    HOME: folder,
  }
  const git = async (...args: string[]): Promise<string> =>
    (await run('git', ['-C', folder, '-c', 'user.name=A', '-c', 'user.email=a@b', ...args], { env: environment }))
      .stdout
  await git('clone', '--quiet', `${address}/git/handbook.git`, 'copy')
  expect(JSON.parse(readFileSync(join(folder, 'copy/docs.json'), 'utf8'))).toMatchObject({ name: 'Handbook' })
  writeFileSync(join(folder, 'copy/new.mdx'), '# New\n')
  await git('-C', 'copy', 'add', '.')
  await git('-C', 'copy', 'commit', '--quiet', '--message=New page')
  await git('-C', 'copy', 'push', '--quiet', 'origin', 'main')
  expect(await git('ls-remote', `${address}/git/handbook.git`, 'main')).toContain(
    await git('-C', 'copy', 'rev-parse', 'HEAD').then((id) => id.trim()),
  )
  await expect(git('ls-remote', `${url}/git/handbook.git`)).rejects.toThrow(/Authentication|terminal prompts/)
  await expect(git('ls-remote', `${address}/git/other.git`)).rejects.toThrow('not found')
})

test('its site is made at the first start, and read under a host name of its own', async () => {
  const { url, project, store } = await start()
  const deployments = async (): Promise<unknown> =>
    store.db.selectFrom('deployment').select(['status', 'branch']).execute()
  await expect.poll(deployments).toEqual([{ status: 'succeeded', branch: 'main' }])
  const page = await readSite(url, `${project.slug}.localhost`, '/quickstart')
  expect(page).toContain('data-part="sidebar"')
  expect(page).toContain('Handbook')
})

test('the owner makes an account by the link and sees the project', async () => {
  const { url, news } = await start()
  expect((await fetch(`${url}/set-up/${news.ownerToken}`)).status).toBe(200)
  expect((await fetch(`${url}/set-up/guessed`)).status).toBe(404)
  const visit = await fetch(url, { redirect: 'manual' })
  expect([visit.status, visit.headers.get('location')]).toEqual([303, expect.stringContaining('/sign-in')])
})

test('health, readiness and metrics are told; metrics to this machine only', async () => {
  const { url, store } = await start()
  expect(await (await fetch(`${url}/healthz`)).text()).toBe('ok\n')
  expect(await (await fetch(`${url}/readyz`)).text()).toBe('ready\n')
  const metrics = await (await fetch(`${url}/metrics`)).text()
  expect(metrics).toContain('docwright_turns{status="queued"} 0')
  expect(metrics).toContain('docwright_http_request_seconds_count{area="operation",method="GET",status="2xx"} 2')
  const proxied = await fetch(`${url}/metrics`, { headers: { 'x-forwarded-for': '127.0.0.1' } })
  expect(proxied.status).toBe(404)
  await store.close()
  expect((await fetch(`${url}/readyz`)).status).toBe(503)
})

test('a worker with a port tells of its health, its queues and whether its disk is there, and nothing else', async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'docwright-worker-'))
  const environment = { PATH: process.env['PATH'], DATABASE_URL: await createPostgresDatabase() }
  const server = await startTestPlatform({ dataFolder, environment, works: false })
  const worker = await startWorker({ dataFolder, environment, log: { write: () => {} }, port: 0 })
  try {
    const ask = async (path: string): Promise<readonly [number, string]> => {
      const answer = await fetch(`${worker.url}${path}`)
      return [answer.status, await answer.text()]
    }
    expect([await ask('/healthz'), await ask('/readyz')]).toEqual([
      [200, 'ok\n'],
      [200, 'ready\n'],
    ])
    expect((await ask('/metrics'))[1]).toMatch(/docwright_queue\{queue="deployment",status="(?:queued|taken)"\} \d/)
    expect((await ask('/'))[0]).toBe(404)
    renameSync(join(dataFolder, 'repositories'), join(dataFolder, 'away'))
    expect(await ask('/readyz')).toEqual([503, 'the repositories cannot be read\n'])
    renameSync(join(dataFolder, 'away'), join(dataFolder, 'repositories'))
  } finally {
    await worker.close()
    await server.close()
  }
})

test('what is at work is said by the process that is at work on it, and by no other', async () => {
  const silent = createServer((request) => void request.resume())
  await new Promise<void>((resolve) => {
    silent.listen(0, '127.0.0.1', resolve)
  })
  const dataFolder = mkdtempSync(join(tmpdir(), 'docwright-worker-'))
  const environment = {
    PATH: process.env['PATH'],
    DATABASE_URL: await createPostgresDatabase(),
    DOCWRIGHT_DRAIN_SECONDS: '0',
    DOCWRIGHT_MODEL: 'openai-compatible:silent',
    DOCWRIGHT_MODEL_BASE_URL: `http://127.0.0.1:${(silent.address() as AddressInfo).port}/v1`,
    DOCWRIGHT_ALLOW_PRIVATE_ADDRESSES: 'yes',
  }
  const server = await startTestPlatform({ dataFolder, environment, works: false })
  const worker = await startWorker({ dataFolder, environment, log: { write: () => {} }, port: 0 })
  try {
    const { id, key } = server.project
    const made = await fetch(`${server.url}/v2/agent/${id}/job`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ prompt: 'Write a page.' }),
    })
    expect(made.status).toBe(201)
    await expect.poll(() => worker.turnsAtHand()).toBe(1)
    expect(server.turnsAtHand()).toBe(0)
    expect(farewell(server.turnsAtHand(), 'open requests are answered')).toMatch(/^Stopping once open requests/)
    expect(farewell(worker.turnsAtHand(), 'work at hand is finished')).toMatch(/^Stopping\. One job is running/)
  } finally {
    silent.closeAllConnections()
    silent.close()
    await worker.close()
    await server.close()
  }
})

test('a platform whose repositories are away is not ready, and says why', async () => {
  const { url, dataFolder, logged } = await start()
  await expect.poll(logged).toContain('A deployment is live.')
  const [folder, away] = [join(dataFolder, 'repositories'), join(dataFolder, 'away')]
  renameSync(folder, away)
  const answer = await fetch(`${url}/readyz`)
  expect([answer.status, await answer.text()]).toEqual([503, 'the repositories cannot be read\n'])
  // Work that goes on in the background may have made the folder again.
  rmSync(folder, { recursive: true, force: true })
  renameSync(away, folder)
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
})

test('a platform that is to end says so to balancers first, and answers meanwhile, each connection once more', async () => {
  const { url, close } = await start({ environment: { DOCWRIGHT_DRAIN_SECONDS: '4' } })
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const ask = (path: string): Promise<readonly [number | undefined, string | undefined]> =>
    new Promise((resolve, reject) => {
      const request = get(`${url}${path}`, { agent }, (response) => {
        response.resume().on('end', () => resolve([response.statusCode, response.headers.connection]))
      })
      request.on('error', reject)
    })
  expect(await ask('/healthz')).toEqual([200, 'keep-alive'])
  const [begun, ended] = [performance.now(), close()]
  await expect.poll(() => ask('/readyz')).toEqual([503, 'close'])
  const answers: unknown[] = []
  while (answers.length < 6) answers.push(await ask('/healthz'))
  expect(answers).toEqual(answers.map(() => [200, 'close']))
  await ended
  await expect(ask('/healthz')).rejects.toThrow('ECONNREFUSED')
  expect(performance.now() - begun).toBeGreaterThan(3900)
})

test('a second server on the same data folder is refused; after the first has ended, its work goes on', async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'docwright-again-'))
  open.push({ close: () => Promise.resolve(rmSync(dataFolder, { recursive: true, force: true })) })
  const options = {
    dataFolder,
    host: '127.0.0.1',
    port: 0,
    environment: { PATH: process.env['PATH'] },
    log: { write: () => {} },
    firstProject: { name: 'Handbook', repository: { kind: 'starter' } },
    version: '0.0.0',
  } as const
  const first = await startPlatform(options)
  await expect(startPlatform(options)).rejects.toThrow('data-folder-in-use')
  await first.close()
  const second = await startPlatform(options)
  open.push(second)
  expect(second.news.project).toBeUndefined()
  expect(second.news.ownerToken).not.toBe(first.news.ownerToken)
  expect(await second.projects.list()).toHaveLength(1)
})

test('a platform that cannot start leaves nothing open', async () => {
  const { url } = await start()
  const dataFolder = mkdtempSync(join(tmpdir(), 'docwright-taken-'))
  open.push({ close: () => Promise.resolve(rmSync(dataFolder, { recursive: true, force: true })) })
  const taken = startTestPlatform({ dataFolder, port: Number(new URL(url).port) })
  await expect(taken).rejects.toThrow('port-in-use')
  open.push(await startTestPlatform({ dataFolder }))
})

/** `fetch` does not let a caller choose the host that it names. */
async function readSite(url: string, host: string, path: string): Promise<string> {
  const { port } = new URL(url)
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  get({ host: '127.0.0.1', port, path, headers: { host: `${host}:${port}` } }, (response) => {
    text(response).then(resolve, reject)
  }).on('error', reject)
  return promise
}

test('a first start with a bucket that does not exist ends with what the bucket answered, and where it is', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'docwright-bucket-'))
  const bucket = await startBucket(folder)
  onTestFinished(async () => {
    await bucket.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const store = `s3://nothing/sites?endpoint=${bucket.address.endpoint}`
  const { accessKeyId, secretAccessKey } = bucket.address
  const environment = {
    PATH: process.env['PATH'],
    DOCWRIGHT_STORE: store,
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
  }
  await expect(start({ environment })).rejects.toThrow(
    `store-unavailable: the object store at ${store} cannot be used. The bucket answered 404 (NoSuchBucket). Correct DOCWRIGHT_STORE`,
  )
})

test('a variable that is misspelt is in the log when the platform starts, without its value', async () => {
  const environment = { PATH: process.env['PATH'], DOCWRIGHT_JOB_AT_ONCE: 'hunter2' }
  const { logged } = await start({ environment })
  expect(logged()).toContain('"code":"setting-unknown","variable":"DOCWRIGHT_JOB_AT_ONCE"')
  expect(logged()).toContain('Did you mean DOCWRIGHT_JOBS_AT_ONCE?')
  expect(logged()).not.toContain('hunter2')
})

test('a start with another key than that of the stored secrets says so, and one with the same key does not', async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'docwright-key-'))
  open.push({ close: () => Promise.resolve(rmSync(dataFolder, { recursive: true, force: true })) })
  async function visit(use?: (platform: Platform) => Promise<unknown>): Promise<string> {
    let logged = ''
    const platform = await startPlatform({
      dataFolder,
      host: '127.0.0.1',
      port: 0,
      environment: { PATH: process.env['PATH'], DOCWRIGHT_DRAIN_SECONDS: '0' },
      log: { write: (line) => void (logged += line) },
      firstProject: { name: 'Handbook', repository: { kind: 'starter' } },
      version: '0.0.0',
    })
    await use?.(platform)
    await platform.close()
    return logged
  }
  await visit(async ({ projects, news }) => projects.update(news.project?.id ?? '', { token: 'hunter2' }))
  expect(await visit()).not.toContain('secret-key-mismatch')
  const key = join(dataFolder, 'secret.key')
  const kept = readFileSync(key)
  rmSync(key)
  const warned = await visit()
  expect(warned).toContain('"code":"secret-key-mismatch","count":1,"of":1')
  expect(warned).not.toContain('hunter2')
  writeFileSync(key, kept)
  expect(await visit()).not.toContain('secret-key-mismatch')
})
