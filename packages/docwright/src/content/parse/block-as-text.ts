import { findProse } from './find-prose.ts'
import { literal } from './repair.ts'
import { standIn } from './stand-ins.ts'
import type { TextEdit } from './text-edits.ts'

/**
 * Makes a block literal text, every character of it; the rest of the page is parsed as usual.
 *
 * @param text The parsed text.
 * @param offset Where the parser failed.
 * @returns Edits in the block around that place; empty if the block is only text.
 */
export function blockAsText(text: string, offset: number): TextEdit[] {
  const { start, end } = blockAround(text, offset)
  return textBetween(text, start, end)
}

/**
 * Like {@link blockAsText}, for the whole page.
 *
 * @param text The parsed text.
 */
export function allAsText(text: string): TextEdit[] {
  return textBetween(text, 0, text.length)
}

/** Longer blocks without an empty line do not occur, and the search backward must be fast. */
const maxBlockLength = 20_000

function blockAround(text: string, offset: number): { start: number; end: number } {
  const at = Math.min(offset, text.length)
  const from = Math.max(0, at - maxBlockLength)
  const lastBlank = [...text.slice(from, at).matchAll(/\n[ \t]*\n/g)].at(-1)
  const start = lastBlank === undefined ? from : from + lastBlank.index + 1
  const next = /\n[ \t]*(?:\n|$)/.exec(text.slice(at))
  return { start, end: next === null ? text.length : at + next.index }
}

function textBetween(text: string, start: number, end: number): TextEdit[] {
  const edits: TextEdit[] = [...text.slice(start, end).matchAll(/^(?:import|export)\b/gm)].map(({ index }) => ({
    start: start + index,
    end: start + index,
    insert: standIn.nothing,
  }))
  for (const stretch of findProse(text, 0)) {
    const from = Math.max(start, stretch.start)
    const to = Math.min(end, stretch.end)
    if (to <= from) continue
    for (const { index, 0: character } of text.slice(from, to).matchAll(/[<{}]/g))
      edits.push(literal(from + index, characters[character] ?? standIn.nothing))
  }
  return edits
}

const characters: Readonly<Record<string, string>> = {
  '<': standIn.lessThan,
  '{': standIn.braceOpen,
  '}': standIn.braceClose,
}
