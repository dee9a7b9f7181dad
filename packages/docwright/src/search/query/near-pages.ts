import { isUnspaced } from '../text/tokenize.ts'
import { parseQuery } from './parse-query.ts'
import { search, type FoundPage, type SearchOptions } from './search.ts'
import type { SearchIndex } from './search-index.ts'

/** Two words that have less in common are not taken for each other. */
const leastAlike = 0.4
/** Words of the site that a word of the query may have been meant for. */
const wordsForOne = 2

/**
 * Pages that somebody may have meant whose search found nothing: those with words that look like what was typed.
 *
 * @param index The index.
 * @param query What was typed.
 * @param options As for a search.
 * @returns The likeliest first; none where nothing is alike.
 */
export async function nearPages(index: SearchIndex, query: string, options: SearchOptions): Promise<FoundPage[]> {
  const { vocabulary } = await index.partition(options.partition ?? '')
  const words = parseQuery(query).words.flatMap(({ term }) => alikeTerms(term, vocabulary))
  if (words.length === 0) return []
  const { pages } = await search(index, `${[...new Set(words)].join(' ')} `, options)
  return pages
}

/** The words of the site that are most like a word, by the letters that stand together in both. */
function alikeTerms(word: string, vocabulary: readonly string[]): string[] {
  if (isUnspaced(word) || word.length < 4) return []
  const wanted = triplesOf(word)
  const found: { term: string; share: number }[] = []
  for (const term of vocabulary) {
    if (term.length < 4 || term.length > word.length * 2 || isUnspaced(term)) continue
    const triples = triplesOf(term)
    let common = 0
    for (const triple of triples) if (wanted.has(triple)) common += 1
    const share = (2 * common) / (wanted.size + triples.size)
    if (share >= leastAlike) found.push({ term, share })
  }
  return found
    .toSorted((a, b) => b.share - a.share || (a.term < b.term ? -1 : 1))
    .slice(0, wordsForOne)
    .map(({ term }) => term)
}

/** Each three letters in a row; the first ones count more, with a mark in front of them. */
function triplesOf(word: string): Set<string> {
  const marked = `\u0001\u0001${word}`
  const triples = new Set<string>()
  for (let at = 0; at + 3 <= marked.length; at++) triples.add(marked.slice(at, at + 3))
  return triples
}
