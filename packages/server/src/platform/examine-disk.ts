import { readdir, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Finding } from './finding.ts'

/** Bytes below which a disk is short of room, and below which it takes nothing more. */
const leastRoom = 1024 ** 3
const noRoom = 1024 ** 2
/** Files that are looked at to find the largest ones, and how many of them are named. */
const mostFiles = 50_000
const named = 3

/** How much room there is for a folder, and what takes it where there is little. */
export async function examineDisk(folder: string): Promise<Finding> {
  const { bavail, bsize } = await statfs(folder)
  const room = bavail * bsize
  if (room >= leastRoom) return { part: 'disk', state: 'ok', said: `${inWords(room)} free for ${folder}` }
  const largest = await largestFiles(folder)
  const files = largest.map(({ path, size }) => `${path} (${inWords(size)})`).join(', ')
  const fix = `Free up space, or move the folder to a larger disk. The largest files in it: ${files}.`
  const said = room < noRoom ? `is full: ${inWords(room)} free for ${folder}` : `${inWords(room)} free for ${folder}`
  return { part: 'disk', state: room < noRoom ? 'problem' : 'warning', said, fix }
}

/** The largest files below a folder, the largest first. */
export async function largestFiles(folder: string): Promise<{ path: string; size: number }[]> {
  let found: { path: string; size: number }[] = []
  const folders = [folder]
  for (let looked = 0; folders.length > 0 && looked < mostFiles;) {
    const here = folders.pop() ?? folder
    for (const entry of await readdir(here, { withFileTypes: true }).catch(() => [])) {
      looked += 1
      const path = join(here, entry.name)
      if (entry.isDirectory()) folders.push(path)
      if (!entry.isFile()) continue
      const { size } = await stat(path).catch(() => ({ size: 0 }))
      if (found.length < named || size > (found.at(-1)?.size ?? 0))
        found = [...found, { path, size }].toSorted((left, right) => right.size - left.size).slice(0, named)
    }
  }
  return found
}

function inWords(bytes: number): string {
  if (bytes >= 1024 ** 3) return `${(bytes / 1024 ** 3).toFixed(1)} GB`
  return `${Math.round(bytes / 1024 ** 2)} MB`
}
