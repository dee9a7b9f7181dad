import { statfs } from 'node:fs/promises'

/** How much a disk still takes. */
export interface DiskRoom {
  bytes: number
  /** How many files can still be made; undefined where the disk has no such limit. */
  files: number | undefined
}

/** Bytes and files below which a disk counts as full: a push or a message takes more than nothing. */
const least = { bytes: 1024 * 1024, files: 100 }

/**
 * Asks how much room there is for a folder.
 *
 * @returns Undefined where that cannot be told; whether the folder is there is looked at otherwise.
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

/** What a disk has run out of; undefined where it takes more. */
export function lackOf({ bytes, files }: DiskRoom): 'room' | 'files' | undefined {
  if (bytes < least.bytes) return 'room'
  return (files ?? Infinity) < least.files ? 'files' : undefined
}
