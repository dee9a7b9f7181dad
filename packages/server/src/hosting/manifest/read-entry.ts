import { promisify } from 'node:util'
import { brotliDecompress, brotliDecompressSync } from 'node:zlib'
import type { ObjectReader } from './object-reader.ts'
import type { ManifestEntry } from './site-manifest.ts'

const decompress = promisify(brotliDecompress)

/**
 * Reads one file of a published site.
 *
 * @param objects The store.
 * @param entry Its entry in the manifest.
 * @returns The file, and its compressed form if it is stored in that.
 */
export async function readEntry(
  objects: Pick<ObjectReader, 'read'>,
  { object, brotli }: ManifestEntry,
): Promise<{ content: Uint8Array; brotli?: Uint8Array }> {
  const stored = await objects.read(object)
  return brotli === true ? { content: await decompress(stored), brotli: stored } : { content: stored }
}

/** Content of this many bytes is unpacked while somebody waits sooner than a thread is found that does it. */
const small = 256 * 1024

/** Bytes for readers: most of them take the compressed form, and never need the other. */
export interface ReaderContent {
  /** Decompressed on demand, and not kept. */
  readonly content: Uint8Array
  /** The content as Brotli has it, if it is stored in that. */
  readonly brotli?: Uint8Array
}

/**
 * Reads one file of a published site for readers.
 *
 * @param objects The store.
 * @param entry Its entry in the manifest.
 */
export async function readForReaders(
  objects: Pick<ObjectReader, 'read'>,
  entry: ManifestEntry,
): Promise<ReaderContent> {
  if (entry.brotli !== true || entry.size > small) return readEntry(objects, entry)
  const brotli = await objects.read(entry.object)
  return {
    get content() {
      return brotliDecompressSync(brotli)
    },
    brotli,
  }
}
