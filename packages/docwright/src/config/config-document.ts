import type { Place } from '../source/diagnostic.ts'

/** The text of one configuration file, able to say where an offset stands. */
export interface ConfigDocument {
  file: string
  text: string
  /**
   * Finds a stretch of the text.
   *
   * @param offset Where it begins.
   * @param end Where it ends.
   * @returns Its lines and columns.
   */
  placeAt(offset: number, end: number): Place
}

/**
 * Wraps the text of a configuration file.
 *
 * @param file Path of the file.
 * @returns The document. Lines are counted only when a place is asked for.
 */
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
