import type { Position, Range } from 'vscode-languageserver'
import { offsetOfPlace } from '../edit/locate-address.ts'

/** The offset of an editor's position in a text; of positions after its end, the end. */
export function offsetOf(text: string, { line, character }: Position): number {
  return Math.min(text.length, offsetOfPlace(text, { line: line + 1, column: character + 1 }))
}

/** The range from one offset to another, as editors count. */
export function rangeOf(text: string, start: number, end: number): Range {
  return { start: positionOf(text, start), end: positionOf(text, end) }
}

function positionOf(text: string, offset: number): Position {
  const lines = text.slice(0, offset).split(/\r\n?|\n/)
  return { line: lines.length - 1, character: (lines.at(-1) ?? '').length }
}
