import { ObjectDamaged, ObjectMissing } from '../objects/object-store.ts'
import { isStorageFault } from '../store/is-storage-fault.ts'
import type { ObjectReader } from './object-reader.ts'
import type { SiteManifest } from './site-manifest.ts'

/** Objects of a site that are fetched before somebody asks for them, and how much they may take together. */
const most = 500
const mostBytes = 16 * 1024 * 1024
const atOnce = 4

/**
 * Gets a site onto the disk of this machine before it takes the place of the one before it: while the store is away, readers
 * see what was there, and not a site in which the pages that have changed are missing. Of a large site it is a part; on a disk
 * that takes nothing it is left out.
 *
 * @param objects Reads them.
 * @param manifest The site.
 * @throws StoreFault where the store cannot be reached. What it has not, or has damaged, is met by whoever asks for it.
 */
export async function warmSite(objects: ObjectReader, manifest: SiteManifest): Promise<void> {
  if (objects.isLocal) return
  const waiting = digestsOf(manifest).values()
  async function fetchNext(): Promise<void> {
    for (const digest of waiting) {
      try {
        await objects.locate(digest)
      } catch (cause) {
        if (isStorageFault(cause)) return
        if (!(cause instanceof ObjectDamaged || cause instanceof ObjectMissing)) throw cause
      }
    }
  }
  const ended = await Promise.allSettled(Array.from({ length: atOnce }, fetchNext))
  const failed = ended.find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
}

function digestsOf({ entries }: SiteManifest): Set<string> {
  const digests = new Set<string>()
  let bytes = 0
  for (const { object, size, large } of entries.values()) {
    if (large === true || digests.has(object)) continue
    bytes += size
    if (digests.size >= most || bytes > mostBytes) break
    digests.add(object)
  }
  return digests
}
