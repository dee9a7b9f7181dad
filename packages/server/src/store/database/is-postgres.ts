import { PostgresAdapter } from 'kysely'
import type { Kysely } from 'kysely'
import type { Database } from '../tables.ts'

/** Whether queries go to PostgreSQL, for the few statements that differ. */
export function isPostgres(queries: Kysely<Database>): boolean {
  return queries.getExecutor().adapter instanceof PostgresAdapter
}
