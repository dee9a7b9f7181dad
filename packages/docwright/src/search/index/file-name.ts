import { createHash } from 'node:crypto'
import { indexLayout, nameBytes } from './index-files.ts'

/**
 * The name of a file: it changes with the content.
 *
 * @param parts What the file is made of.
 */
export function nameOf(...parts: (Uint8Array | string)[]): Uint8Array {
  const hash = createHash('sha1').update(`${indexLayout}`)
  for (const part of parts) hash.update(part)
  return hash.digest().subarray(0, nameBytes)
}
