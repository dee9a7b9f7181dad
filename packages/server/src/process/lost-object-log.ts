import type { Logger } from 'pino'
import { lostObjects, type LostObject } from '../store/deployments/lost-objects.ts'
import { logEachMinute, type MinuteLog } from './log-each-minute.ts'

/** Limit of distinguished objects in a minute. */
const mostObjects = 10_000

/**
 * Reports that the object store answers, and lacks objects of published sites: a line a minute, as long as they are
 * requested.
 *
 * @returns Writes what was noticed, and ends it.
 */
export function logLostObjects(logger: Pick<Logger, 'error'>): MinuteLog {
  const lost = new Set<string>()

  function take({ digest }: LostObject): void {
    if (lost.size < mostObjects) lost.add(digest)
  }

  return logEachMinute(lostObjects, take, () => {
    const [first] = lost
    if (first === undefined) return
    logger.error(
      { code: 'store-object-missing', objects: lost.size, first },
      'The object store lacks parts of published sites. If this stays, something else removes objects from the bucket, such as a ' +
        'lifecycle rule: end that, and deploy the branches again',
    )
    lost.clear()
  })
}
