import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { countTurns } from '../jobs/turn-queries.ts'
import { openStore } from '../open-store.ts'
import { postgresDatabases } from '../testing/postgres-databases.ts'
import { findBlocker } from './watch-silence.ts'

test('a lock of another program is told with the session that holds it, until it is given back', async () => {
  const databases = await postgresDatabases()
  const databaseUrl = await databases.take()
  const dataFolder = mkdtempSync(join(tmpdir(), 'docwright-blocked-'))
  const store = await openStore({ databaseUrl, dataFolder, lockWait: 600_000 })
  const other = new Client({ connectionString: databaseUrl, application_name: 'monthly report' })
  other.on('error', () => {})
  onTestFinished(async () => {
    await other.end().catch(() => {})
    await store.close()
    databases.giveBack(databaseUrl)
    rmSync(dataFolder, { recursive: true, force: true })
  })
  await other.connect()
  const [session] = (await other.query<{ pid: number }>('select pg_backend_pid() as pid')).rows
  await other.query('begin')
  await other.query('lock table turn in access exclusive mode')
  expect(store.blockedBy()).toBeUndefined()
  const waiting = countTurns(store.db, 'running')
  await expect.poll(store.blockedBy, { timeout: 120_000 }).toEqual({
    pid: session?.pid,
    application: 'monthly report',
    isIdle: true,
    seconds: expect.any(Number),
  })
  await other.query('rollback')
  expect(await waiting).toBe(0)
  await expect.poll(store.blockedBy, { timeout: 120_000 }).toBeUndefined()
})

test('other processes of the platform are no other program, whatever the address of the database calls them', async () => {
  const databases = await postgresDatabases()
  const databaseUrl = await databases.take()
  const clients = new Map<string, Client>()
  onTestFinished(async () => {
    for (const client of clients.values()) await client.end().catch(() => {})
    databases.giveBack(databaseUrl)
  })
  for (const name of ['holder', 'waiting', 'probe']) {
    const client = new Client({ connectionString: databaseUrl })
    client.on('error', () => {})
    await client.connect()
    clients.set(name, client)
  }
  const ask = async (name: string, text: string): Promise<{ pid: number; type: string | null }[]> =>
    (await clients.get(name)?.query<{ pid: number; type: string | null }>(text))?.rows ?? []
  const [own] = await ask('waiting', 'select pg_backend_pid() as pid')
  const probe = clients.get('probe')
  const found = async (): Promise<string | undefined> =>
    probe && (await findBlocker(probe, [own?.pid ?? 0]))?.application
  await ask('probe', "set application_name = 'our docs'")
  await ask('holder', 'begin')
  await ask('holder', 'select pg_advisory_xact_lock(1)')
  const waits = ask('waiting', 'select pg_advisory_lock(1)')
  const state = `select wait_event_type as type from pg_stat_activity where pid = ${own?.pid}`
  await expect.poll(async () => (await ask('probe', state))[0]?.type, { timeout: 120_000 }).toBe('Lock')
  for (const name of ['our docs', 'docwright', 'docwright listener']) {
    await ask('holder', `set application_name = '${name}'`)
    expect(await found()).toBeUndefined()
  }
  await ask('holder', "set application_name = 'monthly report'")
  expect(await found()).toBe('monthly report')
  await ask('holder', 'rollback')
  await waits
})
