import type { Logger } from 'pino'
import { platformFaultOf } from '../hosting/basics/platform-fault.ts'

/**
 * Logs why a request to the API had no proper answer: because a part of the platform is away, which has a code and is
 * temporary, or because of a mistake of ours.
 */
export function logApiFaults(logger: Pick<Logger, 'error' | 'warn'>): (error: unknown, requestId: string) => void {
  return (err, requestId) => {
    const fault = platformFaultOf(err)
    if (fault === undefined) logger.error({ code: 'api-failed', err, requestId }, 'The API failed')
    else logger.warn({ code: fault.code, err, requestId }, 'An API request could not be answered')
  }
}
