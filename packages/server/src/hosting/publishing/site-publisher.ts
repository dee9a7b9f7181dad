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
   * @returns Undefined where it is not there, or cannot be read now: then it is rendered.
   */
  manifestOf(deployment: PublishedDeployment): Promise<SiteManifest | undefined>
  /** Whether a deployment is in the object store as it would be made now. */
  isPublished(deployment: Deployment, project: HostedProject, url: string): Promise<boolean>
  /**
   * Has a site written.
   *
   * @param isWanted Asked again and again; once it says no, the rest is left out.
   * @param isLive Whether readers see it already: it was accepted, whatever its project may have by now.
   * @returns Digest of its manifest; undefined where it was ended early.
   * @throws StoreFault where something of it was removed meanwhile: it is to be written again.
   * @throws StoreQuotaExceeded where its project's sites would take more of the object store than they may, and more than now.
   */
  publish(site: RunningSite, isWanted: () => boolean, isLive?: boolean): Promise<string | undefined>
}

/**
 * Much more than may be is not written in the first place. A site that is written anew whole has its list beside its files, and what
 * only readers of earlier pages ask for: how large it is, is looked at in the end.
 */
const withLists = 1.1

/** What a publisher needs. */
export interface PublisherContext {
  store: PublishingStore
  objects: Pick<ObjectStore, 'sizes'>
  reader: Pick<ObjectReader, 'read'>
  logger: HostingLogger
  clock(): number
}

/** Makes what has deployments written to the object store. */
export function createSitePublisher(context: PublisherContext): SitePublisher {
  const { store, reader, logger, clock } = context
  const state = readPublishedState(reader, (fields, message) => logger.warn(fields, message))

  async function manifestOf({ manifest, id, projectId }: PublishedDeployment): Promise<SiteManifest | undefined> {
    return manifest === null ? undefined : state.manifest(manifest, { deployment: id, project: projectId })
  }

  /** Bytes of what readers see of a project, with another site in place of what they see of a branch. */
  async function liveBytes(projectId: string, instead?: { branch: string; manifest: string }): Promise<number> {
    const live = await store.liveManifests(projectId)
    const shown = instead === undefined ? live : [...live.filter(({ branch }) => branch !== instead.branch), instead]
    return sizeOfSites(
      shown.map(({ manifest }) => manifest),
      context,
    )
  }

  /**
   * How many bytes the sites of a project may have by its quota, and how many just now: as many as they have in any case, so
   * that they can become fewer. Looking at all they have takes time, and is left out where all that is counted has room.
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
    // Where nothing was counted yet, a part would look like all of it.
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
