import { ByteReader } from './byte-reader.ts'
import { ByteWriter } from './byte-writer.ts'
import { isUnspaced } from '../text/tokenize.ts'
import type { RecordText } from './record-text.ts'
import type { LeafTerm } from './term-leaf.ts'
import { readPosting, type Posting } from './term-postings.ts'
import { packPostings } from './packed-postings.ts'
import { writeTerm } from './vocabulary.ts'
import { impactSteps } from './weigh-page.ts'

/** The data of a page for results: its number, record, and the sections that were found. */
export type ShardRecord = [
  page: number,
  url: string,
  title: string,
  trail: string,
  mark: string,
  sections: [ordinal: number, anchor: string, title: string, isField: 0 | 1][],
]

/**
 * Limits of the pages that are written for a term, and of those with sections: a term on more pages says little, and
 * the best pages are enough. A pair of characters says little by itself, but pages with all pairs of a word must be
 * found.
 */
const maxWritten = { word: { pages: 300, withSections: 100 }, pair: { pages: 800, withSections: 150 } }
/** Pages of a term that can be shown without another request. */
const shownPages = 8
/** With so few pages, their texts are read anyway. */
const fewPages = 2
const shownSections = 3

/** The rules for dividing shards: at most about 4 KB when compressed, or everything if that is small. */
export const shardRules = { most: 5000, maxInOne: 90_000 }

/**
 * The number of written postings of a term, and of those with sections.
 *
 * @param term The term.
 * @param pages Number of pages with the term.
 */
export function writtenPostings(term: string, pages: number): { pages: number; withSections: number } {
  const most = isUnspaced(term) ? maxWritten.pair : maxWritten.word
  return { pages: Math.min(pages, most.pages), withSections: Math.min(pages, most.withSections) }
}

/**
 * The approximate size of a term in a file.
 *
 * @param term The term.
 */
export function sizeOfTerm({ term, pages }: Pick<LeafTerm, 'term' | 'pages'>): number {
  const { pages: all, withSections } = writtenPostings(term, pages)
  const shown = pages > fewPages ? Math.min(pages, shownPages) : 0
  return Math.ceil(term.length / 2 + 4 + withSections * 4 + (all - withSections) * 2.5 + shown * 22)
}

/**
 * Writes terms for readers: with their best pages, and the data of the best of these for results.
 *
 * @param terms Sorted.
 * @param recordOf The data of a page for results.
 * @param options How they are written.
 * @param options.idBits Bits of the numbers of pages.
 * @param options.all The pages of the whole partition, if these are all its terms: then every page and section is
 * included.
 */
export function writeShard(
  terms: readonly LeafTerm[],
  recordOf: (page: number) => RecordText | undefined,
  { idBits, all }: { idBits: number; all?: readonly number[] },
): Uint8Array {
  const writer = new ByteWriter(32 * 1024)
  const shown = new Map<number, Set<number> | undefined>(all?.map((page) => [page, undefined]))
  writer.number(terms.length)
  let last = ''
  for (const { term, pages, bytes } of terms) {
    writeTerm(writer, term, last)
    last = term
    writer.number(pages)
    const postings = scanPostings(bytes, pages)
    if (all === undefined && pages > fewPages)
      for (const index of bestOf(postings, shownPages)) show(shown, postingAt(bytes, postings, index))
    const written = packPostings(strongestOf(bytes, postings, writtenPostings(term, pages)), idBits)
    writer.number(written.length)
    writer.bytes(written)
  }
  writer.text(recordsOf(shown, recordOf))
  return writer.written()
}

/** Postings of a term, and their offsets. */
interface ScannedPostings {
  pages: readonly number[]
  /** The rank of a page depends on the whole page and its best section. */
  ranks: readonly number[]
  /** Offsets after the number of the page. */
  starts: readonly number[]
}

/** There are as many postings as words, so they are scanned without parsing them. */
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
      best = Math.max(best, sectionRank(reader.byte()))
    }
    ranks.push(whole * pageRank + best)
  }
  return { pages, ranks, starts }
}

/** The same ranking as in a search for only this word, in tenths of a step of the weight. */
const pageRank = 15
const highestRank = impactSteps * (pageRank + 17)

function sectionRank(impact: number): number {
  const inHeading = impact >> 5 === 1 ? 17 : 13
  return (impact & impactSteps) * (impact >> 5 === 0 ? 10 : inHeading)
}

/** Indexes of the best postings, in order; of equally good ones, the first. */
function bestOf({ ranks }: ScannedPostings, most: number): number[] {
  if (ranks.length <= most) return [...ranks.keys()]
  const counts = new Uint32Array(highestRank + 1)
  for (const rank of ranks) counts[rank] = (counts[rank] ?? 0) + 1
  let [least, better] = [counts.length - 1, 0]
  while (least > 0 && better + (counts[least] ?? 0) < most) better += counts[least--] ?? 0
  let equal = most - better
  const best: number[] = []
  for (const [index, rank] of ranks.entries()) if (rank > least || (rank === least && equal-- > 0)) best.push(index)
  return best
}

function postingAt(bytes: Uint8Array, { pages, starts }: ScannedPostings, index: number): Posting {
  return readPosting(new ByteReader(bytes, starts[index]), pages[index] ?? 0)
}

/** The best postings, of which the best have sections. */
function strongestOf(
  bytes: Uint8Array,
  postings: ScannedPostings,
  { pages, withSections }: ReturnType<typeof writtenPostings>,
): Posting[] {
  const detailed = new Set(bestOf(postings, withSections))
  return bestOf(postings, pages).map((index) =>
    detailed.has(index)
      ? postingAt(bytes, postings, index)
      : { page: postings.pages[index] ?? 0, impact: bytes[postings.starts[index] ?? 0] ?? 0, sections: [] },
  )
}

/** Writes {@link ShardRecord}s as JSON. */
function recordsOf(
  shown: ReadonlyMap<number, ReadonlySet<number> | undefined>,
  recordOf: (page: number) => RecordText | undefined,
): string {
  const records = [...shown]
    .toSorted(([a], [b]) => a - b)
    .flatMap(([page, ordinals]) => {
      const record = recordOf(page)
      if (record === undefined) return []
      const numbers =
        ordinals === undefined
          ? Array.from({ length: record.sections }, (_, ordinal) => ordinal)
          : [...ordinals].toSorted((a, b) => a - b)
      const sections = numbers.map((ordinal) => `[${ordinal},${record.section(ordinal)}]`)
      return [`[${page},${record.page},[${sections.join(',')}]]`]
    })
  return `[${records.join(',')}]`
}

function show(shown: Map<number, Set<number> | undefined>, { page, sections }: Posting): void {
  const ordinals = shown.get(page) ?? new Set()
  shown.set(page, ordinals)
  const best = sections.toSorted((a, b) => (b.impact & impactSteps) - (a.impact & impactSteps) || a.ordinal - b.ordinal)
  for (const { ordinal } of best.slice(0, shownSections)) ordinals.add(ordinal)
}
