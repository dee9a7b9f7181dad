import { gzipSync } from 'node:zlib'

/** Receives the files of an index. */
export interface IndexSink {
  /**
   * @param path Path without base path.
   * @param content Uncompressed.
   * @param isNamedByContent Whether the path depends on the content, so that an existing file is the same.
   */
  write(path: string, content: Uint8Array, isNamedByContent: boolean): void
  /**
   * Called with each file that the index no longer needs, except for first files.
   *
   * @param path Path without base path.
   */
  remove?(path: string): void
}

/** Compresses a file here, so that hosts need not know its format. */
export function compress(bytes: Uint8Array): Uint8Array {
  return gzipSync(bytes, { level: 6 })
}
