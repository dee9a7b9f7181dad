import { PostgresDialect } from 'kysely'
import type { Dialect, PostgresPool } from 'kysely'
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
  return new PostgresDialect({ pool: createPool(databaseUrl, connections) })
}

/**
 * Kysely on PostgreSQL twice, over the same connections: `first` for what makes the database ready, `guarded` for all
 * others, who are told that it is away until it is ready. Both are to be destroyed.
 *
 * @param databaseUrl Such as `postgres://docwright@localhost/docwright`.
 * @param connections How many, and whether they are shared.
 * @param isReady Whether the database is as this version wants it.
 */
export function createGuardedDialects(
  databaseUrl: string,
  connections: PostgresConnections,
  isReady: () => boolean,
): { first: Dialect; guarded: Dialect } {
  const pool = createPool(databaseUrl, connections)
  let ended: Promise<void> | undefined
  const first: PostgresPool = {
    connect: async () => pool.connect(),
    end: async () => (ended ??= pool.end()),
    options: pool.options,
  }
  const guarded: PostgresPool = {
    ...first,
    async connect() {
      if (!isReady()) throw startingUp()
      return pool.connect()
    },
  }
  return { first: new PostgresDialect({ pool: first }), guarded: new PostgresDialect({ pool: guarded }) }
}

/** What PostgreSQL itself says while it starts. */
function startingUp(): Error {
  return Object.assign(new Error('The database has not responded since this process started.'), { code: '57P03' })
}

function createPool(databaseUrl: string, connections: PostgresConnections): Pool {
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
  return pool
}
