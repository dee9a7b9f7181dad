import { headingMark, headingTerm } from '../text/heading-term.ts'
import { firstFrom, type Variant } from './expand-term.ts'
import type { ParsedQuery } from './parse-query.ts'
import type { MatchedHeading } from './rank-pages.ts'
import type { TermShard } from './term-shard.ts'

/** A heading that the whole query may be, as a term. */
export interface HeadingGuess {
  term: string
  /** 1 for what was typed, less for what it may be a misspelling or the beginning of. */
  weight: number
}

/** Readings of the last word, which may not be written to its end. */
const maxReadings = 3
/** Words of a query in which two neighbors are also taken for one. */
const maxJoined = 4
/** Headings that begin with what was typed. */
const maxBeginnings = 12

/**
 * Headings that a query may be as a whole: as it was typed, and with its words corrected.
 *
 * @param query The query.
 * @param variantsOf What a word may mean, the likeliest first; none for a word that was not looked up.
 */
export function guessHeadings(
  { plain, isOpen }: ParsedQuery,
  variantsOf: (word: string) => readonly Variant[],
): HeadingGuess[] {
  const guesses = new Map<string, number>()
  function add(words: readonly string[], weight: number): void {
    const term = headingTerm(words)
    if (term !== undefined && !guesses.has(term)) guesses.set(term, weight)
  }
  add(plain, 1)
  const corrected = plain.map((word) => {
    const [best] = variantsOf(word)
    return best === undefined || variantsOf(word).some(({ term }) => term === word) ? word : best.term
  })
  add(corrected, 0.9)
  // “Rate limiting” is the heading “Ratelimiting”.
  if (plain.length <= maxJoined)
    for (const [index, word] of plain.slice(0, -1).entries())
      add([...plain.slice(0, index), `${word}${plain[index + 1]}`, ...plain.slice(index + 2)], 0.9)
  if (isOpen) {
    const before = corrected.slice(0, -1)
    for (const { term } of variantsOf(plain.at(-1) ?? '').slice(0, maxReadings)) add([...before, term], 0.8)
  }
  return [...guesses].map(([term, weight]) => ({ term, weight }))
}

/**
 * Looks headings up.
 *
 * @param guesses What the query may be.
 * @param isOpen Whether more may follow.
 * @param shardWith The file that has a term, or would have it.
 */
export function matchHeadings(
  guesses: readonly HeadingGuess[],
  isOpen: boolean,
  shardWith: (term: string) => TermShard | undefined,
): MatchedHeading[] {
  const found = new Map<string, MatchedHeading>()
  for (const { term, weight } of guesses) {
    const shard = shardWith(term)
    if (shard === undefined) continue
    const first = firstFrom(shard.terms, term)
    const written = term.length - term.indexOf(headingMark)
    for (let index = first; index < first + (isOpen ? maxBeginnings : 1); index++) {
      const heading = shard.terms[index]
      if (heading?.startsWith(term) !== true || found.has(heading)) break
      if (heading !== term && !isOpen) break
      const share = heading === term ? 1 : 0.2 + 0.6 * (written / (written + heading.length - term.length))
      found.set(heading, { weight: weight * share, postings: shard.postings(heading) })
    }
  }
  return [...found.values()]
}
