import { isUnspaced } from '../text/tokenize.ts'
import type { TermShard } from './term-shard.ts'
import { expandTerm, type Variant } from './expand-term.ts'
import type { ParsedQuery, QueryWord } from './parse-query.ts'
import type { RankedWord } from './rank-pages.ts'
import type { SearchPartition } from './search-index.ts'

/** What the words of a query are in an index. */
export interface MatchedQuery {
  words: readonly RankedWord[]
  /** Every term that was looked for, to be marked. */
  terms: ReadonlySet<string>
  shards: readonly TermShard[]
}

/** Files that one word may need beside the one where it stands in the alphabet. */
const mostMoreShards = 1
/** A word on more of the pages than this tells little, where other words are there. */
const commonShare = 0.5

/**
 * Looks up the words of a query, and reads the files that have them.
 *
 * @param query The query.
 * @param partition Where.
 */
export async function matchWords({ words }: ParsedQuery, partition: SearchPartition): Promise<MatchedQuery> {
  const wanted = words.map((word) => ({ word, variants: variantsOf(word, partition) }))
  const asked = withoutCommon(wanted, partition)
  const numbers = new Set<number>()
  for (const { word, variants } of asked) for (const number of shardsOf(word, variants, partition)) numbers.add(number)
  const loaded = new Map(
    await Promise.all([...numbers].map(async (number) => [number, await partition.shard(number)] as const)),
  )
  const terms = new Set<string>()
  const ranked = asked.map(({ word, variants }): RankedWord => {
    const all =
      partition.facts.complete && !isUnspaced(word.term)
        ? variants
        : merged(variants, variantsInShards(word, partition, loaded))
    return rankedWord(word, all, partition, loaded, terms)
  })
  return { words: ranked, terms, shards: [...loaded.values()] }
}

/** The variants of a word, and of the parts of an identifier, which count together as much as the whole. */
interface WordVariants {
  whole: Variant[]
  parts: Variant[][]
}

function variantsOf(word: QueryWord, { vocabulary, counts }: SearchPartition): WordVariants {
  const known = { terms: vocabulary, pagesWith: (index: number) => counts[index] ?? 0 }
  const whole = expandTerm(word.term, word.isOpen, known)
  const { joinedWithNext } = word
  if (joinedWithNext !== undefined) {
    for (const variant of expandTerm(joinedWithNext, false, known).slice(0, 1))
      if (variant.term === joinedWithNext) whole.push({ ...variant, weight: 0.8 })
  }
  return { whole, parts: word.parts.map((part) => expandTerm(part, false, known)) }
}

function variantsInShards(
  word: QueryWord,
  partition: SearchPartition,
  loaded: ReadonlyMap<number, TermShard>,
): WordVariants {
  const inShard = (term: string, isOpen: boolean): Variant[] => {
    const shard = loaded.get(partition.shardOf(term))
    if (shard === undefined) return []
    return expandTerm(term, isOpen, {
      terms: shard.terms,
      pagesWith: (index) => shard.pagesWith(shard.terms[index] ?? ''),
    })
  }
  return { whole: inShard(word.term, word.isOpen), parts: word.parts.map((part) => inShard(part, false)) }
}

/** A misspelling is none where the word is found after all. */
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

/** Words on most pages are left out where others say more, unless their file is here. */
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

function shardsOf(word: QueryWord, variants: WordVariants, partition: SearchPartition): Set<number> {
  const numbers = new Set<number>()
  for (const [term, found] of [
    [word.term, variants.whole] as const,
    ...word.parts.map((part, index) => [part, variants.parts[index] ?? []] as const),
  ]) {
    // Where every term is known, there is nothing to be found beside them.
    const isKnown = partition.facts.complete && !isUnspaced(term)
    if (!isKnown || found.some((variant) => variant.term === term)) numbers.add(partition.shardOf(term))
    let more = 0
    for (const variant of found) {
      const number = partition.shardOf(variant.term)
      if (numbers.has(number)) continue
      if (!partition.hasShard(number) && (more += 1) > mostMoreShards) continue
      numbers.add(number)
    }
  }
  return numbers
}

function rankedWord(
  word: QueryWord,
  variants: WordVariants,
  partition: SearchPartition,
  loaded: ReadonlyMap<number, TermShard>,
  terms: Set<string>,
): RankedWord {
  const shardWith = (term: string): TermShard | undefined => loaded.get(partition.shardOf(term))
  const listOf = (list: readonly Variant[], factor: number): RankedWord['variants'] =>
    list.flatMap(({ term, weight }) => {
      const postings = shardWith(term)?.postings(term) ?? []
      if (postings.length === 0) return []
      terms.add(term)
      return [{ weight: weight * factor, postings }]
    })
  const whole = listOf(variants.whole, 1)
  const parts = variants.parts.map((list) => listOf(list, 0.7))
  const pages = pagesWith(word.term, variants.whole, shardWith)
  const all = [...whole, ...together(parts)]
  return { importance: importanceOf(pages, partition.facts.pages), variants: all }
}

/** The parts of an identifier count where all of them are on a page. */
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
  const exact = shardWith(term)?.pagesWith(term) ?? 0
  if (exact > 0) return exact
  return Math.max(1, ...variants.slice(0, 3).map((variant) => shardWith(variant.term)?.pagesWith(variant.term) ?? 0))
}

/** As in BM25: a word on every page says next to nothing. */
function importanceOf(pages: number, all: number): number {
  return Math.log(1 + (all - Math.min(pages, all) + 0.5) / (pages + 0.5)) + 0.1
}
