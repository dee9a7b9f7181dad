import { createHash } from 'node:crypto'
import { indexLayout, digestBytes } from './index-files.ts'

/**
 * A digest for a file name: it changes with the content.
 *
 * @param parts Parts of the file's content.
 */
export function digestOf(...parts: (Uint8Array | string)[]): Uint8Array {
  const hash = createHash('sha1').update(`${indexLayout}`)
  for (const part of parts) hash.update(part)
  return hash.digest().subarray(0, digestBytes)
}
