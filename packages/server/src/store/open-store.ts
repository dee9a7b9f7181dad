import { Kysely, sql } from 'kysely'
import type { KyselyPlugin, Transaction } from 'kysely'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { beginRecords, tellRecords, writeRecords } from './audit/record-change.ts'
import { collectWakeUps } from './commit-news.ts'
import { hasPlatform, platformMissing } from './database/has-platform.ts'
import { waitForLock } from './database/lock-rows.ts'
import { migrate, requireCurrent, type MigrationNews } from './database/migrate.ts'
import { createDatabaseIdentity, type DatabaseIdentity } from './database/database-identity.ts'
import { createGuardedDialects } from './database/postgres-dialect.ts'
import { createBoundedPool } from './database/postgres-pool.ts'
import type { Blocker } from './database/watch-silence.ts'
import { createSharedClock, onlyClock, type Clock, type SharedClock } from './database/shared-clock.ts'
import { createSqliteDialect } from './database/sqlite-dialect.ts'
import type { Database } from './tables.ts'

/** The kind of a store's database. */
export type StoreDialect = 'sqlite' | 'postgres'

/** The argument of a query function: the database itself, or a transaction of it. */
export type Queries = Kysely<Database>

/** Name of the database's file in the data folder. */
export const sqliteFile = 'docwright.sqlite'

/** Milliseconds for which a statement of SQLite waits for another process once a wait was in vain. */
const stuckWait = 1_000

/** Work for one process at a time. */
export type AloneWork = 'first-start'

/** Any numbers that all versions of the platform agree on. */
const aloneLocks: Readonly<Record<AloneWork, number>> = { 'first-start': 7_315_903 }

/** The platform's database. */
export interface Store {
  /** For single queries. Never used inside the work of `transaction`: on SQLite it would wait for itself. */
  readonly db: Kysely<Database>
  readonly dialect: StoreDialect
  /** Connection string of PostgreSQL, for those who listen to notifications; undefined on SQLite. */
  readonly databaseUrl: string | undefined
  /** The time by which all processes judge what they share: that of the database, whatever the clock of this machine says. */
  readonly clock: Clock
  /** The changes of the tables when the database was prepared; undefined if that was not the purpose. */
  migrated(this: void): MigrationNews | undefined
  /** Milliseconds for which a statement has waited by now because another process holds the file of SQLite; 0 as a rule. */
  lockedFor(this: void): number
  /** The session of PostgreSQL whose lock statements of this process wait for; undefined as a rule. */
  blockedBy(this: void): Blocker | undefined
  /** How far the clock of this machine is from it. */
  readonly time: SharedClock
  /** Distinguishes connections to this database from others. */
  readonly identity: DatabaseIdentity
  /**
   * Runs work in one transaction: all of it is durable when the promise is fulfilled, or nothing happened. On SQLite it
   * holds the only write lock from its beginning; on PostgreSQL it reads what is committed, so rows that are read in
   * order to be changed must be locked, by `lockProject` for instance. Work must not wait for anything but queries. The
   * wake-ups that its queries ask for are sent after the commit.
   */
  transaction<Result>(work: (transaction: Transaction<Database>) => Promise<Result>): Promise<Result>
  /**
   * Reads in one transaction that sees a single moment, however long it takes, and blocks no writer in another process.
   * Work must not write.
   */
  snapshot<Result>(work: (transaction: Transaction<Database>) => Promise<Result>): Promise<Result>
  /**
   * Does work of several transactions while no other process does it: the others wait. On SQLite there is only one
   * server. The end of the process also ends it.
   */
  alone<Result>(name: AloneWork, work: () => Promise<Result>): Promise<Result>
  close(): Promise<void>
}

/** Where a database is. */
export interface StoreLocation {
  /** A PostgreSQL URL; by default, the database is a SQLite file in the data folder. */
  databaseUrl?: string | undefined
  /** The same database without a pooler in between, for locks that belong to a session. */
  directUrl?: string | undefined
  /** Limit of connections to PostgreSQL from this process; by default, 10. */
  connections?: number
  /** Milliseconds for which a query waits until one of them is free, before it fails as if the database were away. */
  connectionWait?: number
  /**
   * Milliseconds for which a query waits for a lock of another program, before it fails in the same way; by default, 10
   * seconds.
   */
  lockWait?: number
  /** The platform's data folder. */
  dataFolder: string
  /** Used directly; by default, the clock of the database. For tests alone. */
  clock?: Clock | undefined
  /** The clock of this machine, which is compared with that of the database; by default, the real one. */
  machineClock?: Clock | undefined
  /**
   * The allowed changes of a database that does not match this version. `create`: missing parts are created. `begin`: a
   * new platform is created if there is none, and one of an older version is left alone. `migrate`: the platform has to
   * exist, and its tables are updated. `use`: no table is created or changed. `create` by default.
   */
  purpose?: StorePurpose
  /** Plugins that see every query and its rows; none by default. */
  plugins?: KyselyPlugin[]
}

/** The purpose of opening a database. */
export type StorePurpose = 'create' | 'begin' | 'migrate' | 'use'

/** A store before the first look at its database: until it is prepared, every query fails as if it were away. */
export interface UnpreparedStore extends Store {
  /**
   * Prepares the database if that is the purpose, and admits queries from then on. It may be tried again.
   *
   * @throws Error if the database cannot be reached, belongs to another version, or does not exist.
   */
  prepare(this: void): Promise<void>
}

/**
 * Opens the platform's database and, if that is its purpose, updates its tables.
 *
 * @param location Where the database is.
 * @param watch Watches the store while it is prepared, which may take long; returns a function that ends the watch.
 * @returns The store; to be closed.
 * @throws Error if the database cannot be reached, belongs to another version, or does not exist.
 */
export async function openStore(
  location: StoreLocation,
  watch: (store: Store) => () => void = () => () => {},
): Promise<Store> {
  const { prepare, ...store } = connectStore(location)
  const endWatch = watch(store)
  try {
    await prepare()
  } catch (cause) {
    await store.close()
    throw cause
  } finally {
    endWatch()
  }
  return store
}

/**
 * Creates the store of a database without a request to it.
 *
 * @param location Where the database is.
 * @returns The store; to be prepared, and to be closed.
 * @throws Error if there is no file to use.
 */
export function connectStore(location: StoreLocation): UnpreparedStore {
  const {
    databaseUrl,
    directUrl,
    connections = 10,
    connectionWait = 10_000,
    lockWait = 10_000,
    dataFolder,
    clock,
    machineClock = Date.now,
    purpose = 'create',
    plugins = [],
  } = location
  const file = join(dataFolder, sqliteFile)
  const mayBegin = purpose === 'create' || purpose === 'begin'
  if (mayBegin) mkdirSync(dataFolder, { recursive: true, mode: 0o700 })
  else if (databaseUrl === undefined && !existsSync(file)) throw platformMissing({ dataFolder })
  const dialect: StoreDialect = databaseUrl === undefined ? 'sqlite' : 'postgres'
  let isReady = false
  let news: MigrationNews | undefined
  let lockedFor = 0
  const identity = createDatabaseIdentity()
  const pool =
    databaseUrl === undefined
      ? undefined
      : createBoundedPool(
          databaseUrl,
          { most: connections, isPooled: directUrl !== undefined, wait: connectionWait, lockWait },
          identity,
        )
  const { first, guarded } =
    pool === undefined
      ? {
          first: undefined,
          guarded: createSqliteDialect(file, (waited) => (lockedFor = waited), {
            longest: lockWait,
            stuck: Math.min(lockWait, stuckWait),
          }),
        }
      : createGuardedDialects(pool, () => isReady)
  const db = new Kysely<Database>({ dialect: guarded, plugins })
  const unguarded = first === undefined ? db : new Kysely<Database>({ dialect: first })
  const isShared = dialect === 'postgres' && clock === undefined
  const time = isShared
    ? createSharedClock(async () => timeOf(unguarded), machineClock)
    : onlyClock(clock ?? machineClock)
  return {
    db,
    dialect,
    databaseUrl,
    clock: time.now,
    time,
    identity,
    migrated: () => news,
    lockedFor: () => lockedFor,
    blockedBy: () => pool?.blockedBy(),
    async prepare() {
      // The first answer takes as long as connecting.
      for (let asked = 0; asked < 2; asked += 1) await time.measure()
      const isThere = await hasPlatform(unguarded)
      if (!isThere && !mayBegin)
        throw platformMissing(databaseUrl === undefined ? { dataFolder } : { setting: 'DATABASE_URL' })
      if (purpose === 'use' || (purpose === 'begin' && isThere)) await requireCurrent(unguarded)
      else news = await migrate(unguarded, time.now())
      isReady = true
    },
    async transaction(work) {
      const { result, entries } = await collectWakeUps(db, (begin) =>
        db.transaction().execute(async (transaction) => {
          begin(transaction)
          beginRecords(transaction)
          const made = await work(transaction)
          return { result: made, entries: await writeRecords(transaction, time.now) }
        }),
      )
      tellRecords(db, entries)
      return result
    },
    snapshot: (work) => db.transaction().setAccessMode('read only').setIsolationLevel('repeatable read').execute(work),
    async alone(name, work) {
      if (dialect === 'sqlite') return work()
      if (directUrl !== undefined) return holdLock(directUrl, aloneLocks[name], work)
      return db.connection().execute(async (connection) => {
        await waitForLock(connection, async () => sql`select pg_advisory_lock(${aloneLocks[name]})`.execute(connection))
        try {
          return await work()
        } finally {
          await sql`select pg_advisory_unlock(${aloneLocks[name]})`.execute(connection)
        }
      })
    },
    async close() {
      await Promise.all([...new Set([db, unguarded])].map(async (each) => each.destroy()))
    },
  }
}

async function timeOf(database: Queries): Promise<number> {
  const { rows } = await sql<{ now: string }>`select extract(epoch from clock_timestamp()) * 1000 as now`.execute(
    database,
  )
  return Number(rows[0]?.now)
}

/** A lock of a session needs the session: one that no pooler gives to somebody else. */
async function holdLock<Result>(directUrl: string, lock: number, work: () => Promise<Result>): Promise<Result> {
  const { Client } = await import('pg')
  const client = new Client({ connectionString: directUrl, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lock])
    return await work()
  } finally {
    // The end of the session is the end of the lock.
    await client.end().catch(() => {})
  }
}
