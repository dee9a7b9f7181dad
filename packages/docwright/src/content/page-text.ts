import type { Place } from '../source/diagnostic.ts'

/** A file's normalized text, which maps offsets to places in the file. */
export interface PageText {
  file: string
  /** Without byte order mark, and with lines that end with `\n`. Lines and columns are those of the file. */
  text: string
  /** The place in the file of an offset in {@link PageText.text}. */
  placeAt(offset: number): Place
}

/**
 * Normalizes a file's text.
 *
 * @param file Path of the file, for places.
 * @param text The decoded content; it may have a byte order mark and any line ends.
 */
export function pageText(file: string, text: string): PageText {
  const normal = normalise(text)
  let starts: number[] | undefined
  return {
    file,
    text: normal,
    placeAt(offset) {
      starts ??= lineStarts(normal)
      const line = lineOf(starts, offset)
      return { file, line: line + 1, column: Math.max(0, offset - (starts[line] ?? 0)) + 1 }
    },
  }
}

function normalise(text: string): string {
  const content = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text
  return content.includes('\r') ? content.replaceAll(/\r\n?/g, '\n') : content
}

function lineStarts(text: string): number[] {
  const starts = [0]
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}

function lineOf(starts: readonly number[], offset: number): number {
  let low = 0
  let high = starts.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((starts[middle] ?? 0) <= offset) low = middle
    else high = middle - 1
  }
  return low
}
