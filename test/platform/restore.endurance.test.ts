import { randomBytes } from 'node:crypto'
import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, expect, test } from 'vitest'
import { startBucket } from '../../packages/server/src/objects/testing/start-bucket.ts'
import { createPostgresDatabase } from '../../packages/server/src/store/testing/describe-each-store.ts'
import { runCommand } from '../command-line/run-command.ts'
import { freePort } from './kill-context.ts'
import { readSite } from './read-site.ts'
import { startProcess, startServer, temporaryFolder, type RunningServer } from './start-server.ts'

const endings: (() => unknown)[] = []
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end()
})

/** Where a platform keeps what is not in its data folder. */
type Places = (name: string) => Promise<Record<string, string>>

const inFolder: Places = () => Promise.resolve({})

/** A PostgreSQL and a bucket; the bucket's own folder is copied for a backup, as its provider's tools do. */
function outside(folder: string): Places {
  const secret = randomBytes(32).toString('hex')
  return async (name) => {
    const bucket = join(folder, name)
    mkdirSync(bucket, { recursive: true })
    const { address, close } = await startBucket(bucket)
    endings.push(close)
    return {
      DATABASE_URL: await createPostgresDatabase(),
      DOCWRIGHT_STORE: `s3://${address.bucket}?endpoint=${encodeURIComponent(address.endpoint)}`,
      AWS_ACCESS_KEY_ID: 'S3RVER',
      AWS_SECRET_ACCESS_KEY: 'S3RVER',
      DOCWRIGHT_SECRET_KEY: secret,
      DOCWRIGHT_ALLOW_PRIVATE_ADDRESSES: 'yes',
    }
  }
}

async function start(data: string, port: number, environment: object): Promise<RunningServer> {
  const server = await startServer(data, environment, ['--port', `${port}`])
  endings.push(async () => server.stop('SIGKILL'))
  return server
}

async function api(port: number, key: string, path: string, body?: object): Promise<Record<string, unknown>> {
  const answer = await fetch(`http://127.0.0.1:${port}/v2/agent/${path}`, {
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
  })
  expect(answer.status).toBeLessThan(300)
  return (await answer.json()) as Record<string, unknown>
}

test.each(['a data folder', 'PostgreSQL and a bucket'])(
  'a platform in %s is restored from its backup on a machine that has nothing: sites, jobs, keys and repositories',
  async (kind) => {
    const { folder, remove } = temporaryFolder()
    endings.push(remove)
    const places = kind === 'a data folder' ? inFolder : outside(folder)
    const [data, restored, backup] = ['data', 'restored', 'backup'].map((name) => join(folder, name))
    if (data === undefined || restored === undefined || backup === undefined) throw new Error('Three folders.')
    mkdirSync(backup)
    const port = await freePort()
    const environment = await places('bucket')
    const server = await start(data, port, environment)
    const { key, projectId, siteUrl } = server
    const { id } = await api(port, key, `${projectId}/job`, { prompt: 'Set the banner to "Quotas have changed."' })
    const job = `${projectId}/job/${String(id)}`
    await expect.poll(async () => (await api(port, key, job))['status']).toBe('completed')
    const pages = ['', 'quickstart', 'quickstart.md', 'llms.txt', 'sitemap.xml'].map(
      (path) => new URL(path, `${siteUrl}/`).href,
    )
    await expect.poll(async () => (await readSite(siteUrl)).status).toBe(200)
    const read = async () =>
      Promise.all(
        pages.map(async (page) => {
          const { status, html } = await readSite(page)
          return { page, status, html }
        }),
      )
    const state = async () => ({
      site: await read(),
      job: await api(port, key, job),
      messages: await api(port, key, `${job}/messages`),
      branches: await branchesOf(
        `http://x:${key}@127.0.0.1:${port}/git/${new URL(server.cloneUrl).pathname.split('/').pop() ?? ''}`,
      ),
    })
    const before = await state()
    expect(before.site.map(({ status }) => status)).toEqual(pages.map(() => 200))
    expect(before.branches).toContain(`docwright/${String(id)}`)

    // As the documentation says, beside the running server: the database first.
    const file = join(backup, 'docwright.jsonl')
    const exported = await runCommand(folder, ['export', file, '--data', data], environment)
    expect(exported).toMatchObject({ status: 0 })
    for (const name of ['repositories', 'secret.key']) {
      if (existsSync(join(data, name))) cpSync(join(data, name), join(backup, name), { recursive: true })
    }
    if (existsSync(join(folder, 'bucket')))
      cpSync(join(folder, 'bucket'), join(folder, 'bucket-restored'), { recursive: true })
    await server.stop('SIGKILL')
    for (const lost of [data, join(folder, 'bucket')]) rmSync(lost, { recursive: true, force: true })

    mkdirSync(restored)
    for (const name of ['repositories', 'secret.key']) {
      if (existsSync(join(backup, name))) cpSync(join(backup, name), join(restored, name), { recursive: true })
    }
    const now = await places('bucket-restored')
    const imported = await runCommand(folder, ['import', file, '--data', restored], now)
    expect(imported).toMatchObject({ status: 0 })
    const second = startProcess(['serve', '--port', `${port}`, '--data', restored], now)
    endings.push(async () => second.stop('SIGKILL'))
    await second.saw(/Docwright is running/)
    await expect.poll(async () => (await readSite(siteUrl)).status).toBe(200)
    expect(await state()).toEqual(before)
    const again = await api(port, key, `${job}/message`, { prompt: 'Remove the banner' })
    expect(again).toBeDefined()
    await expect.poll(async () => (await api(port, key, job))['status']).toBe('completed')
  },
)

async function branchesOf(url: string): Promise<string> {
  const { stdout } = await promisify(execFile)('git', ['ls-remote', '--heads', url], {
    env: { PATH: process.env['PATH'], HOME: '/dev/null', GIT_TERMINAL_PROMPT: '0' },
  })
  return stdout
}
