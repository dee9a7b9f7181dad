import type { Logger } from 'pino'
import { isDiskFull, isStorageFault } from '../store/database/is-storage-fault.ts'
import type { OutageLog } from './outage-log.ts'

/**
 * Makes what tells of work that has failed. A look for work that finds no database is not work that failed, and a full disk is
 * nobody's mistake: both pass once they are put right, and the work with them.
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
