import { sql } from 'kysely'
import type { Transaction } from 'kysely'
import { createReadStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import { isPostgres } from './is-postgres.ts'
import { migrations } from './migrations/migrations.ts'
import type { Store } from './open-store.ts'
import { tableNames } from './table-names.ts'
import type { Database } from './tables.ts'

type TableName = (typeof tableNames)[number]
type Row = Record<string, string | number | null>

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
 * Writes all tables, as they are at one moment, to a file: a line of JSON per row, and the counts at the end. The file
 * appears whole or not at all, and is readable for its owner only: it holds digests of keys and passwords.
 *
 * @param store The database; a server may be at work on it.
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
        const rows = await transaction.selectFrom(table).selectAll().execute()
        counts[table] = rows.length
        for (let start = 0; start < rows.length; start += batch) {
          const lines = rows.slice(start, start + batch).map((row) => `${JSON.stringify({ table, row })}\n`)
          await handle.write(lines.join(''))
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
    throw cause
  }
  return counts
}

/**
 * Reads a file of {@link exportStore} into a database that holds nothing yet, in one transaction, and counts what is
 * there afterwards.
 *
 * @param store The database.
 * @param file Path of the file.
 * @throws Error where the database is in use, the file is cut short, of another version, or the counts differ.
 */
export async function importStore(store: Store, file: string): Promise<RowCounts> {
  return store.transaction(async (transaction) => {
    await refuseUsed(transaction)
    let expected: RowCounts | undefined
    let pending: { table: TableName; rows: Row[] } | undefined
    const flush = async (): Promise<void> => {
      if (pending !== undefined) await transaction.insertInto(pending.table).values(pending.rows).execute()
      pending = undefined
    }
    let isHead = true
    for await (const text of createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })) {
      if (isHead) {
        refuseOtherVersion(text)
        isHead = false
        continue
      }
      const line = lineSchema.parse(JSON.parse(text))
      if ('counts' in line) {
        expected = line.counts
        continue
      }
      if (pending !== undefined && (pending.table !== line.table || pending.rows.length >= batch)) await flush()
      pending ??= { table: line.table, rows: [] }
      pending.rows.push(line.row)
    }
    await flush()
    return verifyCounts(transaction, expected)
  })
}

async function refuseUsed(transaction: Transaction<Database>): Promise<void> {
  const row = await transaction.selectFrom('organisation').select('id').limit(1).executeTakeFirst()
  if (row !== undefined) {
    throw new Error('import-not-empty: this database is in use. Import into a new one: another --data or DATABASE_URL.')
  }
}

function refuseOtherVersion(text: string): void {
  const head = headSchema.safeParse(/^\{.*\}$/.test(text) ? JSON.parse(text) : undefined)
  if (!head.success) throw new Error('import-format: this is not a file written by docwright export.')
  const own = migrations.map(({ name }) => name)
  if (head.data.migrations.join() !== own.join()) {
    throw new Error('import-version: the file was written by another version. Export and import with the same version.')
  }
}

async function verifyCounts(transaction: Transaction<Database>, expected: RowCounts | undefined): Promise<RowCounts> {
  if (expected === undefined) throw new Error('import-incomplete: the file ends too early. Export again.')
  const counts: Record<string, number> = {}
  for (const table of tableNames) {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(
      transaction,
    )
    counts[table] = rows[0]?.count ?? 0
    if (counts[table] !== (expected[table] ?? 0)) {
      throw new Error(`import-counts: ${table} has ${counts[table]} rows instead of ${expected[table] ?? 0}.`)
    }
  }
  return counts
}
