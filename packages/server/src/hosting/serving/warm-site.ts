import { setTimeout as pause } from 'node:timers/promises'
import { ObjectDamaged, ObjectMissing, StoreFault } from '../../objects/object-store.ts'
import { isStorageFault } from '../../store/database/is-storage-fault.ts'
import type { ObjectReader } from '../manifest/object-reader.ts'
import type { SiteManifest } from '../manifest/site-manifest.ts'

/** Objects of a site that are fetched before somebody asks for them, and how much they may take together. */
const maxObjects = 500
const maxBytes = 16 * 1024 * 1024
const atOnce = 4

/** Whether a site is on this disk, the disk takes nothing, or the store has not all of it, or other bytes. */
export type Warmth = 'whole' | 'no-room' | 'lacking'

/**
 * Gets a site onto the disk of this machine before it takes the place of the one before it: while the store is away, readers
 * see what was there, and not a site in which the pages that have changed are missing. Of a large site it is a part; on a disk
 * that takes nothing it is left out.
 *
 * @param objects Reads them.
 * @param manifest The site.
 * @returns What came of it.
 * @throws StoreFault where the store cannot be reached.
 */
export async function warmSite(objects: ObjectReader, manifest: SiteManifest): Promise<Warmth> {
  if (objects.isLocal) return 'whole'
  let warmth: Warmth = 'whole'
  const waiting = digestsOf(manifest).values()
  async function fetchNext(): Promise<void> {
    for (const digest of waiting) {
      try {
        await objects.locate(digest)
      } catch (cause) {
        const isDisk = isStorageFault(cause)
        warmth = isDisk ? 'no-room' : 'lacking'
        if (isDisk) return
        if (!(cause instanceof ObjectDamaged || cause instanceof ObjectMissing)) throw cause
      }
    }
  }
  const ended = await Promise.allSettled(Array.from({ length: atOnce }, fetchNext))
  const failed = ended.find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
  return warmth
}

/** How often a store is asked again for what a site that is shown already lacks, and after how long at first. */
const maxAttempts = 10
const firstPause = 500

/**
 * The same for a site that is shown already: it goes on when the store is back, or has the right bytes, so that all of the
 * site is here before the store is away the next time.
 *
 * @param objects Reads them.
 * @param manifest The site.
 * @param isWanted Whether this process still runs.
 * @returns Whether it is here in the end.
 */
export async function warmShownSite(
  objects: ObjectReader,
  manifest: SiteManifest,
  isWanted: () => boolean,
): Promise<boolean> {
  for (let attempt = 0; attempt < maxAttempts && isWanted(); attempt += 1) {
    try {
      if ((await warmSite(objects, manifest)) === 'whole') return true
    } catch (cause) {
      if (!(cause instanceof StoreFault)) throw cause
    }
    await pause(firstPause * 2 ** attempt, undefined, { ref: false })
  }
  return false
}

function digestsOf({ entries }: SiteManifest): Set<string> {
  const digests = new Set<string>()
  let bytes = 0
  for (const { object, size, large } of entries.values()) {
    if (large === true || digests.has(object)) continue
    bytes += size
    if (digests.size >= maxObjects || bytes > maxBytes) break
    digests.add(object)
  }
  return digests
}
