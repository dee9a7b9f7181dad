import type { SectionText } from '../index/index-page.ts'
import { countMatches, hasMatch, makeExcerpt, type Piece } from './make-excerpt.ts'

/** Part of a section that a result shows. */
export interface Excerpt {
  pieces: Piece[]
  isCode: boolean
}

/** Of a section whose texts were not read. */
export const noExcerpt: Excerpt = { pieces: [], isCode: false }

/**
 * What a result shows of a section: of a page that is found by its title, what its author says it is about; otherwise prose
 * before a row of a table before a line of code, the first of them that has what was looked for. A row that has more of it
 * than the prose has in one place comes before that.
 *
 * @param section Its texts.
 * @param terms Terms that were looked for, and what they were taken for.
 * @param isTitled Whether the title of the page has one of them.
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
  if (isFound(code)) return { pieces: makeExcerpt(bestLine(code, terms, wordOf), terms), isCode: true }
  // The first row names the columns.
  const [first = '', second = first] = table.split('\n')
  const [line = ''] = code.split('\n')
  const shown = description || text || second
  return shown === '' ? { pieces: makeExcerpt(line, terms), isCode: line !== '' } : prose(shown, terms)
}

function prose(text: string, terms: ReadonlySet<string>): Excerpt {
  return { pieces: makeExcerpt(text, terms), isCode: false }
}

/** The line with most of the terms, the first of several. */
function bestLine(text: string, terms: ReadonlySet<string>, wordOf?: ReadonlyMap<string, string>): string {
  let best = { line: '', count: 0 }
  for (const line of text.split('\n')) {
    const count = countMatches(line, terms, wordOf)
    if (count > best.count) best = { line, count }
  }
  return best.line
}
