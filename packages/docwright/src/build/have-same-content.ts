import { closeSync, fstatSync, openSync, readSync } from 'node:fs'

/** Bytes that are compared at a time: pictures and films need not be in memory as a whole. */
const chunk = 64 * 1024

/**
 * Compares two files. Reads them up to the first difference, and not at all if their sizes differ.
 *
 * @param one A file that may be missing.
 * @param other The other file.
 * @throws If the other file cannot be read.
 */
export function haveSameContent(one: string, other: string): boolean {
  const first = openExisting(one)
  if (first === undefined) return false
  try {
    const second = openSync(other, 'r')
    try {
      return areEqual(first, second)
    } finally {
      closeSync(second)
    }
  } finally {
    closeSync(first)
  }
}

function openExisting(path: string): number | undefined {
  try {
    return openSync(path, 'r')
  } catch {
    return undefined
  }
}

function areEqual(first: number, second: number): boolean {
  const [found, wanted] = [fstatSync(first), fstatSync(second)]
  if (!found.isFile() || found.size !== wanted.size) return false
  const length = Math.min(chunk, wanted.size)
  const [ours, theirs] = [Buffer.allocUnsafe(length), Buffer.allocUnsafe(length)]
  for (let at = 0; at < wanted.size;) {
    const count = readSync(second, theirs, 0, length, at)
    // It may have become shorter in the meantime.
    if (count === 0 || readSync(first, ours, 0, count, at) !== count) return false
    if (ours.compare(theirs, 0, count, 0, count) !== 0) return false
    at += count
  }
  return true
}
