import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import type { ObjectReader } from './object-reader.ts'
import type { ManifestEntry } from './site-manifest.ts'

const decompress = promisify(brotliDecompress)

/**
 * Reads one file of a published site.
 *
 * @param objects Where from.
 * @param entry What the manifest says of it.
 * @returns The file, and its compressed form where it is stored in that.
 */
export async function readEntry(
  objects: Pick<ObjectReader, 'read'>,
  { object, brotli }: ManifestEntry,
): Promise<{ content: Uint8Array; brotli?: Uint8Array }> {
  const stored = await objects.read(object)
  return brotli === true ? { content: await decompress(stored), brotli: stored } : { content: stored }
}
