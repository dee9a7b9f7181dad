import { existsSync, mkdtempSync, rmSync, symlinkSync, unlinkSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { startPlatform, startWorker } from '../main.ts'
import type { Platform } from '../main.ts'
import { openStore } from '../store/open-store.ts'
import { createPostgresDatabase } from '../store/testing/describe-each-store.ts'
import { exportStore, importStore } from '../store/transfer/transfer.ts'

/** A database that can be taken away: its socket is reached by a link. */
async function linkedDatabase(folder: string): Promise<{ url: string; take(): void; give(): void }> {
  const [address, host = ''] = (await createPostgresDatabase()).split('?host=')
  const link = join(folder, 'socket')
  const give = (): void => symlinkSync(decodeURIComponent(host), link)
  give()
  return { url: `${address}?host=${encodeURIComponent(link)}`, take: () => unlinkSync(link), give }
}

interface Started {
  starting: Promise<Platform>
  logged: () => string
}

function start(dataFolder: string, databaseUrl: string, port = 0, signal?: AbortSignal): Started {
  let logged = ''
  const starting = startPlatform({
    dataFolder,
    host: '127.0.0.1',
    port,
    environment: { PATH: process.env['PATH'], DOCWRIGHT_DRAIN_SECONDS: '0', DATABASE_URL: databaseUrl },
    log: { write: (line) => void (logged += line) },
    firstProject: { name: 'Handbook', repository: { kind: 'starter' } },
    version: '0.0.0',
    ...(signal === undefined ? {} : { signal }),
  })
  return { starting, logged: () => logged }
}

/** Status and text of an address; status 0 if nobody listens. */
function ask(url: string, path: string, host?: string, key?: string): Promise<{ status: number; text: string }> {
  return new Promise((resolve) => {
    const headers = {
      ...(host === undefined ? {} : { host }),
      ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
    }
    const request = get(`${url}${path}`, { headers }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part: string) => (text += part))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
    })
    request.on('error', () => resolve({ status: 0, text: '' }))
  })
}

/** Waits until the machine knows where a platform's published site is. */
async function untilKnown(dataFolder: string, read: () => Promise<unknown>): Promise<void> {
  const routes = new DatabaseSync(join(dataFolder, 'hosting', 'routes.sqlite'))
  const known = routes.prepare(`SELECT count(*) AS sites FROM route WHERE value LIKE '%"manifest":"%'`)
  await expect
    .poll(
      async () => {
        await read()
        return known.get()?.['sites']
      },
      { interval: 200 },
    )
    .toBe(1)
  routes.close()
}

test('a server that starts while the database is away serves what was live, and begins its work when it is back', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'docwright-away-'))
  const dataFolder = join(folder, 'data')
  const database = await linkedDatabase(folder)
  try {
    const { url, news, close } = await start(dataFolder, database.url).starting
    const host = `${news.project?.slug}.localhost`
    await untilKnown(dataFolder, () => ask(url, '/quickstart', host))
    const before = await ask(url, '/quickstart', host)
    expect(before.status).toBe(200)
    await close()

    database.take()
    const { starting, logged } = start(dataFolder, database.url, Number(new URL(url).port))
    await expect.poll(async () => (await ask(url, '/healthz')).status).toBe(200)
    expect(await ask(url, '/quickstart', host)).toEqual(before)
    expect(await ask(url, '/readyz')).toEqual({ status: 503, text: 'the database does not answer\n' })
    const api = await ask(url, `/v2/project/${news.project?.id}/deployments`, undefined, news.project?.key)
    expect(api).toMatchObject({ status: 503, text: expect.stringContaining('"code":"unavailable"') })
    const dashboard = await ask(url, '/sign-in')
    expect(dashboard.status).toBe(503)
    expect(dashboard.text).toContain('The platform’s database is unavailable. Live sites stay online.')
    expect((await ask(url, '/', 'unknown.localhost')).status).toBe(503)
    expect(logged()).toContain('"code":"database-away"')

    database.give()
    const platform = await starting
    expect(await ask(url, '/readyz')).toEqual({ status: 200, text: 'ready\n' })
    expect(await ask(url, '/quickstart', host)).toEqual(before)
    // Nothing is made a second time.
    expect(platform.news.project).toBeUndefined()
    await platform.close()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test('a server that waits for its database can be stopped; on a machine that knows no site it does not wait', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'docwright-away-'))
  const dataFolder = join(folder, 'data')
  const database = await linkedDatabase(folder)
  try {
    database.take()
    await expect(start(dataFolder, database.url).starting).rejects.toThrow('ENOENT')
    expect(existsSync(join(dataFolder, 'hosting'))).toBe(false)
    database.give()
    await (await start(dataFolder, database.url).starting).close()

    database.take()
    const stop = new AbortController()
    const { starting, logged } = start(dataFolder, database.url, 0, stop.signal)
    await expect.poll(logged).toContain('database-away')
    stop.abort()
    await expect(starting).rejects.toThrow('aborted')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test('a data folder is not used with another database, empty or not', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'docwright-folder-'))
  const [here, there] = [join(folder, 'here'), join(folder, 'there')]
  const [first, second, empty] = await Promise.all([0, 1, 2].map(() => createPostgresDatabase()))
  try {
    await (await start(here, first ?? '').starting).close()
    await (await start(there, second ?? '').starting).close()
    for (const other of [second, empty]) {
      const { starting } = start(here, other ?? '')
      await expect(starting).rejects.toThrow(
        `database-mismatch: the data folder ${here} was previously used with another database`,
      )
    }
    const environment = { PATH: process.env['PATH'], DATABASE_URL: second }
    await expect(startWorker({ dataFolder: here, environment, log: { write() {} } })).rejects.toThrow(
      'database-mismatch',
    )
    await (await start(here, first ?? '').starting).close()
    // One that was moved is the same.
    const [from, to] = await Promise.all(
      [first, empty].map((databaseUrl) => openStore({ databaseUrl, dataFolder: here })),
    )
    const file = join(folder, 'moved.jsonl')
    if (from === undefined || to === undefined) throw new Error('Two databases.')
    await exportStore(from, file)
    await importStore(to, file)
    await Promise.all([from.close(), to.close()])
    await (await start(here, empty ?? '').starting).close()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
