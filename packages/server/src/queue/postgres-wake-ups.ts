import { Client, Pool } from 'pg'
import { createLocalWakeUps } from './wake-ups.ts'
import { workSubjects } from './work-kind.ts'
import type { WakeUpSubject } from '../store/commit-news.ts'
import type { WakeUps } from './wake-ups.ts'

const channel = 'docwright_wake_up'
const reconnectPause = 1_000

/**
 * Makes wake-ups that reach every process on one PostgreSQL, by LISTEN and NOTIFY. While the connection is away they are
 * lost; whoever listens also looks by itself from time to time.
 *
 * @param databaseUrl Such as `postgres://docwright@localhost/docwright`.
 * @param mayBeAway Whether to go on where the database does not answer, and to listen once it does.
 * @returns The wake-ups, listening.
 * @throws Error where the database does not answer, and has to.
 */
export async function createPostgresWakeUps(databaseUrl: string, mayBeAway = false): Promise<WakeUps> {
  const local = createLocalWakeUps()
  const connection = { connectionString: databaseUrl, connectionTimeoutMillis: 10_000, keepAlive: true }
  const pool = new Pool({ ...connection, max: 1, application_name: 'docwright wake-ups' })
  pool.on('error', () => {})
  let client: Client | undefined
  let retry: NodeJS.Timeout | undefined
  let closed = false

  async function connect(): Promise<void> {
    const next = new Client({ ...connection, application_name: 'docwright listener' })
    next.on('error', () => reconnect(next))
    next.on('end', () => reconnect(next))
    next.on('notification', ({ payload }) => local.wake((payload ?? '') as WakeUpSubject))
    await next.connect()
    await next.query(`listen ${channel}`)
    client = next
    // What was said while nobody listened is lost.
    for (const subject of Object.values(workSubjects)) local.wake(subject)
  }

  function reconnect(lost?: Client): void {
    if (closed || (client !== undefined && client !== lost) || retry !== undefined) return
    client = undefined
    retry = setTimeout(() => {
      retry = undefined
      connect().catch(() => reconnect(lost))
    }, reconnectPause)
    retry.unref()
  }

  await connect().catch((cause: unknown) => {
    if (!mayBeAway) throw cause
    reconnect()
  })
  return {
    wake(subject) {
      pool.query('select pg_notify($1, $2)', [channel, subject]).catch(() => {})
    },
    listen: local.listen,
    async close() {
      closed = true
      clearTimeout(retry)
      await local.close()
      await Promise.all([pool.end(), client?.end()])
    },
  }
}
