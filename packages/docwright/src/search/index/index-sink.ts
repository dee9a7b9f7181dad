import { gzipSync } from 'node:zlib'

/** Where the files of an index go. */
export interface IndexSink {
  /**
   * @param path Path without base path.
   * @param content The content, before it is compressed.
   * @param isNamedByContent Whether the path changes with the content, so that a file of the path is the same already.
   */
  write(path: string, content: Uint8Array, isNamedByContent: boolean): void
  /**
   * Called with each file that the index does not need any more, first files apart.
   *
   * @param path Path without base path.
   */
  remove?(path: string): void
}

/**
 * Compresses a file: here, so that no host has to know what it is.
 *
 * @param bytes Its content.
 */
export function compress(bytes: Uint8Array): Uint8Array {
  return gzipSync(bytes, { level: 6 })
}
