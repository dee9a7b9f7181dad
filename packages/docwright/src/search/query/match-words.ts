import { isHeadingTerm } from '../text/heading-term.ts'
import { isUnspaced } from '../text/tokenize.ts'
import type { TermShard } from './term-shard.ts'
import { expandTerm, firstFrom, type Variant } from './expand-term.ts'
import type { ParsedQuery, QueryWord } from './parse-query.ts'
import { guessHeadings, matchHeadings, type HeadingGuess } from './match-headings.ts'
import type { MatchedHeading, RankedWord } from './rank-pages.ts'
import type { SearchPartition } from './search-index.ts'

/** The words of a query with their postings in an index. */
export interface MatchedQuery {
  words: readonly RankedWord[]
  /** Headings that are the whole query. */
  headings: readonly MatchedHeading[]
  /** Every matching term, to be marked. */
  terms: ReadonlySet<string>
  /** The word of the query for which a term stands. */
  wordOf: ReadonlyMap<string, string>
  shards: readonly TermShard[]
}

/** Files with variants of a word that are read besides its own file. */
const maxMoreShards = 1
/** Files of pairs of characters that are read even if no file is left for texts. */
const pairsAtFirst = 3
/** A word on a larger share of the pages is ignored if the query has other words. */
const commonShare = 0.5
/** Weights of the parts of an identifier, if the index has the whole identifier, and if it does not. */
const partsBesideWhole = 0.01
const partsAlone = 0.7
/** Words that are looked up before the heading that may be the whole query. */
const wordsBeforeHeading = 2
/** From here on, a variant is the word itself in another form. */
const formWeight = 0.9

/**
 * Looks up the words of a query, and reads the files that have them.
 *
 * @param most How many files may be loaded.
 */
export async function matchWords(query: ParsedQuery, partition: SearchPartition, most: number): Promise<MatchedQuery> {
  const wanted = query.words.map((word) => ({ word, variants: variantsOf(word, partition) }))
  const wantedAs = (term: string): WordVariants | undefined => wanted.find(({ word }) => word.term === term)?.variants
  const guesses = guessHeadings(query, (plain) => wantedAs(plain)?.whole ?? [])
  const telling = withoutCommon(wanted, partition)
  const numbers = chooseShards(telling, guesses, partition, most)
  const loaded = new Map(
    await Promise.all([...numbers].map(async (number) => [number, await partition.shard(number)] as const)),
  )
  const shardWith = (term: string): TermShard | undefined => loaded.get(partition.shardOf(term))
  const isThere = (term: string): boolean => (shardWith(term)?.pagesWith(term) ?? 0) > 0
  // Only the files list rare words, so variants are chosen again: a word that exists is not misspelt.
  const isAtHand = ({ term }: QueryWord): boolean => partition.facts.complete && !isUnspaced(term)
  const known = new Map(
    telling.map(({ word, variants }) => {
      if (isAtHand(word)) return [word.term, variants]
      return [word.term, merged(variantsOf(word, partition, isThere), variantsInShards(word, shardWith))]
    }),
  )
  const lookedUp = telling.filter(({ word }) => loaded.has(partition.shardOf(word.term)) || isAtHand(word))
  const asked = lookedUp.length === 0 ? telling : lookedUp
  const wordOf = new Map<string, string>()
  const ranked = asked.map(({ word, variants }): RankedWord => {
    const own = new Set<string>()
    const made = rankedWord(word, known.get(word.term) ?? variants, partition.facts.pages, shardWith, own)
    for (const term of own) if (!wordOf.has(term) || term === word.term) wordOf.set(term, word.term)
    return made
  })
  const readings = guessHeadings(query, (plain) => (known.get(plain) ?? wantedAs(plain))?.whole ?? [])
  const headings = matchHeadings(readings, query.isOpen, shardWith)
  return { words: ranked, headings, terms: new Set(wordOf.keys()), wordOf, shards: [...loaded.values()] }
}

/** The variants of a word, and of the parts of an identifier. */
interface WordVariants {
  whole: Variant[]
  parts: Variant[][]
}

function variantsOf(
  word: QueryWord,
  { vocabulary, counts }: SearchPartition,
  isThere?: (term: string) => boolean,
): WordVariants {
  const known = { terms: vocabulary, pagesWith: (index: number) => counts[index] ?? 0, ...(isThere && { isThere }) }
  const whole = expandTerm(word.term, word.isOpen, known, word.parts.length === 0)
  const { joinedWithNext } = word
  if (joinedWithNext !== undefined) {
    for (const variant of expandTerm(joinedWithNext, false, known, false).slice(0, 1))
      if (variant.term === joinedWithNext) whole.push({ ...variant, weight: 0.8 })
  }
  return { whole, parts: word.parts.map((part) => expandTerm(part, false, known, true)) }
}

function variantsInShards(word: QueryWord, shardWith: (term: string) => TermShard | undefined): WordVariants {
  const inShard = (term: string, isOpen: boolean, hasForms: boolean): Variant[] => {
    const shard = shardWith(term)
    if (shard === undefined) return []
    const terms = wordsIn(shard)
    const known = { terms, pagesWith: (index: number) => shard.pagesWith(terms[index] ?? '') }
    return expandTerm(term, isOpen, known, hasForms)
  }
  return {
    whole: inShard(word.term, word.isOpen, word.parts.length === 0),
    parts: word.parts.map((part) => inShard(part, false, true)),
  }
}

const wordsOfShards = new WeakMap<TermShard, readonly string[]>()

/** The terms of a file without its headings. */
function wordsIn(shard: TermShard): readonly string[] {
  const words = wordsOfShards.get(shard) ?? shard.terms.filter((term) => !isHeadingTerm(term))
  wordsOfShards.set(shard, words)
  return words
}

function merged(one: WordVariants, other: WordVariants): WordVariants {
  return {
    whole: mergeVariants(one.whole, other.whole),
    parts: one.parts.map((variants, index) => mergeVariants(variants, other.parts[index] ?? [])),
  }
}

function mergeVariants(one: readonly Variant[], other: readonly Variant[]): Variant[] {
  const all = new Map<string, number>()
  for (const { term, weight } of [...one, ...other]) all.set(term, Math.max(all.get(term) ?? 0, weight))
  return [...all].map(([term, weight]) => ({ term, weight })).toSorted((a, b) => b.weight - a.weight)
}

/** Leaves out words on most pages if the query has others, unless their file is loaded. */
function withoutCommon(
  wanted: readonly { word: QueryWord; variants: WordVariants }[],
  partition: SearchPartition,
): readonly { word: QueryWord; variants: WordVariants }[] {
  if (partition.facts.pages < 200) return wanted
  const telling = wanted.filter(({ word }) => {
    const index = partition.vocabulary.indexOf(word.term)
    const share = index === -1 ? 0 : (partition.counts[index] ?? 0) / partition.facts.pages
    return share < commonShare || partition.hasShard(partition.shardOf(word.term))
  })
  return telling.length === 0 ? wanted : telling
}

/** Chooses the files to read: first those of the words, then those of whole headings, then those of the words' variants. */
function chooseShards(
  wanted: readonly { word: QueryWord; variants: WordVariants }[],
  guesses: readonly HeadingGuess[],
  partition: SearchPartition,
  most: number,
): Set<number> {
  const chosen = new Set<number>()
  let read = 0
  function choose(number: number, limit = most): void {
    if (chosen.has(number)) return
    if (!partition.hasShard(number)) {
      if (read >= limit) return
      read += 1
    }
    chosen.add(number)
  }
  // Files with variants leave room for the text of the best page.
  const orElse = most - 1
  // Only a text shows whether a page has the pairs of characters next to each other.
  const mostOfPairs = Math.min(most, Math.max(orElse, pairsAtFirst))
  const words = byImportance(wanted, partition)
  for (const [index, { word, variants }] of words.entries()) {
    // The heading that is the whole query says more than the third word does.
    if (index === wordsBeforeHeading) for (const { term } of guesses.slice(0, 1)) choose(partition.shardOf(term))
    const [best] = variants.whole
    // If the vocabulary has every term, the file of an unknown word has nothing to find.
    const isKnown = partition.facts.complete && !isUnspaced(word.term)
    choose(
      partition.shardOf(isKnown ? (best?.term ?? word.term) : word.term),
      isUnspaced(word.term) ? mostOfPairs : most,
    )
  }
  for (const { variants } of words)
    for (const { term } of variants.whole.slice(0, 1)) choose(partition.shardOf(term), orElse)
  for (const { term } of guesses) choose(partition.shardOf(term), orElse)
  for (const { word, variants } of words) {
    for (const [index, part] of word.parts.entries())
      for (const { term } of [{ term: part }, ...(variants.parts[index] ?? []).slice(0, 1)])
        choose(partition.shardOf(term), orElse)
    let more = 0
    for (const { term } of variants.whole) {
      const number = partition.shardOf(term)
      if (chosen.has(number)) continue
      if (partition.hasShard(number) || (more += 1) <= maxMoreShards) choose(number, orElse)
    }
  }
  return chosen
}

/** The most telling words first. Nothing is known about pairs of characters: those far from each other say more. */
function byImportance<Wanted extends { word: QueryWord }>(
  wanted: readonly Wanted[],
  { vocabulary, counts }: SearchPartition,
): Wanted[] {
  const pagesOf = (term: string): number => {
    const index = firstFrom(vocabulary, term)
    return vocabulary[index] === term ? (counts[index] ?? 0) : 0
  }
  const middle = wanted.length >> 1
  const spread = wanted.toSorted((a, b) => {
    const [first, second] = [wanted.indexOf(a), wanted.indexOf(b)]
    const isInner = (index: number): number => (index === 0 || index === wanted.length - 1 || index === middle ? 0 : 1)
    return isInner(first) - isInner(second) || first - second
  })
  return spread.toSorted((a, b) => pagesOf(a.word.term) - pagesOf(b.word.term))
}

function rankedWord(
  word: QueryWord,
  variants: WordVariants,
  all: number,
  shardWith: (term: string) => TermShard | undefined,
  terms: Set<string>,
): RankedWord {
  const pages = pagesWith(word.term, variants.whole, shardWith)
  const importance = importanceOf(pages, all)
  const listOf = (list: readonly Variant[], factor: number): RankedWord['variants'] =>
    list.flatMap(({ term, weight }) => {
      const shard = shardWith(term)
      const postings = shard?.postings(term) ?? []
      if (postings.length === 0) return []
      terms.add(term)
      // A frequent word is no more telling because a rare one resembles it.
      const own = importanceOf(shard?.pagesWith(term) ?? 1, all)
      const share = weight >= formWeight ? 1 : Math.min(1, own / importance)
      return [{ weight: weight * factor * share, postings }]
    })
  const whole = listOf(variants.whole, 1)
  // If the index has the identifier as it was typed, pages that only have its parts come behind.
  const isThere = variants.whole.some(({ term }) => term === word.term)
  const parts = variants.parts.map((list) => listOf(list, isThere ? partsBesideWhole : partsAlone))
  return { importance, variants: [...whole, ...together(parts)] }
}

/** The parts of an identifier count only on pages that have all of them. */
function together(parts: readonly RankedWord['variants'][]): RankedWord['variants'] {
  if (parts.length === 0) return []
  const [first = [], ...others] = parts.map(
    (variants) => new Set(variants.flatMap(({ postings }) => postings.map(({ page }) => page))),
  )
  const common = new Set([...first].filter((page) => others.every((pages) => pages.has(page))))
  return parts.flat().map(({ weight, postings }) => ({
    weight: weight / Math.sqrt(parts.length),
    postings: postings.filter(({ page }) => common.has(page)),
  }))
}

function pagesWith(
  term: string,
  variants: readonly Variant[],
  shardWith: (term: string) => TermShard | undefined,
): number {
  const forms = variants.filter(({ weight }) => weight >= formWeight)
  const pages = Math.max(0, ...[{ term }, ...forms].map((form) => shardWith(form.term)?.pagesWith(form.term) ?? 0))
  if (pages > 0) return pages
  return Math.max(1, ...variants.slice(0, 3).map((variant) => shardWith(variant.term)?.pagesWith(variant.term) ?? 0))
}

/** As in BM25: a word on every page says next to nothing. */
function importanceOf(pages: number, all: number): number {
  return Math.log(1 + (all - Math.min(pages, all) + 0.5) / (pages + 0.5)) + 0.1
}
