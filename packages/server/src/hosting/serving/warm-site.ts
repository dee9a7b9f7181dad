import { setTimeout as pause } from 'node:timers/promises'
import { ObjectDamaged, ObjectMissing, StoreFault } from '../../objects/object-store.ts'
import { isStorageFault } from '../../store/database/is-storage-fault.ts'
import type { ObjectReader } from '../manifest/object-reader.ts'
import type { SiteManifest } from '../manifest/site-manifest.ts'

/** Limits of a site's objects that are fetched ahead, by number and by size. */
const maxObjects = 500
const maxBytes = 16 * 1024 * 1024
const atOnce = 4

/** Whether a site is on this disk, the disk takes nothing, or the store has not all of it, or other bytes. */
export type Warmth = 'whole' | 'no-room' | 'lacking'

/**
 * Copies a site to the disk of this machine before it replaces the previous one: while the store is away, readers see
 * the earlier site, and not one without its changed pages. A large site is copied in part; a disk without room is
 * skipped.
 *
 * @param objects Reads them.
 * @param manifest The site.
 * @returns The result.
 * @throws StoreFault if the store cannot be reached.
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

/** Number of attempts to fetch an object that a shown site lacks, and the first pause. */
const maxAttempts = 10
const firstPause = 500

/**
 * The same for a site that is already shown: it continues once the store is back, or has the right bytes, so that the
 * whole site is here before the store is away the next time.
 *
 * @param objects Reads them.
 * @param manifest The site.
 * @param isWanted Whether this process still runs.
 * @returns Whether the whole site is here in the end.
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
