import { PostgresDialect } from 'kysely'
import type { Dialect } from 'kysely'
import { Pool, types } from 'pg'

/**
 * Kysely on PostgreSQL. `bigint` is read as a number, as SQLite gives it: all of ours are moments and counts.
 *
 * @param databaseUrl Such as `postgres://docwright@localhost/docwright`.
 */
export function createPostgresDialect(databaseUrl: string): Dialect {
  const pool = new Pool({
    connectionString: databaseUrl,
    max: 10,
    connectionTimeoutMillis: 10_000,
    application_name: 'docwright',
    types: {
      getTypeParser: (type, format) => (type === types.builtins.INT8 ? Number : types.getTypeParser(type, format)),
    },
  })
  // A connection that breaks while nobody uses it is replaced at the next query, which tells its caller if that fails.
  pool.on('error', () => {})
  return new PostgresDialect({ pool })
}
