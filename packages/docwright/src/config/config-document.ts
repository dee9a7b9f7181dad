import type { Place } from '../source/diagnostic.ts'

/** The text of a configuration file, with the place of each offset. */
export interface ConfigDocument {
  file: string
  text: string
  /** The lines and columns of a range of the text. */
  placeAt(offset: number, end: number): Place
}

/** Wraps the text of a configuration file. Lines are counted only when a place is requested. */
export function createConfigDocument(file: string, text: string): ConfigDocument {
  let starts: number[] | undefined

  function locate(offset: number): [line: number, column: number] {
    starts ??= lineStarts(text)
    let low = 0
    let high = starts.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((starts[middle] ?? 0) <= offset) low = middle
      else high = middle - 1
    }
    return [low + 1, offset - (starts[low] ?? 0) + 1]
  }

  return {
    file,
    text,
    placeAt(offset, end) {
      const [line, column] = locate(offset)
      const [endLine, endColumn] = locate(end)
      return { file, line, column, endLine, endColumn }
    },
  }
}

function lineStarts(text: string): number[] {
  const starts = [0]
  for (const match of text.matchAll(/\r\n?|\n/g)) starts.push(match.index + match[0].length)
  return starts
}
