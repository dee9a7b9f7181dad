import { findProse } from './find-prose.ts'
import type { TextEdit } from './text-edits.ts'

/** A change that gets the parser past a mistake, and the message for the author. */
export interface Repair {
  edits: TextEdit[]
  code: RepairCode
  message: string
  fix: string
  /** Place of the mistake in the parsed text. */
  offset: number
  /** Other places of the same mistake that the change repairs, too. */
  also?: number[]
  /** The tag without a closing tag, and where the parser noticed: at its opening, or at the closing tag of another. */
  unclosed?: { name: string; at: 'opening' | 'closing' }
}

export type RepairCode =
  | 'mdx-syntax'
  | 'mdx-html-comment'
  | 'mdx-void-element'
  | 'mdx-autolink'
  | 'mdx-doctype'
  | 'mdx-stray-character'
  | 'merge-conflict'
  | 'module-syntax'
  | 'module-types'

/**
 * Replaces one character.
 *
 * @param start Its offset.
 * @param insert Its replacement.
 */
export function literal(start: number, insert: string): TextEdit {
  return { start, end: start + 1, insert }
}

/**
 * Finds a pattern outside code.
 *
 * @param pattern With the flag `g`.
 */
export function inProse(text: string, pattern: RegExp): { index: number; found: string }[] {
  return findProse(text, 0).flatMap(({ start, end }) =>
    [...text.slice(start, end).matchAll(pattern)].map((match) => ({ index: start + match.index, found: match[0] })),
  )
}

/**
 * The beginning of a line, for messages.
 *
 * @param offset Where to begin.
 * @returns At most forty characters.
 */
export function firstWords(text: string, offset: number): string {
  const line = /^[^\n]*/.exec(text.slice(offset, offset + 60))?.[0] ?? ''
  return line.length > 40 ? `${line.slice(0, 39)}…` : line
}
