import type { Logger } from 'pino'
import type { HostingLogger } from '../hosting/basics/hosting-logger.ts'
import { isDatabaseAway, isLockTimeout } from '../store/database/is-database-away.ts'

/** Reports an absent database once for all the work that waits for it. */
export interface OutageLog {
  /**
   * Accepts an error that only means that the database is away.
   *
   * @returns False for any other error, which is for its own part to report.
   */
  takes(this: void, error: unknown): boolean
  /** Reports that the database has answered. */
  answered(this: void): void
}

/** Milliseconds between two lines while it is away. */
const reminder = 60_000

/**
 * Makes the log of outages of a process: one line at the beginning, one a minute, one at the end.
 *
 * @param clock Milliseconds.
 */
export function createOutageLog(logger: Pick<Logger, 'warn' | 'info'>, clock: () => number): OutageLog {
  let held: { told: number; queries: number } | undefined

  /** The database still answers, and may do so in between: there is no end to report. */
  function noteLock(error: unknown): void {
    const now = clock()
    const queries = (held?.queries ?? 0) + 1
    const isTold = held !== undefined && now - held.told < reminder
    held = isTold && held !== undefined ? { ...held, queries } : { told: now, queries: 0 }
    if (!isTold)
      logger.warn(
        { code: 'database-lock-timeout', queries, err: error },
        'Queries gave up waiting for a lock that another program holds in the database. What they were for is tried again, or was refused with 503',
      )
  }

  let outage: { since: number; told: number; looks: number } | undefined
  return {
    takes(error) {
      if (!isDatabaseAway(error)) return false
      if (isLockTimeout(error)) {
        noteLock(error)
        return true
      }
      const now = clock()
      if (outage === undefined) {
        outage = { since: now, told: now, looks: 1 }
        logger.warn(
          { code: 'database-unavailable', err: error },
          'The database is away. Everything except live sites waits for it',
        )
        return true
      }
      outage.looks += 1
      if (now - outage.told >= reminder) {
        outage.told = now
        const seconds = Math.round((now - outage.since) / 1000)
        logger.warn({ code: 'database-unavailable', seconds, looks: outage.looks }, 'The database is still away')
      }
      return true
    },
    answered() {
      if (outage === undefined) return
      const seconds = Math.round((clock() - outage.since) / 1000)
      logger.info({ code: 'database-back', seconds, looks: outage.looks }, 'The database is back')
      outage = undefined
    },
  }
}

/**
 * Creates a log in which no line reports that the database is away: the log of outages does so for all of them.
 *
 * @param logger Receives all other lines.
 */
export function withoutOutage(logger: HostingLogger, { takes }: Pick<OutageLog, 'takes'>): HostingLogger {
  const isTold = (fields: object): boolean => 'err' in fields && takes(fields.err)
  return {
    info: (fields, message) => logger.info(fields, message),
    warn: (fields, message) => void (isTold(fields) || logger.warn(fields, message)),
    error: (fields, message) => void (isTold(fields) || logger.error(fields, message)),
  }
}
