import type { CodeToHighlight } from './code-to-highlight.ts'
import { plainLine } from './code-token.ts'
import type { LineNotes, LineRange } from './line-notes.ts'
import { type LineMark, type MarkedCode, type MarkedWord, readCodeMarks } from './read-code-marks.ts'
import { writeCode } from './write-code.ts'

/**
 * A block without colors, but with everything else.
 *
 * @returns HTML for the inside of `<code>`.
 */
export function plainCode(block: CodeToHighlight): string {
  const marked = readBlock(block)
  return writeCode(marked.lines.map(plainLine), marked.marks, wordNotes(marked))
}

/** The parts of lines that are marked words; undefined if there are none. */
export function wordNotes({ words, lines }: MarkedCode): LineNotes | undefined {
  if (words.length === 0) return undefined
  return { ranges: words.flatMap((word) => rangesOf(word, lines)), below: new Map() }
}

function rangesOf({ word, first, last }: MarkedWord, lines: readonly string[]): LineRange[] {
  const ranges: LineRange[] = []
  for (let line = first; line <= Math.min(last, lines.length - 1); line += 1) {
    const text = lines[line] ?? ''
    for (let start = text.indexOf(word); start !== -1; start = text.indexOf(word, start + word.length)) {
      ranges.push({ line, start, end: start + word.length, classes: 'code-word' })
    }
  }
  return ranges
}

/**
 * The text of a block with all its marks, from comments and from options.
 *
 * @returns Text, lines and marks.
 */
export function readBlock({ code, highlighted = [], focused = [] }: CodeToHighlight): MarkedCode {
  const read = readCodeMarks(code)
  if (highlighted.length === 0 && focused.length === 0) return read
  const marks = new Map([...read.marks].map(([index, kinds]) => [index, new Set(kinds)]))
  const add = (kind: LineMark, numbers: readonly number[]): void => {
    for (const number of numbers) marks.set(number - 1, (marks.get(number - 1) ?? new Set()).add(kind))
  }
  add('highlight', highlighted)
  add('focus', focused)
  return { ...read, marks }
}
