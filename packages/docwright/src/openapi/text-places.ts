import type { Place } from '../source/diagnostic.ts'

/**
 * Makes places of offsets in a text.
 *
 * @param file The file the text is of.
 * @param bytes The text in UTF-8.
 * @returns Gives the line and column at an offset in bytes. Lines are counted when the first place is asked for.
 */
export function createTextPlaces(file: string, bytes: Buffer): (offset: number) => Place {
  let starts: number[] | undefined
  return (offset) => {
    starts ??= lineStarts(bytes)
    let [low, high] = [0, starts.length - 1]
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if ((starts[middle] ?? 0) <= offset) low = middle
      else high = middle - 1
    }
    const start = starts[low] ?? 0
    const before = bytes.toString('utf8', start, offset).replace(/^\uFEFF/, '')
    return { file, line: low + 1, column: before.length + 1 }
  }
}

function lineStarts(bytes: Buffer): number[] {
  const starts = [0]
  for (let at = bytes.indexOf(10); at !== -1; at = bytes.indexOf(10, at + 1)) starts.push(at + 1)
  return starts
}
