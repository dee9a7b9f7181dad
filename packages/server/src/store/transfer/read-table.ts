import { sql } from 'kysely'
import type { Transaction } from 'kysely'
import { isPostgres } from '../database/is-postgres.ts'
import type { Database } from '../tables.ts'

/** A stored row. */
export type StoredRow = Record<string, string | number | null>

const portion = 200

/**
 * Reads all rows of a table, a few hundred at a time: no table has to fit in memory.
 *
 * @param transaction A transaction that sees one moment.
 */
export async function* readTable(
  transaction: Transaction<Database>,
  table: Exclude<keyof Database, 'migration'>,
): AsyncGenerator<StoredRow[], void, void> {
  yield* isPostgres(transaction) ? byCursor(transaction, table) : byRowId(transaction, table)
}

async function* byCursor(transaction: Transaction<Database>, table: string): AsyncGenerator<StoredRow[], void, void> {
  await sql`declare export_rows no scroll cursor for select * from ${sql.table(table)}`.execute(transaction)
  try {
    for (;;) {
      const { rows } = await sql<StoredRow>`fetch ${sql.lit(portion)} from export_rows`.execute(transaction)
      if (rows.length > 0) yield rows
      if (rows.length < portion) return
    }
  } finally {
    await sql`close export_rows`.execute(transaction)
  }
}

async function* byRowId(transaction: Transaction<Database>, table: string): AsyncGenerator<StoredRow[], void, void> {
  const place = 'export_place'
  for (let last = -1; ;) {
    const { rows } = await sql<StoredRow>`select *, rowid as ${sql.ref(place)} from ${sql.table(table)}
      where rowid > ${last} order by rowid limit ${portion}`.execute(transaction)
    last = Number(rows.at(-1)?.[place] ?? last)
    if (rows.length > 0) yield rows.map(({ [place]: _place, ...row }) => row)
    if (rows.length < portion) return
  }
}
