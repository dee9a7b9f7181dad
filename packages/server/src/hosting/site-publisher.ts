import type { PagePlaces } from 'docwright'
import { StoreFault, type ObjectStore } from '../objects/object-store.ts'
import type { Deployment, PublishingStore } from '../store/deployment.ts'
import type { HostedSite } from './hosted-site.ts'
import { keptPagesName, readKeptPages, type KeptPage } from './kept-pages.ts'
import { placesName, readPlaces } from './kept-places.ts'
import type { HostingLogger } from './hosting.ts'
import type { ObjectReader } from './object-reader.ts'
import { publishSite } from './publish-site.ts'
import { readEntry } from './read-entry.ts'
import { createProgress } from './report-progress.ts'
import { readManifest, type SiteManifest } from './site-manifest.ts'

/** Writes deployments to the object store, and finds what was written. */
export interface SitePublisher {
  /**
   * Everything that a deployment has in the object store.
   *
   * @returns Undefined where it is not there, or cannot be read now: then it is rendered.
   */
  manifestOf(deployment: Deployment): Promise<SiteManifest | undefined>
  /**
   * Writes a site, and notes that it is there.
   *
   * @param site The site.
   * @param place Its address, and the folder of its docs.
   * @param isWanted Asked before each page; once it says no, the rest is left out.
   */
  publish(site: HostedSite, place: { url: string; folder: string }, isWanted: () => boolean): Promise<void>
  /**
   * What links could name in the pages of the site before a deployment, by address. A preview is compared with the site.
   *
   * @returns Undefined where there was none, or where it cannot be read now: then nothing is compared.
   */
  placesBefore(deployment: Deployment): Promise<ReadonlyMap<string, PagePlaces> | undefined>
}

/** What a publisher needs. */
export interface PublisherContext {
  store: PublishingStore
  objects: ObjectStore
  reader: ObjectReader
  logger: HostingLogger
  clock(): number
}

/**
 * Makes what writes deployments to the object store.
 *
 * @param context What it needs.
 */
export function createSitePublisher({ store, objects, reader, logger, clock }: PublisherContext): SitePublisher {
  async function read(digest: string): Promise<SiteManifest | undefined> {
    try {
      return readManifest(await reader.read(digest))
    } catch (cause) {
      if (!(cause instanceof StoreFault)) throw cause
      logger.warn({ err: cause, manifest: digest }, 'A deployment could not be read from the object store.')
      return undefined
    }
  }

  /** Without them, all pages are put together. */
  async function pagesOf(manifest: SiteManifest | undefined): Promise<ReadonlyMap<string, KeptPage>> {
    const entry = manifest?.entries.get(keptPagesName)
    try {
      return entry === undefined ? new Map() : readKeptPages((await readEntry(reader, entry)).content)
    } catch (cause) {
      if (!(cause instanceof StoreFault)) throw cause
      logger.warn({ err: cause, object: entry?.object }, 'What is known of published pages could not be read.')
      return new Map()
    }
  }

  return {
    manifestOf: async ({ manifest }) => (manifest === null ? undefined : read(manifest)),
    async publish(site, place, isWanted) {
      const { id, projectId, branch } = site.deployment
      const last = await store.lastManifest(projectId, branch)
      const previous = last === undefined ? undefined : await read(last)
      const previousPages = await pagesOf(previous)
      const total = new Set(site.site.routes.values()).size
      const progress = createProgress((pages) => {
        logger.info({ deployment: id, project: projectId, ...pages }, 'Pages are being written to the object store.')
      }, clock)
      const onPage = (done: number): void => progress(done, total)
      const manifest = await publishSite(site, { objects, clock, isWanted, onPage, place, previous, previousPages })
      if (manifest === undefined) return
      await store.setManifest(id, manifest)
      logger.info({ deployment: id, manifest }, 'A deployment is in the object store.')
    },
    async placesBefore(deployment) {
      const digest = await store.manifestBefore(deployment)
      const entry = digest === undefined ? undefined : (await read(digest))?.entries.get(placesName)
      try {
        return entry && readPlaces((await readEntry(reader, entry)).content)
      } catch (cause) {
        if (!(cause instanceof StoreFault)) throw cause
        logger.warn({ err: cause, manifest: digest }, 'The places of a deployment could not be read.')
        return undefined
      }
    },
  }
}
