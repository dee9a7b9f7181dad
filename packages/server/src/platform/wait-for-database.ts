import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { isDatabaseAway, isLockTimeout } from '../store/database/is-database-away.ts'
import type { AwayDatabase } from './prepare-database.ts'

/** Milliseconds between two attempts. */
const interval = 1000
/** Milliseconds between two lines in the log. */
const reportInterval = 30_000

/** Time as it passes. */
interface Waiting {
  /** Milliseconds since any moment. */
  now(): number
  pause(milliseconds: number, signal: AbortSignal | undefined): Promise<unknown>
}

const realTime: Waiting = {
  now: () => performance.now(),
  pause: (milliseconds, signal) => pause(milliseconds, undefined, signal === undefined ? {} : { signal }),
}

/**
 * Waits until an absent database answers, and prepares it.
 *
 * @param away The database.
 * @param logger Reports the beginning of the wait, and from time to time that it goes on.
 * @param signal Ends the wait.
 * @param time Settings that only tests change.
 * @throws Error if it belongs to another version, or the wait was ended.
 */
export async function waitForDatabase(
  { cause: first, prepare }: AwayDatabase,
  logger: Logger,
  signal?: AbortSignal,
  time = realTime,
): Promise<void> {
  const ended = signal && once(signal, 'abort').then(() => Promise.reject(signal.reason as Error))
  ended?.catch(() => {})
  let cause = first
  let reportedAt = -Infinity
  for (;;) {
    if (time.now() - reportedAt >= reportInterval) {
      reportedAt = time.now()
      if (isLockTimeout(cause)) logger.error({ code: 'database-lock-timeout', err: cause }, locked)
      else logger.error({ code: 'database-away', err: cause }, waiting)
    }
    await time.pause(interval, signal)
    try {
      await (ended === undefined ? prepare() : Promise.race([prepare(), ended]))
      logger.info('The database is back.')
      return
    } catch (error) {
      if (!isDatabaseAway(error)) throw error
      cause = error
    }
  }
}

const meanwhile = 'Live sites are served from this machine’s cache; everything else starts '
const waiting = `The database does not respond. ${meanwhile}when it is available again. If that takes long, check DATABASE_URL.`
const locked =
  'The tables are still being brought up to date, or another session of the database, such as a backup or a report, holds a lock on ' +
  `them. ${meanwhile}when that has ended. If that takes long, look at pg_stat_activity.`
