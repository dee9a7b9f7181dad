import { PostgresDialect } from 'kysely'
import type { Dialect } from 'kysely'
import { Pool, types } from 'pg'

/** A process that stops in the middle of a transaction gives its locks back after this time, in milliseconds. */
const maxPause = 60_000

/** How a process is connected to PostgreSQL. */
export interface PostgresConnections {
  /** How many connections it opens at most. */
  most: number
  /** Whether a pooler stands in between that gives a connection away after each transaction: nothing is set for longer. */
  isPooled: boolean
}

const defaultConnections: PostgresConnections = { most: 10, isPooled: false }

/**
 * Kysely on PostgreSQL. `bigint` is read as a number, as SQLite gives it: all of ours are moments and counts.
 *
 * @param databaseUrl Such as `postgres://docwright@localhost/docwright`.
 * @param connections How many, and whether they are shared.
 */
export function createPostgresDialect(databaseUrl: string, connections = defaultConnections): Dialect {
  const pool = new Pool({
    connectionString: databaseUrl,
    max: connections.most,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    application_name: 'docwright',
    types: {
      getTypeParser: (type, format) => (type === types.builtins.INT8 ? Number : types.getTypeParser(type, format)),
    },
  })
  // A connection that breaks while nobody uses it is replaced at the next query, which tells its caller if that fails.
  pool.on('error', () => {})
  // One that breaks between two queries of a transaction is told by the next of them; unheard, it would end the process.
  pool.on('connect', (client) => {
    client.on('error', () => {})
    if (!connections.isPooled) client.query(`set idle_in_transaction_session_timeout = ${maxPause}`).catch(() => {})
  })
  return new PostgresDialect({ pool })
}
