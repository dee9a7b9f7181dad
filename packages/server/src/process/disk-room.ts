import { statfs } from 'node:fs/promises'

/** How much a disk still takes. */
export interface DiskRoom {
  bytes: number
  /** How many files can still be made; undefined if the disk has no such limit. */
  files: number | undefined
}

/** Bytes and files below which a disk counts as full: a push or a message takes more than nothing. */
const least = { bytes: 1024 * 1024, files: 100 }

/**
 * Reads the free room for a folder.
 *
 * @returns Undefined if it is unknown; whether the folder exists is checked elsewhere.
 */
export async function readDiskRoom(folder: string): Promise<DiskRoom | undefined> {
  try {
    const { bavail, bsize, files, ffree } = await statfs(folder)
    // File systems without a number of files say 0 of 0.
    return { bytes: bavail * bsize, files: files === 0 ? undefined : ffree }
  } catch {
    return undefined
  }
}

/** The exhausted resource of a disk; undefined if it has room. */
export function lackOf({ bytes, files }: DiskRoom): 'room' | 'files' | undefined {
  if (bytes < least.bytes) return 'room'
  return (files ?? Infinity) < least.files ? 'files' : undefined
}
