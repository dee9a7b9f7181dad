import type { Deployment, PublishingStore } from '../../store/deployments/deployment.ts'
import type { HostingLogger } from '../basics/hosting-logger.ts'
import { platformFaultOf } from '../basics/platform-fault.ts'
import type { RunningSite } from '../site-process/running-site.ts'
import type { SitePublisher } from './site-publisher.ts'

/** Dependencies of writing live deployments. */
export interface LiveWriterContext {
  store: Pick<PublishingStore, 'takeUnpublished' | 'putOffPublishing' | 'setManifest'>
  publisher: Pick<SitePublisher, 'publish'>
  logger: HostingLogger
  /** Opens a site in the background. */
  open(deployment: Deployment): Promise<RunningSite | undefined>
  goesOn(): boolean
  /**
   * Milliseconds until the next attempt.
   *
   * @param failed How often it has failed.
   * @param longest The longest pause.
   */
  pauseAfter(failed: number, longest: number): number
}

/** Milliseconds for which a live deployment is one process's to write, and the longest pause before it is tried again. */
const publishAgain = 10 * 60_000
/** Deployments whose failures are remembered. */
const most = 1000

/**
 * Creates the writer of live deployments that are not in the object store yet: for their readers, pages are rendered.
 *
 * @returns Writes the next one; false if there is none.
 */
export function createLiveWriter(context: LiveWriterContext): () => Promise<boolean> {
  const { store, publisher, logger } = context
  /** How often writing has failed here, by deployment. */
  const failures = new Map<string, number>()

  async function write(deployment: Deployment): Promise<boolean> {
    const site = await context.open(deployment)
    if (site === undefined) return false
    try {
      const manifest = await publisher.publish(site, () => context.goesOn(), true)
      if (manifest !== undefined) await store.setManifest(deployment.id, manifest)
      failures.delete(deployment.id)
      return true
    } finally {
      await site.close()
    }
  }

  async function putOff(id: string, cause: unknown): Promise<void> {
    const failed = (failures.get(id) ?? 0) + 1
    failures.set(id, failed)
    const [oldest = id] = failures.keys()
    if (failures.size > most) failures.delete(oldest)
    const nextAttemptIn = context.pauseAfter(failed, publishAgain)
    const code = platformFaultOf(cause)?.code ?? 'deployment-not-written'
    logger.warn({ deployment: id, code, nextAttemptIn, err: cause }, failedWords)
    await store.putOffPublishing(id, nextAttemptIn)
  }

  return async function writeNext() {
    const deployment = await store.takeUnpublished(publishAgain)
    if (deployment === undefined) return false
    try {
      return await write(deployment)
    } catch (cause) {
      await putOff(deployment.id, cause)
      return true
    }
  }
}

const failedWords =
  'A live deployment could not be written to the object store and will be retried: until then, servers render it.'
