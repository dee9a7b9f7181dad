/**
 * Stand-ins for characters during parsing, so that the parser does not treat them as Markdown or JSX. They are Unicode
 * noncharacters, which no text contains; those in a page are replaced first.
 */
export const standIn = {
  /** Twice: `{{` and `}}` of a variable. */
  variableOpen: '\uFDD0',
  variableClose: '\uFDD1',
  lessThan: '\uFDD4',
  braceOpen: '\uFDD5',
  braceClose: '\uFDD6',
  /** Around the index of a part that was cut out; {@link standIn.filler} keeps the length. */
  cutOpen: '\uFDD8',
  cutClose: '\uFDD9',
  filler: '\uFDDA',
  /**
   * Nothing. It keeps a word at the start of a line from being a statement, and separates punctuation from a mark of
   * emphasis.
   */
  nothing: '\uFDDB',
  /** A dollar sign that is not the edge of a formula. */
  dollar: '\uFDDC',
  /** A line end inside an inline formula. */
  newline: '\uFDDD',
  /** A `|` inside a formula, where it does not separate cells of a table. */
  pipe: '\uFDDE',
} as const

const any = /[\uFDD0-\uFDEF]/

/** A part that was cut out of a page before parsing. */
export interface Cut {
  source: string
}

/**
 * Whether a text contains stand-ins, and has to be restored.
 *
 * @param text Any text of the parsed tree.
 */
export function hasStandIns(text: string): boolean {
  return any.test(text)
}

/**
 * A stand-in for a part that was cut out.
 *
 * @param index Its index in the list of cuts.
 * @param length Length of the part, at least 3.
 * @returns A text of that length.
 */
export function cutStandIn(index: number, length: number): string {
  const filler = standIn.filler.repeat(Math.max(0, length - 3))
  return standIn.cutOpen + String.fromCharCode(firstIndex + index) + filler + standIn.cutClose
}

/** Limit of cuts in a page; further parts stay as written. */
export const maxCuts = 6400

/**
 * Splits a text at its cuts.
 *
 * @param text Text of the parsed tree.
 * @param cuts The page's cuts.
 * @returns Texts (still with other stand-ins) and cuts in order.
 */
export function splitAtCuts(text: string, cuts: readonly Cut[]): (string | Cut)[] {
  const parts: (string | Cut)[] = []
  let from = 0
  for (const match of text.matchAll(cutPattern)) {
    const found = cutOf(match[1], cuts)
    if (found === undefined) continue
    if (match.index > from) parts.push(text.slice(from, match.index))
    parts.push(found)
    from = match.index + match[0].length
  }
  if (from < text.length) parts.push(text.slice(from))
  return parts
}

// Private-use characters between the two marks; elsewhere they belong to the author.
const firstIndex = 0xe000
const cutPattern = /\uFDD8([\uE000-\uF8FF])\uFDDA*\uFDD9/g

function cutOf(index: string | undefined, cuts: readonly Cut[]): Cut | undefined {
  return cuts[(index?.charCodeAt(0) ?? 0) - firstIndex]
}

/**
 * Restores the author's characters in a text.
 *
 * @param text Text of the parsed tree.
 * @param cuts The page's cuts.
 * @returns The text without stand-ins; variables are `{{…}}` again.
 */
export function restoreText(text: string, cuts: readonly Cut[]): string {
  if (!any.test(text)) return text
  const whole = text.replaceAll(cutPattern, (_, index: string) => cutOf(index, cuts)?.source ?? '')
  return whole.replaceAll(/[\uFDD0-\uFDEF]/g, (character) => written[character] ?? '')
}

const written: Readonly<Record<string, string>> = {
  [standIn.variableOpen]: '{',
  [standIn.variableClose]: '}',
  [standIn.lessThan]: '<',
  [standIn.braceOpen]: '{',
  [standIn.braceClose]: '}',
  [standIn.dollar]: '$',
  [standIn.newline]: '\n',
  [standIn.pipe]: '|',
}
