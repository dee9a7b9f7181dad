import { isHeadingTerm } from '../text/heading-term.ts'
import { isUnspaced } from '../text/tokenize.ts'
import type { ByteReader } from './byte-reader.ts'
import type { ByteWriter } from './byte-writer.ts'

/** Terms that are loaded before the first query: what typing errors and beginnings of words are resolved with. */
const maxTerms = 16_000
/** Where there are more, the rest of what is loaded is larger, too. */
const maxOfLarge = 10_000
const maxLetters = 24

/** How many terms there are by the number of their pages; all, and those that may be in the vocabulary of a large site. */
export interface TermCounts {
  all: number
  /** Few terms are on many pages: numbers without a term are left out. */
  byPages: readonly (readonly [pages: number, terms: number])[]
}

/** Terms on more pages are counted as if they were on so many. */
const maxCounted = 400

/**
 * Counts terms.
 *
 * @param terms Any terms.
 */
export function countTerms(terms: readonly { term: string; pages: number }[]): TermCounts {
  const byPages = new Map<number, number>()
  let all = 0
  for (const { term, pages } of terms) {
    if (isSpelt(term)) all += 1
    if (!isTelling(term)) continue
    const counted = Math.min(pages, maxCounted)
    byPages.set(counted, (byPages.get(counted) ?? 0) + 1)
  }
  return { all, byPages: [...byPages].toSorted(([a], [b]) => a - b) }
}

/**
 * Chooses the terms that every search starts with: all, or those on most pages.
 *
 * @param counts The counts of all terms, in parts.
 * @returns Whether all are, and else on how many pages a term has to be at least.
 */
export function chooseVocabulary(counts: readonly TermCounts[]): { complete: boolean; least: number } {
  const all = counts.reduce((sum, part) => sum + part.all, 0)
  if (all <= maxTerms) return { complete: true, least: 1 }
  const byPages: number[] = Array.from({ length: maxCounted + 1 }, () => 0)
  for (const part of counts) for (const [pages, count] of part.byPages) byPages[pages] = (byPages[pages] ?? 0) + count
  let [least, chosen] = [maxCounted + 1, 0]
  while (least > 1 && chosen + (byPages[least - 1] ?? 0) <= maxOfLarge) chosen += byPages[(least -= 1)] ?? 0
  return { complete: false, least }
}

/**
 * Whether a term is in the vocabulary.
 *
 * @param term The term and its pages.
 * @param term.term The term.
 * @param term.pages On how many pages it is.
 * @param choice What {@link chooseVocabulary} chose.
 * @param choice.complete Whether all terms are.
 * @param choice.least On how many pages it has to be.
 */
export function isInVocabulary(
  { term, pages }: { term: string; pages: number },
  { complete, least }: { complete: boolean; least: number },
): boolean {
  return complete ? isSpelt(term) : pages >= least && isTelling(term)
}

/** Short terms, numbers and digests are looked up in the files. */
function isTelling(term: string): boolean {
  return term.length > 2 && term.length <= maxLetters && !/^\d/.test(term) && isSpelt(term)
}

/**
 * Whether a term is a word that can be misspelt: pairs of characters and whole headings are asked for as they are.
 *
 * @param term A term.
 */
export function isSpelt(term: string): boolean {
  return !isUnspaced(term) && !isHeadingTerm(term)
}

/**
 * Writes a term as what it has in common with the one before it, and the rest.
 *
 * @param writer Where to.
 * @param term The term.
 * @param before The one before it.
 */
export function writeTerm(writer: ByteWriter, term: string, before: string): void {
  let common = 0
  while (common < before.length && common < term.length && before[common] === term[common]) common += 1
  // A character of two halves stays whole.
  if (common > 0 && /[\ud800-\udbff]/.test(term[common - 1] ?? '')) common -= 1
  writer.number(common)
  writer.text(term.slice(common))
}

/**
 * Reads a term.
 *
 * @param reader Where from.
 * @param before The one before it.
 */
export function readTerm(reader: ByteReader, before: string): string {
  const common = reader.number()
  return before.slice(0, common) + reader.text()
}
