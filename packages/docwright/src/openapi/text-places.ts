import type { Place } from '../source/diagnostic.ts'

/**
 * Converts byte offsets in a text to places.
 *
 * @param bytes The text in UTF-8.
 * @returns Gives the line and column of an offset. Lines are counted at the first call.
 */
export function createTextPlaces(file: string, bytes: Buffer): (offset: number) => Place {
  let starts: number[] | undefined
  let lengths: ((offset: number) => number) | undefined
  return (offset) => {
    starts ??= lineStarts(bytes)
    let [low, high] = [0, starts.length - 1]
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if ((starts[middle] ?? 0) <= offset) low = middle
      else high = middle - 1
    }
    const start = starts[low] ?? 0
    const mark = low === 0 && offset > 0 && bytes.subarray(0, 3).equals(byteOrderMark) ? 1 : 0
    lengths ??= createLengths(bytes)
    return { file, line: low + 1, column: lengths(offset) - lengths(start) - mark + 1 }
  }
}

const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf])

/** Bytes between two offsets whose length is known: many specifications are one line of megabytes. */
const step = 16 * 1024

/** Counts the UTF-16 units before an offset in bytes. */
function createLengths(bytes: Buffer): (offset: number) => number {
  const known = [{ offset: 0, length: 0 }]
  return (offset) => {
    let last = known.at(-1) ?? { offset: 0, length: 0 }
    while (offset - last.offset > step) {
      let next = last.offset + step
      // Not in the middle of a character.
      while (((bytes[next] ?? 0) & 0xc0) === 0x80) next -= 1
      last = { offset: next, length: last.length + bytes.toString('utf8', last.offset, next).length }
      known.push(last)
    }
    // Steps are up to three bytes shorter than this.
    let index = Math.min(known.length - 1, Math.ceil(offset / (step - 3)))
    while (index > 0 && (known[index]?.offset ?? 0) > offset) index -= 1
    const near = known[index] ?? last
    return near.length + bytes.toString('utf8', near.offset, offset).length
  }
}

function lineStarts(bytes: Buffer): number[] {
  const starts = [0]
  for (let at = bytes.indexOf(10); at !== -1; at = bytes.indexOf(10, at + 1)) starts.push(at + 1)
  return starts
}
