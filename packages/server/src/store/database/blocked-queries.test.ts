import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { countTurns } from '../jobs/turn-queries.ts'
import { openStore } from '../open-store.ts'
import { postgresDatabases } from '../testing/postgres-databases.ts'

test('a lock of another program is told with the session that holds it, until it is given back', async () => {
  const databases = await postgresDatabases()
  const databaseUrl = await databases.take()
  const dataFolder = mkdtempSync(join(tmpdir(), 'docwright-blocked-'))
  const store = await openStore({ databaseUrl, dataFolder })
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
