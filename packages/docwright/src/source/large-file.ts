import { join } from 'node:path'

/** A file whose content Git LFS stores outside the history. */
export interface LargeFile {
  /** SHA-256 of the content. */
  id: string
  /** In bytes. */
  size: number
  /** Where the repository stores it, if it was downloaded. */
  stored: string
}

/**
 * Whether a file is small enough to be a Git LFS pointer, which is three short lines.
 *
 * @param size In bytes.
 */
export function isPointerSize(size: number): boolean {
  return size >= 100 && size <= 250
}

/**
 * Reads a pointer of Git LFS.
 *
 * @returns The file that it stands for; undefined for an ordinary file.
 */
export function largeFileOf(bytes: Uint8Array | undefined, repository: string): LargeFile | undefined {
  const text = new TextDecoder().decode(bytes)
  if (!text.startsWith('version https://git-lfs.github.com/spec/v1\n')) return undefined
  const id = /^oid sha256:([\da-f]{64})$/m.exec(text)?.[1]
  const size = /^size (\d{1,15})$/m.exec(text)?.[1]
  if (id === undefined || size === undefined) return undefined
  return { id, size: Number(size), stored: join(repository, 'lfs', 'objects', id.slice(0, 2), id.slice(2, 4), id) }
}
