import { failureReason } from 'docwright'
import type { Deployment, HostedProject, PublishingStore } from '../store/deployment.ts'
import type { HostingLogger } from './hosting.ts'
import type { ObjectReader } from './object-reader.ts'
import { readPublishedState } from './published-state.ts'
import type { SiteManifest } from './site-manifest.ts'
import { StoreQuotaExceeded } from './store-meter.ts'
import type { RunningSite } from './site-process/running-site.ts'

/** Has deployments written to the object store, and finds what was written. */
export interface SitePublisher {
  /**
   * Everything that a deployment has in the object store.
   *
   * @returns Undefined where it is not there, or cannot be read now: then it is rendered.
   */
  manifestOf(deployment: Deployment): Promise<SiteManifest | undefined>
  /** Whether a deployment is in the object store as it would be made now. */
  isPublished(deployment: Deployment, project: HostedProject, url: string): Promise<boolean>
  /**
   * Has a site written.
   *
   * @param site The site.
   * @param isWanted Asked again and again; once it says no, the rest is left out.
   * @returns Digest of its manifest; undefined where it was ended early.
   * @throws StoreQuotaExceeded where its project may not have so much in the object store.
   */
  publish(site: RunningSite, isWanted: () => boolean): Promise<string | undefined>
}

/** What a publisher needs. */
export interface PublisherContext {
  store: PublishingStore
  reader: ObjectReader
  logger: HostingLogger
  clock(): number
}

/**
 * Makes what has deployments written to the object store.
 *
 * @param context What it needs.
 */
export function createSitePublisher({ store, reader, logger, clock }: PublisherContext): SitePublisher {
  const state = readPublishedState(reader, (cause, message) => logger.warn({ reason: failureReason(cause) }, message))

  async function manifestOf({ manifest }: Deployment): Promise<SiteManifest | undefined> {
    return manifest === null ? undefined : state.manifest(manifest)
  }

  return {
    manifestOf,
    async isPublished(deployment, { docsFolder }, url) {
      const manifest = await manifestOf(deployment)
      return manifest?.url === url && manifest.folder === docsFolder
    },
    async publish(site, isWanted) {
      const { meter } = site
      const { projectId, branch } = site.deployment
      const previous = await store.lastManifest(projectId, branch)
      const { bytes, most } = await store.storeUse(projectId)
      meter.allow(most === null ? null : Math.max(0, most - bytes))
      try {
        return await site.publish(previous, clock(), isWanted)
      } catch (cause) {
        if (meter.isOver && most !== null) throw new StoreQuotaExceeded(most, bytes)
        throw cause
      } finally {
        if (meter.written > 0) await store.addStoreUse(projectId, meter.written)
      }
    },
  }
}
