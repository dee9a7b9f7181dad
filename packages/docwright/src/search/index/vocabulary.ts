import type { ByteReader } from './byte-reader.ts'
import type { ByteWriter } from './byte-writer.ts'

/** Terms that are loaded before the first query: what typing errors and beginnings of words are resolved with. */
const mostTerms = 11_000
const mostLetters = 24

/**
 * Chooses the terms that every search starts with: all, or those on most pages.
 *
 * @param terms All terms, sorted.
 * @param pagesOf How many pages have a term.
 */
export function chooseVocabulary(
  terms: readonly string[],
  pagesOf: (term: string) => number,
): { terms: [term: string, pages: number][]; complete: boolean } {
  const counted = terms.map((term): [string, number] => [term, pagesOf(term)])
  if (counted.length <= mostTerms) return { terms: counted, complete: true }
  const short = counted.filter(([term]) => term.length > 2 && term.length <= mostLetters && !/^\d/.test(term))
  const least = short.map(([, pages]) => pages).toSorted((a, b) => b - a)[mostTerms] ?? 0
  return { terms: short.filter(([, pages]) => pages > least), complete: false }
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
