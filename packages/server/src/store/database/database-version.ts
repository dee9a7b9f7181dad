import { sql } from 'kysely'
import type { Queries } from '../open-store.ts'
import { isPostgres } from './is-postgres.ts'

/** The program and version of a database, in words. */
export async function databaseVersion(queries: Queries): Promise<string> {
  const question = isPostgres(queries)
    ? sql<{ version: string }>`select current_setting('server_version') as version`
    : sql<{ version: string }>`select sqlite_version() as version`
  const { rows } = await question.execute(queries)
  return `${isPostgres(queries) ? 'PostgreSQL' : 'SQLite'} ${rows[0]?.version ?? ''}`.trim()
}
