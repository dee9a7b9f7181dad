import type { Blocker } from '../store/database/watch-silence.ts'

/** Milliseconds between two looks, and between two lines about the same session. */
const interval = 2_000
const reminder = 60_000

/**
 * Reports which session of PostgreSQL holds a lock that this process waits for: once at the beginning, once a minute,
 * once at the end. The database still answers, so nothing else distinguishes it from a slow or absent one.
 *
 * @param blockedBy Finds the session.
 * @param passed Milliseconds since any moment.
 * @returns Looks once, and ends it.
 */
export function watchBlockers(
  blockedBy: () => Blocker | undefined,
  logger: Record<'warn' | 'info', (fields: object, message: string) => void>,
  passed: () => number = () => performance.now(),
): { look: () => void; stop: () => void } {
  let told: { pid: number; at: number; since: number } | undefined

  function look(): void {
    const blocker = blockedBy()
    const now = passed()
    if (blocker === undefined) {
      if (told !== undefined)
        logger.info(
          { code: 'database-unblocked', pid: told.pid, seconds: Math.round((now - told.since) / 1000) },
          'Queries no longer wait for a lock of another session',
        )
      told = undefined
      return
    }
    const { pid, application, seconds } = blocker
    if (told?.pid === pid && now - told.at < reminder) return
    told = { pid, at: now, since: told?.since ?? now }
    logger.warn(
      { code: 'database-blocked', pid, application, seconds },
      `Queries wait for a lock in the database. ${describeBlocker(blocker)}`,
    )
  }

  const timer = setInterval(look, interval)
  timer.unref()
  return { look, stop: () => clearInterval(timer) }
}

/**
 * Describes the holder of a lock, and how to end it.
 *
 * @param blocker The session.
 */
export function describeBlocker({ pid, application, isIdle, seconds }: Blocker): string {
  const name = application === '' ? '' : `, “${application}”,`
  return `Session ${pid} of PostgreSQL${name} holds it, and ${does(isIdle, seconds)}: look at it in pg_stat_activity, or end it with select pg_terminate_backend(${pid}).`
}

function does(isIdle: boolean | undefined, seconds: number | undefined): string {
  if (isIdle === undefined || seconds === undefined) return 'this role may not see what it does'
  return isIdle ? `does nothing in a transaction that began ${seconds} s ago` : `has worked for ${seconds} s`
}
