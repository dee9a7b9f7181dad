import type { SectionText } from '../index/index-page.ts'
import { countMatches, hasMatch, makeExcerpt, type Piece } from './make-excerpt.ts'

/** Part of a section that a result shows. */
export interface Excerpt {
  pieces: Piece[]
  isCode: boolean
}

/** For a section whose texts were not read. */
export const noExcerpt: Excerpt = { pieces: [], isCode: false }

/**
 * Chooses the part of a section that a result shows. If the title of the page has one of the terms, or the description
 * itself, it is the description. Otherwise it is the first of prose, a row of a table and a line of code that has a term;
 * a row with more of the query's words than the passage of prose is preferred to it.
 *
 * @param section Its texts.
 * @param terms Terms of the query, and their variants in the index.
 * @param isTitled Whether the title of the page has one of them.
 * @param wordOf The word of the query for which a term stands.
 */
export function excerptOf(
  [text, code, table = '', description = '']: SectionText,
  terms: ReadonlySet<string>,
  isTitled: boolean,
  wordOf?: ReadonlyMap<string, string>,
): Excerpt {
  const isFound = (one: string): boolean => one !== '' && hasMatch(one, terms)
  if (description !== '' && (isTitled || isFound(description))) return prose(description, terms)
  const wordsShown = ({ pieces }: Excerpt): number =>
    countMatches(pieces.map((piece) => piece.text).join(''), terms, wordOf)
  if (isFound(text)) {
    const passage = prose(text, terms)
    const all = wordOf === undefined ? terms.size : new Set(wordOf.values()).size
    if (table === '' || wordsShown(passage) >= all) return passage
    const row = prose(bestLine(table, terms, wordOf), terms)
    return wordsShown(row) > wordsShown(passage) ? row : passage
  }
  if (isFound(table)) return prose(bestLine(table, terms, wordOf), terms)
  if (isFound(code)) return { pieces: makeExcerpt(withRest(bestLine(code, terms, wordOf), code), terms), isCode: true }
  // The first row names the columns.
  const [first = '', second = first] = table.split('\n')
  const [line = ''] = code.split('\n')
  const shown = description || text || second
  return shown === '' ? { pieces: makeExcerpt(line, terms), isCode: line !== '' } : prose(shown, terms)
}

function prose(text: string, terms: ReadonlySet<string>): Excerpt {
  return { pieces: makeExcerpt(text, terms), isCode: false }
}

/** The first of the lines with most terms. */
function bestLine(text: string, terms: ReadonlySet<string>, wordOf?: ReadonlyMap<string, string>): string {
  let best = { line: '', count: 0 }
  for (const line of text.split('\n')) {
    const count = countMatches(line, terms, wordOf)
    if (count > best.count) best = { line, count }
  }
  return best.line
}

/** Characters from which a line of code says enough. */
const enough = 100

/** A line of code that ends in the middle of a call or a list, with the lines of its block that go on. */
function withRest(line: string, code: string): string {
  const lines = code.split('\n')
  let whole = line
  for (const next of lines.slice(lines.indexOf(line) + 1)) {
    if (next === '' || whole.length > enough || !/[([{,\\]$/.test(whole)) break
    whole = `${whole.replace(/\\$/, '').trimEnd()} ${next}`
  }
  return whole
}
