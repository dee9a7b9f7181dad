import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { lackOf, readDiskRoom, type DiskRoom } from '../process/disk-room.ts'
import type { Finding } from './finding.ts'

/** Bytes and files below which a disk is short of them. */
const enough = { bytes: 1024 ** 3, files: 5000 }
/** Limit of files for finding the largest consumers, and of named places. */
const mostFiles = 50_000
const named = 3

/**
 * The free room for a folder, and the largest consumers if there is little: of bytes or of files, as on a disk with too
 * few inodes.
 *
 * @param roomOf Returns the free room; by default, the system's.
 */
export async function examineDisk(
  folder: string,
  roomOf: (folder: string) => Promise<DiskRoom | undefined> = readDiskRoom,
): Promise<Finding> {
  const part = 'disk'
  const room = await roomOf(folder)
  if (room === undefined)
    return {
      part,
      state: 'problem',
      said: `${folder} cannot be looked at`,
      fix: 'Check that its disk is mounted, and who may read it.',
    }
  const lacks = lackOf(room)
  const state = lacks === undefined ? 'warning' : 'problem'
  const words = `${inWords(room.bytes)} free for ${folder}`
  if (room.files !== undefined && room.files < enough.files && lacks !== 'room') {
    const folders = (await measure(folder)).folders.map(({ path, count }) => `${path} (${count})`).join(', ')
    const said = `takes ${room.files} more files (inodes), however much room there is: ${words}`
    const fix = `Remove files, or move the folder to a disk that takes more: \`df -i\` counts them. The folders with most files in it: ${folders}.`
    return { part, state, said, fix }
  }
  if (room.bytes >= enough.bytes) return { part, state: 'ok', said: words }
  const files = (await measure(folder)).files.map(({ path, size }) => `${path} (${inWords(size)})`).join(', ')
  const fix = `Free up space, or move the folder to a larger disk. The largest files in it: ${files}.`
  return { part, state, said: lacks === undefined ? words : `is full: ${words}`, fix }
}

/** The largest files below a folder, and the folders with most entries, both the largest first. */
export async function measure(
  folder: string,
): Promise<{ files: { path: string; size: number }[]; folders: { path: string; count: number }[] }> {
  let files: { path: string; size: number }[] = []
  let counted: { path: string; count: number }[] = []
  const folders = [folder]
  for (let looked = 0; folders.length > 0 && looked < mostFiles;) {
    const here = folders.pop() ?? folder
    const entries = await readdir(here, { withFileTypes: true }).catch(() => [])
    counted = withLargest(counted, { path: here, count: entries.length }, ({ count }) => count)
    for (const entry of entries) {
      looked += 1
      const path = join(here, entry.name)
      if (entry.isDirectory()) folders.push(path)
      if (!entry.isFile()) continue
      const { size } = await stat(path).catch(() => ({ size: 0 }))
      files = withLargest(files, { path, size }, (file) => file.size)
    }
  }
  return { files, folders: counted }
}

function withLargest<Item>(found: Item[], next: Item, sizeOf: (item: Item) => number): Item[] {
  const last = found.at(-1)
  if (found.length >= named && last !== undefined && sizeOf(next) <= sizeOf(last)) return found
  return [...found, next].toSorted((left, right) => sizeOf(right) - sizeOf(left)).slice(0, named)
}

function inWords(bytes: number): string {
  if (bytes >= 1024 ** 3) return `${(bytes / 1024 ** 3).toFixed(1)} GB`
  return `${Math.round(bytes / 1024 ** 2)} MB`
}
