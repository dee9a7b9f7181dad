import type { Logger } from 'pino'
import { isDiskFull, isStorageFault } from '../store/database/is-storage-fault.ts'
import type { OutageLog } from './outage-log.ts'

/**
 * Creates the function that reports failed work. A search for work that finds no database is no failed work, and a full
 * disk is nobody's mistake: the work continues once either is repaired.
 */
export function failureReporter(
  logger: Pick<Logger, 'warn'>,
  outage: Pick<OutageLog, 'takes'>,
): (error: unknown, report: () => void) => void {
  return (error, report) => {
    if (outage.takes(error)) return
    if (isDiskFull(error) || isStorageFault(error))
      logger.warn({ code: 'platform-unavailable', err: error }, 'A disk of this machine is full, or denies access')
    else report()
  }
}
