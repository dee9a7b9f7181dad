import type { CodeToHighlight } from './code-to-highlight.ts'
import { type LineMark, type MarkedCode, readCodeMarks } from './read-code-marks.ts'
import { writeCode } from './write-code.ts'

/**
 * A block without colours, with everything else it has.
 *
 * @param block The code and its marks.
 * @returns HTML for the inside of `<code>`.
 */
export function plainCode(block: CodeToHighlight): string {
  const { lines, marks } = readBlock(block)
  const look = { lightColor: 0, lightFont: 0, darkColor: 0, darkFont: 0, classes: '' }
  return writeCode(
    lines.map((text) => [{ text, look }]),
    marks,
  )
}

/**
 * The text of a block with all its marks: those of its comments and those asked for.
 *
 * @param block The code and its marks.
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
