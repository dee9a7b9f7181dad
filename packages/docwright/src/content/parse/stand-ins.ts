/**
 * Characters that stand for something else while a page is parsed, so that the parser does not take it for Markdown or
 * JSX. They are Unicode noncharacters, which no text contains; a page's own ones are replaced before.
 */
export const standIn = {
  /** Twice: `{{` and `}}` of a variable. */
  variableOpen: '\uFDD0',
  variableClose: '\uFDD1',
  lessThan: '\uFDD4',
  braceOpen: '\uFDD5',
  braceClose: '\uFDD6',
  /** Around the index of something cut out; {@link standIn.filler} makes up the length. */
  cutOpen: '\uFDD8',
  cutClose: '\uFDD9',
  filler: '\uFDDA',
  /** Nothing; keeps a word at the start of a line from being a statement, and punctuation away from a mark of emphasis. */
  nothing: '\uFDDB',
  /** A dollar sign that is no edge of a formula. */
  dollar: '\uFDDC',
  /** A line end inside a formula of the text. */
  newline: '\uFDDD',
  /** A `|` inside a formula, where it parts no cells of a table. */
  pipe: '\uFDDE',
} as const

const any = /[\uFDD0-\uFDEF]/

/** Something that was cut out of a page before parsing. */
export interface Cut {
  source: string
}

/**
 * Whether a text contains a stand-in.
 *
 * @param text Any text of the parsed tree.
 * @returns True where it has to be restored.
 */
export function hasStandIns(text: string): boolean {
  return any.test(text)
}

/**
 * A stand-in for something that was cut out.
 *
 * @param index Its index in the list of cuts.
 * @param length Length of what it replaces, at least 3.
 * @returns A text of that length.
 */
export function cutStandIn(index: number, length: number): string {
  const filler = standIn.filler.repeat(Math.max(0, length - 3))
  return standIn.cutOpen + String.fromCharCode(firstIndex + index) + filler + standIn.cutClose
}

/** Most cuts a page can have; the rest stays as it is written. */
export const maxCuts = 6400

/**
 * Splits a text at the things that were cut out of it.
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

// Private-use characters between the two marks; elsewhere they are the author's.
const firstIndex = 0xe000
const cutPattern = /\uFDD8([\uE000-\uF8FF])\uFDDA*\uFDD9/g

function cutOf(index: string | undefined, cuts: readonly Cut[]): Cut | undefined {
  return cuts[(index?.charCodeAt(0) ?? 0) - firstIndex]
}

/**
 * Gives a text back the characters that the author wrote.
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
