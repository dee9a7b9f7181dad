import { isHeadingTerm } from '../text/heading-term.ts'
import { isUnspaced } from '../text/tokenize.ts'
import type { ByteReader } from './byte-reader.ts'
import type { ByteWriter } from './byte-writer.ts'

/** Limit of the terms that are loaded before the first query, to resolve typing errors and beginnings of words. */
const maxTerms = 16_000
/** The limit for a large site, for which the rest of the loaded data is larger, too. */
const maxOfLarge = 10_000
const maxLetters = 24

/**
 * The number of terms by the number of their pages; for all terms, and for those that may be in the vocabulary of a
 * large site.
 */
export interface TermCounts {
  all: number
  /** Numbers without a term are left out, since few terms are on many pages. */
  byPages: readonly (readonly [pages: number, terms: number])[]
}

/** Terms on more pages are counted as if they were on this many. */
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
 * Chooses the terms that every search loads: all, or the most frequent.
 *
 * @param counts Counts of all terms, in parts.
 * @returns Whether all terms are included; otherwise, the minimum number of a term's pages.
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
 * @param term.pages Number of pages with the term.
 * @param choice The result of {@link chooseVocabulary}.
 * @param choice.complete Whether all terms are included.
 * @param choice.least Minimum number of pages.
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
 * Whether a term is a word that can be misspelled, not a pair of characters or a whole heading.
 *
 * @param term A term.
 */
export function isSpelt(term: string): boolean {
  return !isUnspaced(term) && !isHeadingTerm(term)
}

/**
 * Writes a term as the length of the common beginning with the previous one, and the rest.
 *
 * @param term The term.
 * @param before The previous one.
 */
export function writeTerm(writer: ByteWriter, term: string, before: string): void {
  let common = 0
  while (common < before.length && common < term.length && before[common] === term[common]) common += 1
  // A surrogate pair is not split.
  if (common > 0 && /[\ud800-\udbff]/.test(term[common - 1] ?? '')) common -= 1
  writer.number(common)
  writer.text(term.slice(common))
}

/**
 * Reads a term.
 *
 * @param before The previous one.
 */
export function readTerm(reader: ByteReader, before: string): string {
  const common = reader.number()
  return before.slice(0, common) + reader.text()
}
