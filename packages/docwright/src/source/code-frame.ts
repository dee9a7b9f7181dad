import type { Place } from './diagnostic.ts'

/** A line of source near a place. */
export interface FrameLine {
  /** Counted from 1. */
  number: number
  /** The line, or the part of it around the place, without characters that could act on a terminal. */
  text: string
  /** For the line of the place: marks its columns, in a monospaced font. */
  marker?: string
}

export interface FrameSize {
  /** Number of lines before and after the place. */
  around?: number
  /** Maximum width of a line in columns. */
  width?: number
}

/**
 * The lines around a place, with the place marked.
 *
 * @param place Lines and columns count from 1.
 * @returns Empty if the place lies outside the text.
 */
export function codeFrame(
  text: string,
  place: Pick<Place, 'line' | 'column' | 'endLine' | 'endColumn'>,
  { around = 1, width = 160 }: FrameSize = {},
): FrameLine[] {
  const frame: FrameLine[] = []
  let number = 0
  for (const line of linesOf(text)) {
    number += 1
    if (number < place.line - around) continue
    if (number > place.line + around) break
    frame.push({
      number,
      ...(number === place.line ? markedLine(line, place, width) : { text: shown(line, 0, width) }),
    })
  }
  return frame.some(({ marker }) => marker !== undefined) ? frame : []
}

function* linesOf(text: string): Iterable<string> {
  const lineEnd = /\r\n?|\n/g
  let start = 0
  for (let end = lineEnd.exec(text); end !== null; end = lineEnd.exec(text)) {
    yield text.slice(start, end.index)
    start = lineEnd.lastIndex
  }
  yield text.slice(start)
}

function markedLine(
  line: string,
  { line: number, column, endLine, endColumn }: Pick<Place, 'line' | 'column' | 'endLine' | 'endColumn'>,
  width: number,
): { text: string; marker: string } {
  const start = Math.min(column - 1, line.length)
  const end = endLine === number && endColumn !== undefined ? Math.min(endColumn - 1, line.length) : start + 1
  // A place far to the right is shown with some text before and after it. Columns are counted only near the start,
  // since a long line may have thousands of places.
  const isNear = start < 2 * width && columnsOf(line.slice(0, start)) < width - 20
  const shift = isNear ? 0 : wholeCharacter(line, Math.max(0, start - Math.floor(width / 2)))
  const text = shown(line, shift, width)
  const before = columnsOf(line.slice(shift, start)) + (shift > 0 ? 1 : 0)
  const length = Math.max(1, Math.min(columnsOf(line.slice(start, end)), width - before))
  return { text, marker: ' '.repeat(before) + '^'.repeat(length) }
}

/** Part of a line, with dots where it was cut. */
function shown(line: string, shift: number, width: number): string {
  let text = shift > 0 ? '…' : ''
  let columns = text.length
  let end = shift
  for (const character of line.slice(shift, shift + 2 * width)) {
    columns += columnsOf(character)
    end += character.length
    if (columns > width - (end < line.length ? 1 : 0)) return `${text}…`
    text += visible(character)
  }
  return text
}

/** Replaces characters that move the cursor, color the terminal or change the writing direction. */
function visible(character: string): string {
  if (character === '\t') return '  '
  return /[\p{Cc}\u200E\u200F\u202A-\u202E\u2066-\u2069]/u.test(character) ? '\u{FFFD}' : character
}

/** Columns that a text occupies on a terminal. */
function columnsOf(text: string): number {
  let columns = 0
  for (const character of text) {
    if (character === '\t' || wide.test(character)) columns += 2
    else if (!/\p{Mn}|\p{Me}|\p{Cf}/u.test(character)) columns += 1
  }
  return columns
}

const wide =
  /[\u1100-\u115F\u2E80-\u303E\u3041-\uA4CF\uA960-\uA97C\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF01-\uFF60\uFFE0-\uFFE6\u{20000}-\u{3FFFD}]|\p{Emoji_Presentation}/u

/** The nearest index that does not split a surrogate pair. */
function wholeCharacter(line: string, index: number): number {
  return /[\uDC00-\uDFFF]/.test(line.charAt(index)) ? index - 1 : index
}
