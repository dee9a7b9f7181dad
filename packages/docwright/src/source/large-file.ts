import { join } from 'node:path'

/** A file whose content Git LFS keeps outside of the history. */
export interface LargeFile {
  /** SHA-256 of the content. */
  id: string
  /** Bytes. */
  size: number
  /** Where the repository keeps it, if it has it. */
  stored: string
}

/**
 * Whether a file may stand for one that Git LFS keeps: such pointers are three short lines.
 *
 * @param size Bytes of the file.
 */
export function isPointerSize(size: number): boolean {
  return size >= 100 && size <= 250
}

/**
 * Reads a pointer of Git LFS.
 *
 * @param bytes Content of a file.
 * @param repository Folder of the repository.
 * @returns What it stands for; undefined where it is an ordinary file.
 */
export function largeFileOf(bytes: Uint8Array | undefined, repository: string): LargeFile | undefined {
  const text = new TextDecoder().decode(bytes)
  if (!text.startsWith('version https://git-lfs.github.com/spec/v1\n')) return undefined
  const id = /^oid sha256:([\da-f]{64})$/m.exec(text)?.[1]
  const size = /^size (\d{1,15})$/m.exec(text)?.[1]
  if (id === undefined || size === undefined) return undefined
  return { id, size: Number(size), stored: join(repository, 'lfs', 'objects', id.slice(0, 2), id.slice(2, 4), id) }
}
