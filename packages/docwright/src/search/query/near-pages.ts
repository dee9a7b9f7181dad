import { isUnspaced } from '../text/tokenize.ts'
import { parseQuery } from './parse-query.ts'
import { search, type FoundPage, type SearchOptions } from './search.ts'
import type { SearchIndex } from './search-index.ts'

/** Words with a smaller share of common letters are not similar. */
const leastAlike = 0.4
/** How many words of the site stand in for one word of the query. */
const wordsForOne = 2

/**
 * Finds pages for a query without results: those with words that look like the typed ones.
 *
 * @returns The likeliest first; none if no word is similar.
 */
export async function nearPages(index: SearchIndex, query: string, options: SearchOptions): Promise<FoundPage[]> {
  const { vocabulary } = await index.partition(options.partition ?? '')
  const words = parseQuery(query).words.flatMap(({ term }) => alikeTerms(term, vocabulary))
  if (words.length === 0) return []
  const { pages } = await search(index, `${[...new Set(words)].join(' ')} `, options)
  return pages
}

/** The words of the site that are most similar to a word, by the sequences of three letters that both have. */
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

/** All sequences of three letters. Marks in front of the word make its first letters count more. */
function triplesOf(word: string): Set<string> {
  const marked = `\u0001\u0001${word}`
  const triples = new Set<string>()
  for (let at = 0; at + 3 <= marked.length; at++) triples.add(marked.slice(at, at + 3))
  return triples
}
