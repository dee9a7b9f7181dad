import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import { setTimeout as pause } from 'node:timers/promises'
import { isLockTimeout } from './is-database-away.ts'
import { isPostgres } from './is-postgres.ts'
import type { Migration } from '../migrations/migration.ts'
import { migrations } from '../migrations/migrations.ts'
import type { Database } from '../tables.ts'

/** Any number that all versions of the platform agree on. */
const migrationLock = 7_315_902
/**
 * Milliseconds for which a change of a table waits in one go for its readers, such as a backup that takes minutes. All
 * other queries of the table wait behind it, and continue in the pauses.
 */
const changeWait = 8_000
const pauseBetween = 3_000
/** Milliseconds after which it is given up. */
const longestWait = 10 * 60_000

/** The applied changes of tables, by their names. */
export interface MigrationNews {
  /** The newest change that was there before; undefined of a new database. */
  from: string | undefined
  to: string | undefined
  /** How many were made. */
  count: number
}

/**
 * Updates the tables. Safe if several processes start at once: the first one does it, the others wait.
 *
 * @param now Milliseconds since 1970.
 * @param wanted The changes that make up this version; a test asks for those of an earlier one.
 * @returns The earlier and the current state of the tables.
 * @throws Error if a newer version of the platform has changed this database.
 */
export async function migrate(
  database: Kysely<Database>,
  now: number,
  wanted: readonly Migration[] = migrations,
): Promise<MigrationNews> {
  const until = performance.now() + longestWait
  for (;;)
    try {
      return await migrateAtOnce(database, now, wanted)
    } catch (cause) {
      if (!isPostgres(database) || !isLockTimeout(cause) || performance.now() > until) throw cause
      await pause(pauseBetween)
    }
}

/** Makes all changes, or none. */
async function migrateAtOnce(
  database: Kysely<Database>,
  now: number,
  wanted: readonly Migration[],
): Promise<MigrationNews> {
  return database.transaction().execute(async (transaction) => {
    // Another process may be at it for long.
    if (isPostgres(database)) {
      const inOneGo = await waitInOneGo(transaction)
      await sql`set local lock_timeout = 0`.execute(transaction)
      await sql`select pg_advisory_xact_lock(${migrationLock})`.execute(transaction)
      await sql`select set_config('lock_timeout', ${`${inOneGo}ms`}, true)`.execute(transaction)
    }
    await transaction.schema
      .createTable('migration')
      .ifNotExists()
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('applied_at', 'bigint', (column) => column.notNull())
      .execute()
    const before = await appliedMigrations(transaction)
    const applied = new Set(before)
    refuseNewer(applied)
    const missing = wanted.filter(({ name }) => !applied.has(name))
    await applyMigrations(transaction, missing, now)
    return { from: before.at(-1), to: missing.at(-1)?.name ?? before.at(-1), count: missing.length }
  })
}

/**
 * Less than queries of this session wait for a lock. Those of the version before wait as long, and behind this change: they must not
 * give up because of it.
 */
async function waitInOneGo(transaction: Kysely<Database>): Promise<number> {
  const asked = sql<{ wait: number }>`select setting::int as wait from pg_settings where name = 'lock_timeout'`
  const wait = (await asked.execute(transaction)).rows[0]?.wait ?? 0
  return wait === 0 ? changeWait : Math.min(changeWait, Math.ceil(wait * 0.8))
}

/**
 * Applies migrations, and notes that it was done.
 *
 * @param transaction The transaction that applies all of them.
 * @param missing Those that are missing, in their order.
 * @param now Milliseconds since 1970.
 */
export async function applyMigrations(
  transaction: Kysely<Database>,
  missing: readonly Migration[],
  now: number,
): Promise<void> {
  for (const migration of missing) {
    await migration.apply(transaction)
    await transaction.insertInto('migration').values({ name: migration.name, applied_at: now }).execute()
  }
}

/**
 * Makes sure that the tables are those of this version, without changing them.
 *
 * @param database The database of a platform.
 * @throws Error if they are older or newer.
 */
export async function requireCurrent(database: Kysely<Database>): Promise<void> {
  const applied = new Set(await appliedMigrations(database))
  refuseNewer(applied)
  if (migrations.every(({ name }) => applied.has(name))) return
  throw new Error(
    'database-older: this database is from an older version of Docwright and was not changed. Back it up, then migrate it: docwright migrate. Starting the server does the same.',
  )
}

/**
 * The migrations that a database has seen.
 *
 * @param database The database of a platform.
 */
export async function appliedMigrations(database: Kysely<Database>): Promise<string[]> {
  const rows = await database.selectFrom('migration').select('name').orderBy('name').execute()
  return rows.map(({ name }) => name)
}

function refuseNewer(applied: ReadonlySet<string>): void {
  const unknown = [...applied].filter((name) => !migrations.some((migration) => migration.name === name))
  if (unknown.length === 0) return
  throw new Error(
    `database-newer: this database was changed by a newer version of Docwright (${unknown.join(', ')}). Start that version or a later one.`,
  )
}
