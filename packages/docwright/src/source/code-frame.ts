import type { Place } from './diagnostic.ts'

/** One line of source near a place. */
export interface FrameLine {
  /** Line number, from 1. */
  number: number
  text: string
  /** On the line of the place: a text that marks the columns meant. */
  marker?: string
}

const maximumWidth = 160

/**
 * The lines of source around a place, with the place marked.
 *
 * @param text The whole text of the file.
 * @param place The place; lines and columns from 1.
 * @param around How many lines before and after.
 * @returns The lines; empty where the place lies outside the text.
 */
export function codeFrame(
  text: string,
  place: Pick<Place, 'line' | 'column' | 'endLine' | 'endColumn'>,
  around = 1,
): FrameLine[] {
  const lines = text.split(/\r?\n/)
  if (place.line > lines.length) return []
  const first = Math.max(1, place.line - around)
  const last = Math.min(lines.length, place.line + around)
  const frame: FrameLine[] = []
  for (let number = first; number <= last; number++) {
    const full = (lines[number - 1] ?? '').replaceAll('\t', '  ')
    const shift = number === place.line ? Math.max(0, place.column - maximumWidth + 20) : 0
    const shown = full.slice(shift, shift + maximumWidth)
    frame.push({
      number,
      text: shown,
      ...(number === place.line ? { marker: markerOf(place, shift, shown.length) } : {}),
    })
  }
  return frame
}

function markerOf(
  { line, column, endLine, endColumn }: Pick<Place, 'line' | 'column' | 'endLine' | 'endColumn'>,
  shift: number,
  width: number,
): string {
  const start = Math.max(0, column - 1 - shift)
  const end = endLine === line && endColumn !== undefined ? endColumn - 1 - shift : start + 1
  return ' '.repeat(start) + '^'.repeat(Math.max(1, Math.min(end, width) - start))
}
