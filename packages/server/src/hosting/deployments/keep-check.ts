import type { CheckingStore } from '../../store/deployments/deployment.ts'
import type { HostingLogger } from '../basics/hosting-logger.ts'
import { platformFaultOf } from '../basics/platform-fault.ts'

/** Milliseconds after which others begin to look through the pages of a deployment again whose process was lost. */
export const checkLease = 60_000

/** Milliseconds before another attempt if the platform was at fault. */
const faultPause = 60_000

/**
 * Checks the pages of a live deployment, and keeps others from doing so at the same time.
 *
 * @param context The database, the log.
 * @param id The deployment.
 * @param look Does the check; undefined if it was interrupted.
 * @returns The result of `look`.
 * @throws The errors of `look`. If the platform is at fault, or the check was interrupted, others begin again, and this
 *   attempt does not count.
 */
export async function keepCheck<Found>(
  { store, logger }: { store: CheckingStore; logger: HostingLogger },
  id: string,
  look: () => Promise<Found | undefined>,
): Promise<Found | undefined> {
  const note = async (work: Promise<void>): Promise<void> =>
    work.catch((cause: unknown) =>
      logger.warn(
        { code: 'check-not-saved', deployment: id, err: cause },
        'The state of a check could not be written.',
      ),
    )
  const renewing = setInterval(() => void note(store.keepCheck(id, checkLease)), checkLease / 3)
  try {
    const found = await look()
    if (found === undefined) await note(store.releaseCheck(id, 0))
    return found
  } catch (cause) {
    if (platformFaultOf(cause) !== undefined) await note(store.releaseCheck(id, faultPause))
    throw cause
  } finally {
    clearInterval(renewing)
  }
}
