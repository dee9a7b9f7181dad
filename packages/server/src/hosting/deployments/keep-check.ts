import type { CheckingStore } from '../../store/deployments/deployment.ts'
import type { HostingLogger } from '../basics/hosting-logger.ts'
import { platformFaultOf } from '../basics/platform-fault.ts'

/** Milliseconds after which others begin to look through the pages of a deployment again whose process was lost. */
export const checkLease = 60_000

/** Milliseconds after which it is tried again where the platform was at fault. */
const faultPause = 60_000

/**
 * Looks through the pages of a deployment that is live, and keeps others from doing so meanwhile.
 *
 * @param context The database, the log.
 * @param id The deployment.
 * @param look Does it; undefined where it was left before its end.
 * @returns What `look` gives.
 * @throws What `look` throws. Where the platform is at fault, or the look was left, others begin again, and this does not count.
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
