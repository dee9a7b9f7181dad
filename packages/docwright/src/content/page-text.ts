import type { Place } from '../source/diagnostic.ts'

/** A file's text in the one form that everything after it works on, with the places of its offsets. */
export interface PageText {
  file: string
  /** Without byte order mark, lines end with `\n`. Lines and columns are those of the file. */
  text: string
  /** Where an offset of {@link PageText.text} stands in the file. */
  placeAt(offset: number): Place
}

/**
 * Normalises a file's text.
 *
 * @param file Path of the file, for places.
 * @param text The decoded content; a byte order mark and any line ends are fine.
 * @returns The text and its places.
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
