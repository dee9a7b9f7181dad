import { closeSync, fstatSync, ftruncateSync, openSync, readSync, writeSync } from 'node:fs'

/** Bytes of a file that are others now. */
export interface Patch {
  /** Their offset in the current file. */
  at: number
  /** How many of them there are. */
  length: number
  content: Buffer
}

/**
 * Changes parts of a file, reading and writing as little as possible: the text before the first part with another
 * length is left alone.
 *
 * @param path Path of the file.
 * @param size How large it is thought to be.
 * @param patches The parts in their order.
 * @returns Whether anything had to be written; undefined if there is no file of this size.
 */
export function patchFile(path: string, size: number, patches: readonly Patch[]): boolean | undefined {
  const file = openExisting(path)
  if (file === undefined) return undefined
  try {
    if (fstatSync(file).size !== size) return undefined
    const moving = patches.findIndex(({ length, content }) => content.length !== length)
    const inPlace = moving === -1 ? patches : patches.slice(0, moving)
    const written = inPlace.filter(({ at, length, content }) => {
      if (readAt(file, at, length).equals(content)) return false
      writeAt(file, at, content)
      return true
    })
    if (moving !== -1) replaceEnd(file, size, patches.slice(moving))
    return written.length > 0 || moving !== -1
  } finally {
    closeSync(file)
  }
}

/** Writes everything from the first part on. */
function replaceEnd(file: number, size: number, patches: readonly Patch[]): void {
  const start = patches[0]?.at ?? size
  const before = readAt(file, start, size - start)
  const pieces: Buffer[] = []
  let from = 0
  for (const { at, length, content } of patches) {
    pieces.push(before.subarray(from, at - start), content)
    from = at - start + length
  }
  const after = Buffer.concat([...pieces, before.subarray(from)])
  writeAt(file, start, after)
  ftruncateSync(file, start + after.length)
}

function openExisting(path: string): number | undefined {
  try {
    return openSync(path, 'r+')
  } catch {
    return undefined
  }
}

function readAt(file: number, at: number, length: number): Buffer {
  const bytes = Buffer.allocUnsafe(length)
  let done = 0
  while (done < length) {
    const count = readSync(file, bytes, done, length - done, at + done)
    if (count === 0) break
    done += count
  }
  return bytes.subarray(0, done)
}

function writeAt(file: number, at: number, content: Buffer): void {
  let done = 0
  while (done < content.length) done += writeSync(file, content, done, content.length - done, at + done)
}
