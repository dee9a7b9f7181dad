import { sql, type Kysely } from 'kysely'
import { mkdtempSync, rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { countTurns } from '../jobs/turn-queries.ts'
import { listProjectNames } from '../projects/project-queries.ts'
import { migrations } from '../migrations/migrations.ts'
import { openStore, sqliteFile, type Store } from '../open-store.ts'
import type { Database } from '../tables.ts'
import { postgresDatabases } from '../testing/postgres-databases.ts'
import { isDatabaseAway, isLockTimeout } from './is-database-away.ts'
import { waitForLock } from './lock-rows.ts'
import { migrate } from './migrate.ts'

/** A platform with few connections, and the session of another program. */
async function setting(lockWait: number): Promise<{ store: Store; other: Client; databaseUrl: string }> {
  const databases = await postgresDatabases()
  const databaseUrl = await databases.take()
  const dataFolder = mkdtempSync(join(tmpdir(), 'docwright-lock-'))
  const store = await openStore({ databaseUrl, dataFolder, connections: 2, lockWait })
  const other = new Client({ connectionString: databaseUrl, application_name: 'monthly report' })
  other.on('error', () => {})
  onTestFinished(async () => {
    await other.end().catch(() => {})
    await store.close()
    databases.giveBack(databaseUrl)
    rmSync(dataFolder, { recursive: true, force: true })
  })
  await other.connect()
  return { store, other, databaseUrl }
}

test('queries for what another program holds give up, so that the connections are free for all others', async () => {
  const { store, other } = await setting(200)
  await other.query('begin')
  await other.query('lock table turn in access exclusive mode')
  const held = await Promise.allSettled(Array.from({ length: 4 }, async () => countTurns(store.db, 'running')))
  for (const outcome of held) {
    expect(outcome.status).toBe('rejected')
    const reason: unknown = outcome.status === 'rejected' && outcome.reason
    expect([isLockTimeout(reason), isDatabaseAway(reason)]).toEqual([true, true])
  }
  expect(await listProjectNames(store.db, 10)).toEqual([])
  // Nothing of a transaction is left that has met it.
  const row = { id: 'organisation_1', name: 'Acme', created_at: 1 }
  const work = store.transaction(async (transaction) => {
    await transaction.insertInto('organisation').values(row).execute()
    await countTurns(transaction, 'running')
  })
  await expect(work).rejects.toThrow(/lock timeout/)
  await other.query('rollback')
  expect(await countTurns(store.db, 'running')).toBe(0)
  expect(await store.db.selectFrom('organisation').select('id').execute()).toEqual([])
})

test('who holds it is known while queries give up one after the other, and forgotten when the transaction is over', async () => {
  const { store, other } = await setting(1_000)
  await other.query('begin')
  await other.query('lock table turn in access exclusive mode')
  // Each of them gives up long before a connection without an answer is suspicious.
  while (store.blockedBy() === undefined) {
    const outcome: unknown = await countTurns(store.db, 'running').catch((cause: unknown) => cause)
    expect(isLockTimeout(outcome)).toBe(true)
  }
  expect(store.blockedBy()).toMatchObject({ application: 'monthly report' })
  const seconds = store.blockedBy()?.seconds ?? 0
  // Nobody waits at this moment, and it is looked at all the same.
  await expect.poll(() => store.blockedBy()?.seconds, { timeout: 120_000 }).toBeGreaterThan(seconds)
  await other.query('rollback')
  await expect.poll(store.blockedBy, { timeout: 120_000 }).toBeUndefined()
})

test('a change of the tables waits longer than a query for those who read them, who are known; the version before goes on to work', async () => {
  // The holder is asked once half of the time is over.
  const { store, other, databaseUrl } = await setting(4_000)
  await other.query('begin')
  await other.query('lock table turn in access share mode')
  const change = {
    name: '999-test',
    async apply(database: Kysely<Database>) {
      await database.schema.alterTable('turn').addColumn('added', 'text').execute()
      await database.schema.alterTable('turn').dropColumn('added').execute()
    },
  }
  onTestFinished(async () => void (await store.db.deleteFrom('migration').where('name', '=', change.name).execute()))
  const migrated = migrate(store.db, 1, [...migrations, change])
  await expect.poll(store.blockedBy, { timeout: 120_000 }).toMatchObject({ application: 'monthly report' })
  // It stands behind the change, which gives up and comes again.
  const before = new Client({ connectionString: databaseUrl })
  await before.connect()
  expect((await before.query('select 1 from turn')).rows).toEqual([])
  await before.end()
  await other.query('rollback')
  expect(await migrated).toMatchObject({ count: 1, to: '999-test' })
})

test('a change of the tables waits less in one go than the queries that stand behind it', async () => {
  const { store } = await setting(1_000)
  let inOneGo: unknown
  const change = {
    name: '999-test',
    async apply(database: Kysely<Database>) {
      inOneGo = Object.values((await sql<object>`show lock_timeout`.execute(database)).rows[0] ?? {})[0]
    },
  }
  const changed = async (): Promise<unknown> => {
    await migrate(store.db, 1, [...migrations, change])
    await store.db.deleteFrom('migration').where('name', '=', change.name).execute()
    return inOneGo
  }
  expect(await changed()).toBe('800ms')
  await store.db.connection().execute(async (connection) => {
    await sql`set lock_timeout = 0`.execute(connection)
    await migrate(connection, 1, [...migrations, change])
    expect(inOneGo).toBe('8s')
    await sql`set lock_timeout = '1s'`.execute(connection)
  })
  await store.db.deleteFrom('migration').where('name', '=', change.name).execute()
})

test('who holds a lock that opening a database waits for is known meanwhile', async () => {
  const { other, databaseUrl } = await setting(100)
  const dataFolder = mkdtempSync(join(tmpdir(), 'docwright-lock-'))
  onTestFinished(() => rmSync(dataFolder, { recursive: true, force: true }))
  await other.query('begin')
  await other.query('lock table migration in access exclusive mode')
  let watched: Store | undefined
  let isEnded = false
  const opening = openStore({ databaseUrl, dataFolder, lockWait: 600_000 }, (store) => {
    watched = store
    return () => (isEnded = true)
  })
  await expect.poll(() => watched?.blockedBy(), { timeout: 120_000 }).toMatchObject({ application: 'monthly report' })
  expect(isEnded).toBe(false)
  await other.query('rollback')
  await (await opening).close()
  expect(isEnded).toBe(true)
})

test('processes of the platform wait for one another without that bound where they have to, and with it afterwards', async () => {
  const { store, other } = await setting(100)
  await other.query('select pg_advisory_lock(7315903)')
  let isInside = false
  const alone = store.alone('first-start', async () => void (isInside = true))
  await new Promise((resolve) => setTimeout(resolve, 400))
  expect(isInside).toBe(false)
  await other.query('select pg_advisory_unlock(7315903)')
  await alone
  expect(isInside).toBe(true)
  await store.db.connection().execute(async (connection) => {
    const bound = async (): Promise<unknown> =>
      Object.values((await sql<object>`show lock_timeout`.execute(connection)).rows[0] ?? {})[0]
    const failing = waitForLock(connection, async () => {
      expect(await bound()).toBe('0')
      throw new Error('It failed.')
    })
    await expect(failing).rejects.toThrow('It failed.')
    expect(await bound()).toBe('100ms')
  })
})

test('a SQLite file that another process holds is given up after the same time', async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'docwright-lock-'))
  const store = await openStore({ dataFolder, lockWait: 100 })
  const other = new DatabaseSync(join(dataFolder, sqliteFile))
  onTestFinished(async () => {
    other.close()
    await store.close()
    rmSync(dataFolder, { recursive: true, force: true })
  })
  other.exec('begin immediate')
  const error: unknown = await store.transaction(async () => {}).catch((cause: unknown) => cause)
  expect([isLockTimeout(error), isDatabaseAway(error)]).toEqual([true, true])
  other.exec('rollback')
  await store.transaction(async () => {})
})
