import { sql } from 'kysely'
import { Pool } from 'pg'
import { SocketClient } from '../store/database/socket-client.ts'
import type { DatabaseIdentity } from '../store/database/database-identity.ts'
import { createLocalWakeUps } from './wake-ups.ts'
import { sendWakeUps, workNews, type WakeUpSubject } from '../store/commit-news.ts'
import type { Store } from '../store/open-store.ts'
import type { WakeUps } from './wake-ups.ts'

const channel = 'docwright_wake_up'
const reconnectPause = 1_000
/** Milliseconds between two questions whether the connection still leads to the database, and for the answer. */
const heartbeat = 5_000
const answerWithin = 5_000

/** How wake-ups reach the database. */
export interface WakeUpConnection {
  /** Such as `postgres://docwright@localhost/docwright`. */
  databaseUrl: string
  /** Checks whether a connection leads to the database that this process uses. */
  identity: DatabaseIdentity
  /** Whether to continue if the database does not answer, and to listen once it does. */
  mayBeAway?: boolean
}

/**
 * Creates wake-ups that reach every process on one PostgreSQL, by LISTEN and NOTIFY. While the connection is away they
 * are lost, so listeners also look by themselves from time to time.
 *
 * @param connection The database.
 * @returns The wake-ups, listening.
 * @throws Error if the database does not answer, and may not be away.
 */
export async function createPostgresWakeUps(connection: WakeUpConnection): Promise<WakeUps> {
  const { databaseUrl: connectionString, identity, mayBeAway = false } = connection
  const local = createLocalWakeUps()
  const pool = new Pool({
    connectionString,
    connectionTimeoutMillis: answerWithin,
    query_timeout: answerWithin,
    max: 1,
    application_name: 'docwright wake-ups',
    Client: SocketClient,
  })
  pool.on('error', () => {})
  const notifiers = new Set<SocketClient>()
  pool.on('connect', (made) => notifiers.add(made as unknown as SocketClient))
  pool.on('remove', (ended) => notifiers.delete(ended as unknown as SocketClient))
  let client: SocketClient | undefined
  let retry: NodeJS.Timeout | undefined
  let closed = false

  async function connect(): Promise<void> {
    const next = new SocketClient({ connectionString, application_name: 'docwright listener' })
    next.on('error', () => reconnect(next))
    next.on('end', () => reconnect(next))
    next.on('notification', ({ payload }) => local.wake((payload ?? '') as WakeUpSubject))
    try {
      await next.connect()
      await within(next, identity.verify(next))
      await within(next, next.query(`listen ${channel}`))
    } catch (cause) {
      next.socket.destroy()
      throw cause
    }
    client = next
    // Wake-ups during the interruption are lost.
    for (const subject of workNews) local.wake(subject)
  }

  function reconnect(lost?: SocketClient): void {
    if (closed || (client !== undefined && client !== lost) || retry !== undefined) return
    client = undefined
    retry = setTimeout(() => {
      retry = undefined
      connect().catch(() => reconnect(lost))
    }, reconnectPause)
    retry.unref()
  }

  /** Without news there is only silence: only a question distinguishes that from a broken connection. */
  async function beat(): Promise<void> {
    const listening = client
    if (listening === undefined) return
    try {
      await within(listening, identity.verify(listening))
    } catch {
      listening.socket.destroy()
    }
  }

  const beating = setInterval(() => void beat(), heartbeat)
  beating.unref()
  await connect().catch((cause: unknown) => {
    if (mayBeAway) return reconnect()
    clearInterval(beating)
    throw cause
  })
  return {
    wake(subject) {
      pool.query('select pg_notify($1, $2)', [channel, subject]).catch(() => {})
    },
    listen: local.listen,
    isListening: () => client !== undefined,
    async close() {
      closed = true
      clearTimeout(retry)
      clearInterval(beating)
      await local.close()
      const notified = pool.end()
      const ended = Promise.all([notified, client?.end()])
      const cut = setTimeout(() => {
        for (const each of [client, ...notifiers]) each?.socket.destroy()
      }, closeWithin)
      await ended.catch(() => {})
      clearTimeout(cut)
    },
  }
}

/**
 * Sends the wake-ups of a command, which has no connection of its own for them: on PostgreSQL to all processes. On SQLite the
 * one process that there may be sees by itself that somebody has written.
 *
 * @param store The database of the command.
 * @returns Waits until all were sent.
 */
export function sendCommandNews({ db, dialect }: Pick<Store, 'db' | 'dialect'>): () => Promise<void> {
  if (dialect === 'sqlite') return () => Promise.resolve()
  const sent: Promise<unknown>[] = []
  sendWakeUps(db, (subject) => {
    sent.push(sql`select pg_notify(${channel}, ${subject})`.execute(db).catch(() => {}))
  })
  return async () => void (await Promise.all(sent))
}

/** Milliseconds that the end of a connection may take. */
const closeWithin = 2_000

/** Cuts a connection on which the answer takes too long. */
async function within<Value>(client: SocketClient, answer: Promise<Value>): Promise<Value> {
  const timer = setTimeout(() => client.socket.destroy(), answerWithin)
  return answer.finally(() => clearTimeout(timer))
}
