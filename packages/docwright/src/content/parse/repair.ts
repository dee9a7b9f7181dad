import { findProse } from './find-prose.ts'
import type { TextEdit } from './text-edits.ts'

/** A change that gets the parser past a mistake, and what to tell the author. */
export interface Repair {
  edits: TextEdit[]
  code: RepairCode
  message: string
  fix: string
  /** Where the mistake stands in the text that was parsed. */
  offset: number
  /** Other places of the same mistake that the change mends too. */
  also?: number[]
  /** The tag that lacks its closing one, and where that was noticed: at itself, or at what closes another. */
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
 * An edit of one character.
 *
 * @param start Its offset.
 * @param insert What stands in its place.
 * @returns The edit.
 */
export function literal(start: number, insert: string): TextEdit {
  return { start, end: start + 1, insert }
}

/**
 * Finds a pattern outside code.
 *
 * @param text The page.
 * @param pattern What to find, with flag `g`.
 * @returns Where it was found.
 */
export function inProse(text: string, pattern: RegExp): { index: number; found: string }[] {
  return findProse(text, 0).flatMap(({ start, end }) =>
    [...text.slice(start, end).matchAll(pattern)].map((match) => ({ index: start + match.index, found: match[0] })),
  )
}

/**
 * The beginning of a line, for messages.
 *
 * @param text The page.
 * @param offset Where to begin.
 * @returns At most forty characters.
 */
export function firstWords(text: string, offset: number): string {
  const line = /^[^\n]*/.exec(text.slice(offset, offset + 60))?.[0] ?? ''
  return line.length > 40 ? `${line.slice(0, 39)}…` : line
}
