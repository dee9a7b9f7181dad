import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import { isPostgres } from './is-postgres.ts'
import { migrations } from './migrations/migrations.ts'
import type { Database } from './tables.ts'

/** Any number that all versions of the platform agree on. */
const migrationLock = 7_315_902

/**
 * Brings the tables up to date. Safe when several processes start at once: the first one does it, the others wait.
 *
 * @param database The database.
 * @param now Milliseconds since 1970.
 * @throws Error where a newer version of the platform has been at work on this database.
 */
export async function migrate(database: Kysely<Database>, now: number): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    if (isPostgres(database)) await sql`select pg_advisory_xact_lock(${migrationLock})`.execute(transaction)
    await transaction.schema
      .createTable('migration')
      .ifNotExists()
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('applied_at', 'bigint', (column) => column.notNull())
      .execute()
    const rows = await transaction.selectFrom('migration').select('name').execute()
    const applied = new Set(rows.map((row) => row.name))
    refuseNewer(applied)
    for (const migration of migrations.filter(({ name }) => !applied.has(name))) {
      await migration.apply(transaction)
      await transaction.insertInto('migration').values({ name: migration.name, applied_at: now }).execute()
    }
  })
}

/**
 * Makes sure that the tables are those of this version, without changing them.
 *
 * @param database The database of a platform.
 * @throws Error where they are older or newer.
 */
export async function requireCurrent(database: Kysely<Database>): Promise<void> {
  const rows = await database.selectFrom('migration').select('name').execute()
  const applied = new Set(rows.map(({ name }) => name))
  refuseNewer(applied)
  if (migrations.every(({ name }) => applied.has(name))) return
  throw new Error(
    'database-older: this database is from an older version of Docwright, and a command that only reads leaves it as it is. Start the server of this version once: docwright serve',
  )
}

function refuseNewer(applied: ReadonlySet<string>): void {
  const unknown = [...applied].filter((name) => !migrations.some((migration) => migration.name === name))
  if (unknown.length === 0) return
  throw new Error(
    `database-newer: this database was changed by a newer version of Docwright (${unknown.join(', ')}). Start that version or a later one.`,
  )
}
