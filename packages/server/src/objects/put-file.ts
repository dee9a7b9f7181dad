import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { ObjectStore } from './object-store.ts'

/**
 * Writes a file into a store.
 *
 * @param objects The store.
 * @param file Absolute path.
 * @param since Milliseconds since 1970: an object that was written later is not written again; by default, every object
 *   is.
 * @returns The digest of its bytes, and their number.
 */
export async function putFile(
  objects: Pick<ObjectStore, 'has' | 'put'>,
  file: string,
  since = Infinity,
): Promise<{ digest: string; size: number }> {
  const hash = createHash('sha256')
  let size = 0
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    hash.update(chunk)
    size += chunk.length
  }
  const digest = hash.digest('hex')
  const isThere = since !== Infinity && (await objects.has([digest], since)).has(digest)
  if (!isThere) await objects.put(digest, { size, open: () => createReadStream(file) })
  return { digest, size }
}
