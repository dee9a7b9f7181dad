import { sql } from 'kysely'
import type { Transaction } from 'kysely'
import { createReadStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import { isPostgres } from '../database/is-postgres.ts'
import { explainFullDisk } from '../database/is-storage-fault.ts'
import { applyMigrations } from '../database/migrate.ts'
import type { Migration } from '../migrations/migration.ts'
import { migrations } from '../migrations/migrations.ts'
import type { Store } from '../open-store.ts'
import { readTable } from './read-table.ts'
import type { StoredRow } from './read-table.ts'
import { tableNames } from './table-names.ts'
import type { Database } from '../tables.ts'

type TableName = (typeof tableNames)[number]

/** How many rows of each table went over. */
export type RowCounts = Readonly<Record<string, number>>

const format = 'docwright-export'
const headSchema = z.object({ format: z.literal(format), migrations: z.array(z.string()) })
const lineSchema = z.union([
  z.object({ table: z.enum(tableNames), row: z.record(z.string(), z.union([z.string(), z.number(), z.null()])) }),
  z.object({ counts: z.record(z.string(), z.number()) }),
])
const batch = 200

/**
 * Writes a snapshot of all tables to a file: a line of JSON per row, and the counts at the end. The file appears whole
 * or not at all, and is readable for its owner only: it contains digests of keys and passwords.
 *
 * @param store The database; a server may be using it.
 * @param file Path of the new file.
 */
export async function exportStore(store: Store, file: string): Promise<RowCounts> {
  const unfinished = `${file}.unfinished`
  const handle = await open(unfinished, 'w', 0o600)
  const counts: Record<string, number> = {}
  try {
    await handle.write(`${JSON.stringify({ format, migrations: migrations.map(({ name }) => name) })}\n`)
    await store.snapshot(async (transaction) => {
      if (isPostgres(transaction)) {
        // Writing a large table to a slow disk takes its time between two queries.
        await sql`set local idle_in_transaction_session_timeout = 0`.execute(transaction)
      }
      for (const table of tableNames) {
        counts[table] = 0
        for await (const rows of readTable(transaction, table)) {
          counts[table] += rows.length
          await handle.write(rows.map((row) => `${JSON.stringify({ table, row })}\n`).join(''))
        }
      }
    })
    await handle.write(`${JSON.stringify({ counts })}\n`)
    await handle.sync()
    await handle.close()
    await rename(unfinished, file)
  } catch (cause) {
    await handle.close().catch(() => {})
    await rm(unfinished, { force: true })
    throw explainFullDisk(cause, file)
  }
  return counts
}

/**
 * Reads a file of {@link exportStore} into an empty database, in one transaction, and counts the rows afterwards. A
 * file of an earlier version is read into tables of that version, which are then updated.
 *
 * @param file Path of the file.
 * @throws Error if the database is in use, the file is cut short, of a later version, or the counts differ.
 */
export async function importStore(store: Store, file: string): Promise<RowCounts> {
  return store.transaction(async (transaction) => {
    await refuseUsed(transaction)
    let expected: RowCounts | undefined
    let pending: { table: TableName; rows: StoredRow[] } | undefined
    const flush = async (): Promise<void> => {
      if (pending !== undefined) await transaction.insertInto(pending.table).values(pending.rows).execute()
      pending = undefined
    }
    let later: readonly Migration[] | undefined
    for await (const text of createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })) {
      if (later === undefined) {
        later = await makeTablesOf(transaction, readHead(text), store.clock())
        continue
      }
      const line = readLine(text)
      if ('counts' in line) {
        expected = line.counts
        continue
      }
      if (pending !== undefined && (pending.table !== line.table || pending.rows.length >= batch)) await flush()
      pending ??= { table: line.table, rows: [] }
      pending.rows.push(line.row)
    }
    await flush()
    const counts = await verifyCounts(transaction, expected)
    await applyMigrations(transaction, later ?? [], store.clock())
    return counts
  })
}

async function refuseUsed(transaction: Transaction<Database>): Promise<void> {
  const row = await transaction.selectFrom('organisation').select('id').limit(1).executeTakeFirst()
  if (row !== undefined) {
    throw new Error(
      'import-not-empty: this database is in use. Import into an empty one, with another --data or DATABASE_URL.',
    )
  }
}

function readLine(text: string): z.infer<typeof lineSchema> {
  const line = lineSchema.safeParse(valueOf(text))
  if (!line.success)
    throw new Error(
      'import-damaged: a line of this file is damaged, so nothing was imported. Copy the file again, or export the database again with `docwright export <file>`.',
    )
  return line.data
}

function valueOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The migrations that the database of a file had seen. */
function readHead(text: string): readonly string[] {
  const head = headSchema.safeParse(valueOf(text))
  if (!head.success)
    throw new Error(
      'import-format: this file was not written by `docwright export`. Run `docwright export <file>` on the machine that has the data, and import the file that it writes.',
    )
  const own = new Set(migrations.map(({ name }) => name))
  const unknown = head.data.migrations.filter((name) => !own.has(name))
  if (unknown.length === 0) return head.data.migrations
  throw new Error(
    `import-newer: the file was written by a newer version of Docwright (${unknown.join(', ')}). Import it with that version or a later one.`,
  )
}

/**
 * Gives an empty database the tables that a file was written from.
 *
 * @returns The migrations that came later.
 */
async function makeTablesOf(
  transaction: Transaction<Database>,
  seen: readonly string[],
  now: number,
): Promise<readonly Migration[]> {
  const later = migrations.filter(({ name }) => !seen.includes(name))
  if (later.length === 0) return []
  for (const table of tableNames.toReversed()) await transaction.schema.dropTable(table).ifExists().execute()
  await transaction.deleteFrom('migration').execute()
  const earlier = migrations.filter(({ name }) => seen.includes(name))
  await applyMigrations(transaction, earlier, now)
  return later
}

async function verifyCounts(transaction: Transaction<Database>, expected: RowCounts | undefined): Promise<RowCounts> {
  if (expected === undefined) throw new Error('import-incomplete: the file is incomplete. Export again.')
  const counts: Record<string, number> = {}
  for (const table of tableNames) {
    // A table of a later version is not there yet.
    if (expected[table] === undefined) continue
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(
      transaction,
    )
    counts[table] = rows[0]?.count ?? 0
    if (counts[table] !== expected[table]) {
      throw new Error(`import-counts: ${table} has ${counts[table]} rows instead of ${expected[table]}.`)
    }
  }
  return counts
}
