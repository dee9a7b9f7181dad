import { DatabaseError, type Client } from 'pg'
import type { SocketClient } from './socket-client.ts'

/** A session of the database that holds a lock on which others wait. */
export interface Blocker {
  /** Number of its process, which ends it: `pg_terminate_backend`. */
  pid: number
  /** Its own name; empty if it has none. */
  application: string
  /** Whether it does nothing but hold the lock; undefined if our role may not see that of others. */
  isIdle: boolean | undefined
  /** Seconds since its transaction began; undefined in the same case. */
  seconds: number | undefined
}

/** Watches over silent connections. */
export interface SilenceWatch {
  /** Whether the database was asked, and has not answered since. */
  isSilent(this: void): boolean
  /** The session of somebody else for which a connection waits; undefined if none does. */
  blockedBy(this: void): Blocker | undefined
  /** Asks the database whether it is there. */
  look(this: void): void
  stop(this: void): void
}

/** Milliseconds between two looks, and between two questions. */
const interval = 1_000
/** Milliseconds after which the database is asked, by another connection, what became of a query. */
const heardWithin = 5_000
/** Milliseconds for the answer, counted in pieces: a process that is busy itself has heard nothing because it did not listen. */
const answerWithin = 3_000
const piece = 100
/** Milliseconds between two questions while it does not answer. */
const askAgain = 2_000
/**
 * Milliseconds for which the holder of a lock is remembered if no query waits for it at this moment: one gives up
 * waiting, and the next is still to come.
 */
const rememberedFor = 60_000

/**
 * Watches connections that wait for an answer. After a while of silence, a new connection asks the database: a query in
 * progress continues; an unknown one is cut off, and so are all while there is no answer.
 *
 * @param clients The current connections.
 * @param open Opens a new connection.
 * @param isPooled Whether numbers of sessions mean nothing, because a pooler is in between.
 * @param lockWait Milliseconds after which a query gives up waiting for a lock: the holder has to be asked before.
 */
export function watchSilence(
  clients: () => readonly SocketClient[],
  open: () => SocketClient,
  isPooled: boolean,
  lockWait: number,
): SilenceWatch {
  const mayWaitFor = isPooled ? heardWithin : Math.min(heardWithin, lockWait / 2)
  const heard = new WeakMap<SocketClient, { bytes: number; at: number }>()
  let asking: Promise<void> | undefined
  let isSilent = false
  let blocker: Blocker | undefined
  let blockedAt = -Infinity
  let askedAt = -Infinity
  let stopped = false

  /** Those that wait for an answer, and have heard nothing for so long. */
  function waiting(milliseconds: number): SocketClient[] {
    const now = performance.now()
    return clients().filter((client) => {
      const { bytesRead: bytes } = client.socket
      const before = heard.get(client)
      if (isReady(client) || before?.bytes !== bytes) heard.set(client, { bytes, at: now })
      return now - (heard.get(client)?.at ?? now) >= milliseconds
    })
  }

  async function ask(): Promise<void> {
    askedAt = performance.now()
    const suspects = waiting(heardWithin)
    const probe = open()
    let pieces = 0
    const timer = setInterval(() => {
      pieces += 1
      if (pieces * piece >= answerWithin) probe.socket.destroy()
    }, piece)
    try {
      await probe.connect()
      const { rows } = await probe.query<{ pid: number }>(
        `select pid from pg_stat_activity where pid = any($1) and state = 'active'`,
        [suspects.map(numberOf)],
      )
      const atWork = new Set(rows.map(({ pid }) => pid))
      const isElsewhere = (client: SocketClient): boolean => client.socket.remoteAddress !== probe.socket.remoteAddress
      // One that has got its answer meanwhile may be in the middle of a transaction.
      const stillSilent = new Set(waiting(heardWithin))
      for (const client of suspects.filter((suspect) => stillSilent.has(suspect)))
        if (isElsewhere(client) || !(isPooled || atWork.has(numberOf(client)))) client.socket.destroy()
      isSilent = false
      // Whatever becomes of this question, the database has answered.
      const ours = clients().map(numberOf)
      if (!isPooled) blocker = await blockerNow(probe, ours).catch(() => undefined)
    } catch (cause) {
      // One that refuses is there; of one that says nothing, no connection is worth anything.
      isSilent = !isRefusal(cause)
      // A question about who blocks whom cuts nothing by itself.
      if (isSilent && suspects.length > 0) for (const client of clients()) client.socket.destroy()
    } finally {
      clearInterval(timer)
      probe.socket.destroy()
    }
  }

  async function blockerNow(probe: Pick<Client, 'query'>, ours: readonly number[]): Promise<Blocker | undefined> {
    const found = await findBlocker(probe, ours)
    const now = performance.now()
    if (found !== undefined) blockedAt = now
    if (found !== undefined || blocker === undefined || now - blockedAt > rememberedFor) return found
    return await stillHolds(probe, blocker)
  }

  function look(): void {
    asking ??= ask()
      .catch(() => {})
      .finally(() => {
        asking = undefined
        if (isSilent && !stopped) setTimeout(look, askAgain).unref()
      })
  }

  const timer = setInterval(
    () => {
      const hasToAsk = waiting(mayWaitFor).length > 0 || blocker !== undefined
      if (hasToAsk && performance.now() - askedAt >= interval) look()
    },
    Math.min(interval, mayWaitFor / 2),
  )
  timer.unref()
  return {
    isSilent: () => isSilent,
    blockedBy: () => blocker,
    look,
    stop() {
      stopped = true
      clearInterval(timer)
    },
  }
}

/**
 * The session of another program for which ours wait; of several, the one with the oldest transaction. Processes of the
 * platform also wait for one another, and release their locks by themselves: they are recognized by their application
 * name, or by that in the address of the database.
 *
 * @param probe A connection of the platform.
 * @param ours Numbers of our sessions.
 */
export async function findBlocker(probe: Pick<Client, 'query'>, ours: readonly number[]): Promise<Blocker | undefined> {
  const { rows } = await probe.query<{
    pid: number
    application: string
    state: string | null
    seconds: number | null
  }>(
    `select other.pid, coalesce(other.application_name, '') as application, other.state,
            extract(epoch from clock_timestamp() - other.xact_start)::float8 as seconds
       from pg_stat_activity as own
       cross join lateral unnest(pg_blocking_pids(own.pid)) as blocking (pid)
       join pg_stat_activity as other on other.pid = blocking.pid
      where own.pid = any($1) and own.wait_event_type = 'Lock' and other.wait_event_type is distinct from 'Lock'
        and not other.pid = any($1) and coalesce(other.application_name, '') not like 'docwright%'
        and coalesce(other.application_name, '') <> current_setting('application_name')
      order by other.xact_start limit 1`,
    [ours],
  )
  const [found] = rows
  if (found === undefined) return undefined
  const { pid, application, state, seconds } = found
  const isIdle = state === null ? undefined : state.startsWith('idle')
  return { pid, application, isIdle, seconds: seconds === null ? undefined : Math.round(seconds) }
}

/** The session in its current state; undefined once the transaction with the lock is over. */
async function stillHolds(probe: Pick<Client, 'query'>, blocker: Blocker): Promise<Blocker | undefined> {
  const { rows } = await probe.query<{ state: string | null; seconds: number | null }>(
    `select state, extract(epoch from clock_timestamp() - xact_start)::float8 as seconds
       from pg_stat_activity where pid = $1`,
    [blocker.pid],
  )
  const [found] = rows
  if (found === undefined) return undefined
  const seconds = found.seconds === null ? undefined : Math.round(found.seconds)
  // Its activity may be hidden from us: then its presence has to suffice.
  const isOver = blocker.seconds !== undefined && (seconds === undefined || seconds < blocker.seconds)
  return isOver
    ? undefined
    : { ...blocker, isIdle: found.state === null ? undefined : found.state.startsWith('idle'), seconds }
}

/** Whether a connection waits for nothing. The types of the driver leave this out. */
function isReady(client: SocketClient): boolean {
  return (client as unknown as { readyForQuery: boolean }).readyForQuery
}

function numberOf(client: SocketClient): number {
  return (client as unknown as { processID: number | null }).processID ?? 0
}

/** Whether the database, or its machine, said no. */
function isRefusal(cause: unknown): boolean {
  return cause instanceof DatabaseError || (cause instanceof Error && 'code' in cause && cause.code === 'ECONNREFUSED')
}
