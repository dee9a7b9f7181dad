import { ByteReader } from './byte-reader.ts'
import { ByteWriter } from './byte-writer.ts'
import type { PageRecord } from './index-page.ts'
import type { LeafTerm } from './term-leaf.ts'
import { readPosting, skipPosting } from './term-postings.ts'
import { writeTerm } from './vocabulary.ts'
import { impactSteps } from './weigh-page.ts'

/** What results show of a page: its number, record, and of its sections those that were found. */
export type ShardRecord = [
  page: number,
  url: string,
  title: string,
  trail: string,
  method: string,
  sections: [ordinal: number, anchor: string, title: string, isField: 0 | 1][],
]

/** Pages of one term that are told; a term on more pages says little, and the best of them are enough. */
const maxPages = 800
const maxPagesWithSections = 150
/** Pages of one term that can be shown without asking for more. */
const shownPages = 16
/** The texts of so few pages are read anyway. */
const fewPages = 2
const shownSections = 3

/** How a shard is divided from others: about 7 KB when it is compressed, and one file where that is small. */
export const shardRules = { most: 18_000, maxInOne: 200_000 }

/**
 * What a term adds to the size of a file, as far as the number of its pages tells.
 *
 * @param term The term.
 */
export function sizeOfTerm({ term, pages }: Pick<LeafTerm, 'term' | 'pages'>): number {
  const detailed = Math.min(pages, maxPagesWithSections)
  const told = Math.min(pages, maxPages) - detailed
  const shown = pages > fewPages ? Math.min(pages, shownPages) : 0
  return Math.ceil(term.length / 2) + 4 + detailed * 8 + told * 5 + shown * 25
}

/**
 * Writes terms as readers get them: with their best pages, and what results show of the best of these.
 *
 * @param terms The terms, sorted.
 * @param recordOf What results show of a page.
 * @param all The pages of the whole partition, where this is all of its terms: then every page and section is told.
 */
export function writeShard(
  terms: readonly LeafTerm[],
  recordOf: (page: number) => PageRecord | undefined,
  all?: readonly number[],
): Uint8Array {
  const writer = new ByteWriter(32 * 1024)
  const shown = new Map<number, Set<number> | undefined>(all?.map((page) => [page, undefined]))
  writer.number(terms.length)
  let last = ''
  for (const { term, pages, bytes } of terms) {
    writeTerm(writer, term, last)
    last = term
    writer.number(pages)
    const isWhole = pages <= maxPagesWithSections
    const isShown = all === undefined && pages > fewPages
    const postings = isWhole && !isShown ? undefined : scanPostings(bytes, pages)
    if (postings !== undefined && isShown)
      for (const index of bestOf(postings, shownPages))
        show(shown, postings.pages[index] ?? 0, bytes, postings.starts[index] ?? 0)
    if (postings === undefined || isWhole) {
      writer.number(pages)
      writer.bytes(bytes)
    } else {
      writeBest(writer, bytes, postings)
    }
  }
  writer.text(JSON.stringify(recordsOf(shown, recordOf)))
  return writer.written()
}

/** Postings of a term, and where each of them stands. */
interface ScannedPostings {
  pages: readonly number[]
  /** A page is as good as it is as a whole and in its best section. */
  ranks: readonly number[]
  /** Where what follows the number of the page begins. */
  starts: readonly number[]
}

/** A site has as many postings as words: they are looked at without being taken apart. */
function scanPostings(bytes: Uint8Array, count: number): ScannedPostings {
  const reader = new ByteReader(bytes)
  const [pages, ranks, starts]: [number[], number[], number[]] = [[], [], []]
  let page = 0
  for (let left = count; left > 0; left--) {
    page += reader.number()
    pages.push(page)
    starts.push(reader.at)
    const whole = reader.byte() & impactSteps
    let best = 0
    for (let sections = reader.number(); sections > 0; sections--) {
      reader.number()
      best = Math.max(best, reader.byte() & impactSteps)
    }
    ranks.push(whole + best)
  }
  return { pages, ranks, starts }
}

/** Numbers of the best postings, in the order in which they stand; of those that are equally good, the first. */
function bestOf({ ranks }: ScannedPostings, most: number): number[] {
  const counts: number[] = Array.from({ length: impactSteps * 2 + 1 }, () => 0)
  for (const rank of ranks) counts[rank] = (counts[rank] ?? 0) + 1
  let [least, better] = [counts.length - 1, 0]
  while (least > 0 && better + (counts[least] ?? 0) < most) better += counts[least--] ?? 0
  let equal = most - better
  const best: number[] = []
  for (const [index, rank] of ranks.entries()) if (rank > least || (rank === least && equal-- > 0)) best.push(index)
  return best
}

function writeBest(writer: ByteWriter, bytes: Uint8Array, postings: ScannedPostings): void {
  const { pages, starts } = postings
  const kept = bestOf(postings, maxPages)
  const withSections = new Set(bestOf(postings, maxPagesWithSections))
  writer.number(kept.length)
  let before = 0
  for (const index of kept) {
    const [page = 0, start = 0] = [pages[index], starts[index]]
    writer.number(page - before)
    before = page
    if (withSections.has(index)) {
      // Behind a posting stands the number of the next page.
      const reader = new ByteReader(bytes, start)
      skipPosting(reader)
      writer.bytes(bytes.subarray(start, reader.at))
    } else {
      writer.byte(bytes[start] ?? 0)
      writer.number(0)
    }
  }
}

function recordsOf(
  shown: ReadonlyMap<number, ReadonlySet<number> | undefined>,
  recordOf: (page: number) => PageRecord | undefined,
): ShardRecord[] {
  return [...shown]
    .toSorted(([a], [b]) => a - b)
    .flatMap(([page, ordinals]): ShardRecord[] => {
      const record = recordOf(page)
      if (record === undefined) return []
      const [url, title, trail, method, sections] = record
      const numbers = ordinals === undefined ? sections.keys() : [...ordinals].toSorted((a, b) => a - b)
      const told = [...numbers].map((ordinal): ShardRecord[5][number] => [
        ordinal,
        ...(sections[ordinal] ?? (['', '', 0] as const)),
      ])
      return [[page, url, title, trail, method, told]]
    })
}

function show(shown: Map<number, Set<number> | undefined>, page: number, bytes: Uint8Array, start: number): void {
  const ordinals = shown.get(page) ?? new Set()
  shown.set(page, ordinals)
  const { sections } = readPosting(new ByteReader(bytes, start), page)
  const best = sections.toSorted((a, b) => (b.impact & impactSteps) - (a.impact & impactSteps) || a.ordinal - b.ordinal)
  for (const { ordinal } of best.slice(0, shownSections)) ordinals.add(ordinal)
}
