import { Pool, types } from 'pg'
import type { PoolClient } from 'pg'
import { setTimeout as pause } from 'node:timers/promises'
import type { DatabaseIdentity } from './database-identity.ts'
import { SocketClient } from './socket-client.ts'
import { watchSilence, type Blocker } from './watch-silence.ts'

/** A process that stops in the middle of a transaction gives its locks back after this time, in milliseconds. */
const maxPause = 60_000
/** Milliseconds for which a server may leave unanswered what the database sends, before its locks are free. */
const unansweredFor = 30_000
/** Seconds after which a connection is replaced: a change of the database's address takes effect within that time. */
const connectionLife = 60
/** Milliseconds after which abandoned queries are cut off. */
const endWait = 3_000

/** How a process is connected to PostgreSQL. */
export interface PostgresConnections {
  /** How many connections it opens at most. */
  most: number
  /** Whether a pooler in between gives a connection away after each transaction: settings last no longer. */
  isPooled: boolean
  /** Milliseconds for waiting until one of them is free. */
  wait: number
  /** Milliseconds for which a query waits for a lock: a slow holder must not block all connections. */
  lockWait: number
}

/** Connections of a process, none of which waits for ever. */
export interface BoundedPool {
  connect(this: void): Promise<PoolClient>
  /** Ends all, also those that wait for an answer. */
  end(this: void): Promise<void>
  readonly options: object
  /** Whether the database is known not to answer. */
  isSilent(this: void): boolean
  /** The session of somebody else whose lock a query waits for; undefined if none does. */
  blockedBy(this: void): Blocker | undefined
}

/**
 * Opens connections. A query waits as long as the database works on it, and no longer: if the connection has fallen
 * silent, it fails as if the database were away, and so do all later queries until the database answers again.
 *
 * @param databaseUrl Such as `postgres://docwright@localhost/docwright`.
 * @param identity Checks whether a new connection leads to the same database.
 */
export function createBoundedPool(
  databaseUrl: string,
  connections: PostgresConnections,
  identity: DatabaseIdentity,
): BoundedPool {
  const clients = new Map<SocketClient, number | undefined>()
  const watch = watchSilence(
    () => [...clients.keys()],
    () => {
      const probe = new SocketClient({ connectionString: databaseUrl, application_name: 'docwright probe' })
      probe.on('error', () => {})
      return probe
    },
    connections.isPooled,
    connections.lockWait,
  )

  async function admit(client: SocketClient): Promise<void> {
    const history = await identity.verify(client)
    clients.set(client, history)
    client.once('end', () => clients.delete(client))
    if (history === undefined) return
    // A connection to the earlier primary is of no use: nobody else talks to it any more.
    for (const [other, earlier] of clients) if ((earlier ?? history) < history) other.socket.destroy()
  }

  const pool = new Pool({
    connectionString: databaseUrl,
    max: connections.most,
    connectionTimeoutMillis: connections.wait,
    maxLifetimeSeconds: connectionLife,
    application_name: 'docwright',
    Client: SocketClient,
    onConnect: async (client) => admit(client as unknown as SocketClient),
    types: {
      getTypeParser: (type, format) => (type === types.builtins.INT8 ? Number : types.getTypeParser(type, format)),
    },
  })
  // A connection that breaks while it is unused is replaced at the next query, which reports a failure to its caller.
  pool.on('error', () => {})
  // A break between two queries of a transaction is reported by the next of them; without a listener, it would end the
  // process.
  pool.on('connect', (client) => {
    client.on('error', () => {})
    if (connections.isPooled) return
    const session = `set idle_in_transaction_session_timeout = ${maxPause}; set tcp_user_timeout = ${unansweredFor}; set lock_timeout = ${connections.lockWait}`
    client.query(session).catch(() => {})
  })
  return {
    options: pool.options,
    isSilent: watch.isSilent,
    blockedBy: watch.blockedBy,
    async connect() {
      if (watch.isSilent()) throw silent()
      try {
        return await pool.connect()
      } catch (cause) {
        if (cause instanceof Error && /timeout expired/.test(cause.message)) watch.look()
        throw cause
      }
    },
    async end() {
      watch.stop()
      const ended = pool.end()
      await Promise.race([ended, pause(endWait, undefined, { ref: false })])
      for (const client of clients.keys()) client.socket.destroy()
      await Promise.race([ended, pause(endWait, undefined, { ref: false })])
    },
  }
}

function silent(): Error {
  return Object.assign(new Error('The database does not respond.'), { code: '57P03' })
}
