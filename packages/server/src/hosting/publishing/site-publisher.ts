import type { ObjectStore } from '../../objects/object-store.ts'
import type { Deployment, HostedProject, PublishingStore } from '../../store/deployments/deployment.ts'
import { megabyte } from '../../store/projects/project-quotas.ts'
import type { HostingLogger } from '../basics/hosting-logger.ts'
import type { ObjectReader } from '../manifest/object-reader.ts'
import { readPublishedState } from '../manifest/published-state.ts'
import type { SiteManifest } from '../manifest/site-manifest.ts'
import { requireKept } from './require-kept.ts'
import { sizeOfSites } from './size-of-sites.ts'
import { StoreQuotaExceeded } from '../manifest/store-meter.ts'
import type { RunningSite } from '../site-process/running-site.ts'

/** A deployment, as far as is known of it. */
type PublishedDeployment = Pick<Deployment, 'manifest'> & Partial<Pick<Deployment, 'id' | 'projectId'>>

/** Has deployments written to the object store, and finds what was written. */
export interface SitePublisher {
  /**
   * Everything that a deployment has in the object store.
   *
   * @returns Undefined if it is not there, or cannot be read now: then it is rendered.
   */
  manifestOf(deployment: PublishedDeployment): Promise<SiteManifest | undefined>
  /** Whether a deployment is in the object store as it would be made now. */
  isPublished(deployment: Deployment, project: HostedProject, url: string): Promise<boolean>
  /**
   * Has a site written.
   *
   * @param isWanted Asked again and again; once it returns false, the rest is skipped.
   * @param isLive Whether readers already see it: it was accepted, whatever the project's quota is now.
   * @returns Digest of its manifest; undefined if it was ended early.
   * @throws StoreFault if a part of it was removed in the meantime: it must be written again.
   * @throws StoreQuotaExceeded if its project's sites would exceed the quota of the object store, and the current size.
   */
  publish(site: RunningSite, isWanted: () => boolean, isLive?: boolean): Promise<string | undefined>
}

/**
 * A publication far over the quota stops early. A site that is written again as a whole also has its list, and files
 * that only earlier pages load: its exact size is checked at the end.
 */
const withLists = 1.1

/** Dependencies of a publisher. */
export interface PublisherContext {
  store: PublishingStore
  objects: Pick<ObjectStore, 'sizes'>
  reader: Pick<ObjectReader, 'read'>
  logger: HostingLogger
  clock(): number
}

/** Creates the publisher of deployments, which has them written to the object store. */
export function createSitePublisher(context: PublisherContext): SitePublisher {
  const { store, reader, logger, clock } = context
  const state = readPublishedState(reader, (fields, message) => logger.warn(fields, message))

  async function manifestOf({ manifest, id, projectId }: PublishedDeployment): Promise<SiteManifest | undefined> {
    return manifest === null ? undefined : state.manifest(manifest, { deployment: id, project: projectId })
  }

  /** Bytes of a project's live sites, with another site in place of that of a branch. */
  async function liveBytes(projectId: string, instead?: { branch: string; manifest: string }): Promise<number> {
    const live = await store.liveManifests(projectId)
    const shown = instead === undefined ? live : [...live.filter(({ branch }) => branch !== instead.branch), instead]
    return sizeOfSites(
      shown.map(({ manifest }) => manifest),
      context,
    )
  }

  /**
   * The quota of a project's sites in bytes, and the current limit: at least their current size, so that they can
   * shrink. Counting everything takes time, and is skipped if the total of all counted objects fits.
   */
  async function roomOf(projectId: string): Promise<{ most: number; allowed: number } | undefined> {
    const { bytes, most } = await store.storeUse(projectId)
    if (most === null) return undefined
    const isEnough = bytes !== null && bytes <= most
    return { most, allowed: isEnough ? most : Math.max(most, await liveBytes(projectId)) }
  }

  /** Asked again once it is written: others may have written meanwhile. */
  async function requireRoom({ projectId, branch }: Deployment, manifest: string, allowed: number): Promise<void> {
    const { bytes, most } = await store.storeUse(projectId)
    if (most === null || (bytes !== null && bytes <= most)) return
    const needed = await liveBytes(projectId, { branch, manifest })
    if (needed > Math.max(most, allowed)) throw new StoreQuotaExceeded(most, needed)
  }

  async function noteWritten(projectId: string, written: number): Promise<void> {
    const { bytes } = await store.storeUse(projectId)
    // If nothing was counted yet, a part would look like all of it.
    if (written > 0 && bytes !== null) await store.addStoreUse(projectId, written)
  }

  return {
    manifestOf,
    async isPublished(deployment, { docsFolder }, url) {
      const manifest = await manifestOf(deployment)
      return manifest?.url === url && manifest.folder === docsFolder
    },
    async publish(site, isWanted, isLive = false) {
      const { meter, deployment } = site
      const { projectId, branch } = deployment
      const began = clock()
      const previous = await store.lastManifest(projectId, branch)
      const room = isLive ? undefined : await roomOf(projectId)
      meter.allow(room === undefined ? null : room.allowed * withLists + megabyte)
      const manifest = await site
        .publish(previous, clock(), isWanted)
        .catch((cause: unknown) => {
          throw meter.isOver && room !== undefined ? new StoreQuotaExceeded(room.most, undefined) : cause
        })
        .finally(() => noteWritten(projectId, meter.written))
      if (manifest !== undefined) await requireKept(context, { digest: manifest, projectId, began })
      if (manifest !== undefined && room !== undefined) await requireRoom(deployment, manifest, room.allowed)
      return manifest
    },
  }
}
