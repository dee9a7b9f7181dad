import { failureReason, type PagePlaces } from 'docwright/engine'
import { StoreFault } from '../../objects/object-store.ts'
import { keptPagesName, nothingKept, readKeptPages, type KeptSite } from './kept-pages.ts'
import { placesName, readPlaces } from './kept-places.ts'
import type { ObjectReader } from './object-reader.ts'
import { readEntry } from './read-entry.ts'
import { readManifest, type SiteManifest } from './site-manifest.ts'

/**
 * The earlier written state of a site, with which the next publication is compared. An unreadable part counts as
 * missing.
 */
export interface PublishedState {
  /** @param about The owner, if known: for the log. */
  manifest(digest: string, about?: PublishedBy): Promise<SiteManifest | undefined>
  /** The facts about its pages; without them, all are rendered. */
  kept(manifest: SiteManifest): Promise<KeptSite>
  /** The possible targets of links in its pages, by address. */
  places(digest: string): Promise<ReadonlyMap<string, PagePlaces> | undefined>
}

/** Whose site was written. */
export interface PublishedBy {
  deployment?: string | undefined
  project?: string | undefined
}

/** The unreadable part, and the reason. */
export interface UnreadState extends PublishedBy {
  code: 'store-unavailable'
  reason: string
}

/**
 * Reads from the object store what was published.
 *
 * @param reader The store.
 * @param warn Called with unreadable parts.
 */
export function readPublishedState(
  reader: Pick<ObjectReader, 'read'>,
  warn: (fields: UnreadState, message: string) => void,
): PublishedState {
  async function orNothing<Value>(
    read: () => Promise<Value>,
    message: string,
    about: PublishedBy = {},
  ): Promise<Value | undefined> {
    try {
      return await read()
    } catch (cause) {
      if (!(cause instanceof StoreFault)) throw cause
      warn({ code: 'store-unavailable', ...about, reason: failureReason(cause) }, message)
      return undefined
    }
  }

  async function manifest(digest: string, about?: PublishedBy): Promise<SiteManifest | undefined> {
    return orNothing(
      async () => readManifest(await reader.read(digest)),
      'A deployment could not be read from the object store.',
      about,
    )
  }

  return {
    manifest,
    async kept({ entries }) {
      const entry = entries.get(keptPagesName)
      if (entry === undefined) return nothingKept
      const known = await orNothing(
        async () => readKeptPages((await readEntry(reader, entry)).content),
        'The state of published pages could not be read.',
      )
      return known ?? nothingKept
    },
    async places(digest) {
      const entry = (await manifest(digest))?.entries.get(placesName)
      if (entry === undefined) return undefined
      return orNothing(
        async () => readPlaces((await readEntry(reader, entry)).content),
        'The page index of a deployment could not be read.',
      )
    },
  }
}
