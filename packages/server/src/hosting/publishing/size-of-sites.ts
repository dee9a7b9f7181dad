import type { ObjectStore } from '../../objects/object-store.ts'
import type { ObjectReader } from '../manifest/object-reader.ts'
import { readManifest } from '../manifest/site-manifest.ts'

/** Objects whose sizes are asked for together. */
const batch = 500

/**
 * Counts the size of sites in the object store. Shared objects count once; files that only earlier pages load do not
 * count, so that a smaller site is smaller at once.
 *
 * @param manifests Digests of their manifests.
 * @param context The store, which alone knows the sizes.
 * @returns Bytes.
 * @throws StoreFault if a manifest cannot be read now.
 */
export async function sizeOfSites(
  manifests: readonly string[],
  { reader, objects }: { reader: Pick<ObjectReader, 'read'>; objects: Pick<ObjectStore, 'sizes'> },
): Promise<number> {
  const digests = new Set<string>()
  for (const digest of new Set(manifests)) {
    const manifest = await readManifest(await reader.read(digest))
    for (const { object } of manifest?.entries.values() ?? []) digests.add(object)
  }
  const all = [...digests]
  let bytes = 0
  for (let start = 0; start < all.length; start += batch) {
    for (const size of (await objects.sizes(all.slice(start, start + batch))).values()) bytes += size
  }
  return bytes
}
