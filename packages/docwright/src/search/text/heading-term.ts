import { foldText } from './fold-text.ts'
import { isFiller } from './fillers.ts'
import { chunksOf, isUnspaced } from './tokenize.ts'

/** Between the word by which a heading is filed and the heading. */
export const headingMark = '\u0001'
/** Characters of a term; longer headings are cut. */
const longest = 90

/**
 * A whole heading as one term, so that a typed heading is found. It begins with its first telling word, and so is in the
 * same file as that word.
 *
 * @param words The words of the heading, as {@link plainWords} gives them.
 * @returns Undefined for a heading without words.
 */
export function headingTerm(words: readonly string[]): string | undefined {
  const telling = words.filter((word) => !isFiller(word))
  const compared = (telling.length === 0 ? words : telling).map(singular)
  const [key] = compared
  if (key === undefined) return undefined
  // Texts without spaces are filed by their first two characters.
  const filed = isUnspaced(key) ? Array.from(key).slice(0, 2).join('') : key
  return `${filed}${headingMark}${compared.join(' ')}`.slice(0, longest)
}

/** “Cancel a workflow run” matches the heading “Cancel workflow runs”. */
function singular(word: string): string {
  return /^[a-z]{2,}[^\W_isu]s$/.test(word) ? word.slice(0, -1) : word
}

/**
 * Whether a term is a whole heading.
 */
export function isHeadingTerm(term: string): boolean {
  return term.includes(headingMark)
}

/**
 * The words of a text in the form in which headings are compared.
 */
export function plainWords(text: string): string[] {
  const words: string[] = []
  for (const { start, end, tokens } of chunksOf(text)) {
    if (isUnspaced(tokens[0]?.term ?? '')) words.push(foldText(text.slice(start, end)))
    else words.push(...tokens.filter(({ kind }) => kind !== 'part').map(({ term }) => term))
  }
  return words
}
