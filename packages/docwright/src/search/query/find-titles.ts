import type { PageTitle } from '../index/page-titles.ts'
import { decodePercent } from '../../source/decode-percent.ts'
import { isUnspaced, runsOf, tokensOf } from '../text/tokenize.ts'
import { markMatches } from './make-excerpt.ts'
import { plainText } from './parse-query.ts'
import { boostShare, markOf, nearness, type FoundPage } from './search.ts'
import type { SearchPartition } from './search-index.ts'

/** How to look through titles. */
export interface TitleOptions {
  /** Labels around the reader; see `SearchOptions`. */
  near?: readonly string[]
  /** Pages at most. */
  limit: number
}

/** Scores of a title that is the query, begins with it or has all of its words, and of an address that has them. */
const worth = { whole: 8, beginning: 4, title: 2, address: 1 }
/** Factor for pages other than guides. */
const besideGuides = 0.7

/** A title in the form in which it is compared. */
interface PlainTitle {
  page: PageTitle
  title: string
  /** The last part of the address. */
  name: string
}

const known = new WeakMap<SearchPartition, readonly PlainTitle[]>()

/**
 * Finds pages by the beginnings of words in their titles, without reading a file: readers see them from the first letter on,
 * until the whole index has answered.
 *
 * @param query The text typed so far.
 * @returns The likeliest first; none if no title has the words.
 */
export function findTitles(partition: SearchPartition, query: string, { near, limit }: TitleOptions): FoundPage[] {
  const text = plainText(query)
  const words = text.split(/[^\p{L}\p{N}\p{M}]+/u).filter((word) => word !== '')
  if (words.length === 0) return []
  const found = plainTitles(partition).flatMap(({ page, title, name }) => {
    const own = worthOf(text, words, title, name) * (page.mark === '' ? 1 : besideGuides)
    return own === 0 ? [] : [{ page, score: own * page.boost ** boostShare * nearness(page.trail, near) }]
  })
  return found
    .toSorted(
      (a, b) => b.score - a.score || a.page.title.length - b.page.title.length || (a.page.url < b.page.url ? -1 : 1),
    )
    .slice(0, limit)
    .map(({ page: { url, title, trail, mark }, score }) => {
      const titlePieces = markMatches(title, termsBeginning(title, words))
      return { url, title, titlePieces, trail, ...markOf(mark), score, sections: [] }
    })
}

function plainTitles(partition: SearchPartition): readonly PlainTitle[] {
  const made =
    known.get(partition) ??
    partition.titles.map((page) => ({
      page,
      title: plainText(page.title),
      name: plainText(decodePercent(page.url.slice(page.url.lastIndexOf('/') + 1))),
    }))
  known.set(partition, made)
  return made
}

function worthOf(text: string, words: readonly string[], title: string, name: string): number {
  if (title === text) return worth.whole
  if (title.startsWith(text)) return worth.beginning
  if (words.every((word) => hasBeginning(title, word))) return worth.title
  return words.every((word) => hasBeginning(name, word)) ? worth.address : 0
}

/** Whether a word of a text has this beginning; in scripts without spaces, each character may begin a word. */
function hasBeginning(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    if (at === 0 || isUnspaced(word) || !/[\p{L}\p{N}\p{M}]/u.test(text[at - 1] ?? '')) return true
  }
  return false
}

/** The terms to mark in a title. */
function termsBeginning(title: string, words: readonly string[]): Set<string> {
  const terms = runsOf(title).flatMap((run) => tokensOf(run).map(({ term }) => term))
  return new Set(
    terms.filter((term) => words.some((word) => term.startsWith(word) || (isUnspaced(term) && word.includes(term)))),
  )
}
