import type { Kysely } from 'kysely'
import { tableNames } from '../transfer/table-names.ts'
import type { Database } from '../tables.ts'

/** Rows by their tables. */
export type Rows = Record<string, Record<string, unknown>>

/** The tables that columns of this name refer to. */
const references: Readonly<Record<string, string>> = {
  organisation_id: 'organisation',
  user_id: 'auth_user',
  userId: 'auth_user',
  project_id: 'project',
  source_project_id: 'project',
  job_id: 'job',
  turn_id: 'turn',
  pull_request_id: 'pull_request',
  endpoint_id: 'webhook_endpoint',
  workflow_id: 'workflow',
}

/**
 * Puts a row into every table that a database has, each of which belongs to those in the tables before it.
 *
 * @returns The rows.
 */
export async function fillTables(db: Kysely<Database>): Promise<Rows> {
  const tables = await db.introspection.getTables()
  const rows: Rows = {}
  for (const name of tableNames) {
    const table = tables.find((known) => known.name === name)
    if (table === undefined) continue
    const row = Object.fromEntries(
      table.columns.map(({ name: column, dataType }) => [column, valueFor(name, column, dataType)]),
    )
    await db.insertInto(name).values(row).execute()
    rows[name] = row
  }
  return rows
}

function valueFor(table: string, column: string, type: string): string | number {
  const target = references[column]
  if (target !== undefined) return `${target}-1`
  if (/int/i.test(type)) return 7
  return column === 'id' ? `${table}-1` : `${column} of ${table}`
}
