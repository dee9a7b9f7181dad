import { sql } from 'kysely'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createPostgresWakeUps } from './postgres-wake-ups.ts'
import { openStore, type Store } from '../store/open-store.ts'
import { createPostgresDatabase } from '../store/testing/describe-each-store.ts'
import { isDatabaseAway } from '../store/database/is-database-away.ts'

/** A way to PostgreSQL on which packets can be lost: nothing is refused, and nothing arrives. */
async function lossyWay(): Promise<{ url: string; network: { isLossy: boolean } }> {
  const network = { isLossy: false }
  const [address = '', host = ''] = (await createPostgresDatabase()).split('?host=')
  const [, name = ''] = /([^/]+)$/.exec(address) ?? []
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const database = connect(join(decodeURIComponent(host), '.s.PGSQL.5432'))
    for (const [from, to] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(from)
      from.on('data', (bytes) => network.isLossy || to.write(bytes))
      from.on('error', () => {})
      from.on('close', () => network.isLossy || to.destroy())
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return { url: `postgres://docwright@127.0.0.1:${(server.address() as AddressInfo).port}/${name}`, network }
}

async function openAt(databaseUrl: string): Promise<Store> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'docwright-silence-'))
  onTestFinished(() => rmSync(dataFolder, { recursive: true, force: true }))
  return openStore({ databaseUrl, dataFolder })
}

const sleep = async (store: Store, seconds: number): Promise<unknown> =>
  sql`select pg_sleep(${seconds})`.execute(store.db)

test('a query on which the database works may take long; one that nobody answers fails, and so does all that is asked until somebody does', async () => {
  const { url, network } = await lossyWay()
  const store = await openAt(url)
  await sleep(store, 8)
  const hanging = [sleep(store, 0), sleep(store, 0)]
  await Promise.all(hanging)
  const failure = async (): Promise<unknown> => sleep(store, 0).catch((cause: unknown) => cause)
  network.isLossy = true
  for (const cause of await Promise.all([failure(), failure()])) expect(isDatabaseAway(cause)).toBe(true)
  // From here on nothing is asked of anybody.
  expect(await failure()).toMatchObject({ message: 'The database does not respond.' })
  network.isLossy = false
  await expect.poll(failure, { interval: 200 }).toMatchObject({ rows: [{}] })
  await store.close()
}, 120_000)

test('a process ends while nobody answers', async () => {
  const { url, network } = await lossyWay()
  const store = await openAt(url)
  const wakeUps = await createPostgresWakeUps({ databaseUrl: url, identity: store.identity })
  const hanging = sleep(store, 0).then(async () => {
    network.isLossy = true
    return sleep(store, 0)
  })
  const failure = hanging.then(
    () => undefined,
    (cause: unknown) => cause,
  )
  await expect.poll(() => network.isLossy).toBe(true)
  wakeUps.wake('turn')
  await Promise.all([store.close(), wakeUps.close()])
  expect(isDatabaseAway(await failure)).toBe(true)
}, 120_000)

test('whoever listens notices that nothing is heard, and hears again once it can be', async () => {
  const { url, network } = await lossyWay()
  const store = await openAt(url)
  const wakeUps = await createPostgresWakeUps({ databaseUrl: url, identity: store.identity })
  const heard: string[] = []
  wakeUps.listen((subject) => heard.push(subject))
  network.isLossy = true
  await expect.poll(wakeUps.isListening).toBe(false)
  network.isLossy = false
  await expect.poll(wakeUps.isListening).toBe(true)
  wakeUps.wake('job:job_1')
  await expect.poll(() => heard).toContain('job:job_1')
  await wakeUps.close()
  await store.close()
}, 180_000)
