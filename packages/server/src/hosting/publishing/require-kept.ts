import { StoreFault } from '../../objects/object-store.ts'
import { clockMargin, type ObjectUse } from '../../store/deployments/object-use.ts'
import type { ObjectReader } from '../manifest/object-reader.ts'
import { readManifest } from '../manifest/site-manifest.ts'

/** Dependencies of looking for removals. */
export interface KeptContext {
  store: Pick<ObjectUse, 'hold' | 'removedSince'>
  reader: Pick<ObjectReader, 'read'>
}

/**
 * Holds a site that was written, and makes sure that nothing of it was removed while it was: what had been there for long may have
 * been about to go.
 *
 * @param digest Of its manifest.
 * @param began When writing began, in milliseconds since 1970.
 * @throws StoreFault where something was removed, or still is: the site is to be written again.
 */
export async function requireKept(
  { store, reader }: KeptContext,
  { digest, projectId, began }: { digest: string; projectId: string; began: number },
): Promise<void> {
  await store.hold({ digest, kind: 'manifest', projectId })
  const removed = await store.removedSince(began - clockMargin)
  if (removed.size === 0) return
  const manifest = await readManifest(await reader.read(digest))
  const objects = [...(manifest?.entries.values() ?? []), ...(manifest?.earlier.values() ?? [])].map(
    ({ object }) => object,
  )
  if ([digest, ...objects].some((object) => removed.has(object)))
    throw new StoreFault('Parts of the site were removed from the object store while it was written.')
}
