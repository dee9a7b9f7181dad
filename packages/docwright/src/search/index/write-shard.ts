import { ByteReader } from './byte-reader.ts'
import { ByteWriter } from './byte-writer.ts'
import type { PageRecord } from './index-page.ts'
import type { LeafTerm } from './term-leaf.ts'
import { readPostings, writePosting, type Posting } from './term-postings.ts'
import { writeTerm } from './vocabulary.ts'

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
const mostPages = 1500
const mostPagesWithSections = 300
/** Pages of one term that can be shown without asking for more. */
const shownPages = 10
/** The texts of so few pages are read anyway. */
const fewPages = 2
const shownSections = 3

/** How a shard is divided from others: about 7 KB when it is compressed, and one file where that is small. */
export const shardRules = { most: 15_000, mostInOne: 110_000 }

/**
 * What a term adds to the size of a file, as far as the number of its pages tells.
 *
 * @param term The term.
 */
export function sizeOfTerm({ term, pages }: Pick<LeafTerm, 'term' | 'pages'>): number {
  const detailed = Math.min(pages, mostPagesWithSections)
  const told = Math.min(pages, mostPages) - detailed
  const shown = pages > fewPages ? Math.min(pages, shownPages) : 0
  return Math.ceil(term.length / 2) + 4 + detailed * 8 + told * 5 + shown * 9
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
    const isWhole = pages <= mostPagesWithSections
    const needsRanks = !isWhole || (all === undefined && pages > fewPages)
    const postings = needsRanks ? readPostings(new ByteReader(bytes), pages) : []
    const ranked = postings.toSorted((a, b) => rankOf(b) - rankOf(a) || a.page - b.page)
    if (all === undefined && pages > fewPages) for (const posting of ranked.slice(0, shownPages)) show(shown, posting)
    if (isWhole) {
      writer.number(pages)
      writer.bytes(bytes)
    } else {
      writeBest(writer, ranked)
    }
  }
  writer.text(JSON.stringify(recordsOf(shown, recordOf)))
  return writer.written()
}

function writeBest(writer: ByteWriter, ranked: readonly Posting[]): void {
  const kept = ranked.slice(0, mostPages)
  const withSections = new Set(kept.slice(0, mostPagesWithSections))
  const written = kept.toSorted((a, b) => a.page - b.page)
  writer.number(written.length)
  let before = 0
  for (const posting of written) {
    writePosting(writer, withSections.has(posting) ? posting : { ...posting, sections: [] }, before)
    before = posting.page
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

function show(shown: Map<number, Set<number> | undefined>, posting: Posting): void {
  const ordinals = shown.get(posting.page) ?? new Set()
  shown.set(posting.page, ordinals)
  for (const { ordinal } of bestSections(posting, shownSections)) ordinals.add(ordinal)
}

/** A page is as good as it is as a whole and in its best section. */
function rankOf({ impact, sections }: Posting): number {
  let best = 0
  for (const section of sections) best = Math.max(best, section.impact & 31)
  return (impact & 31) + best
}

function bestSections({ sections }: Posting, most: number): Posting['sections'] {
  if (sections.length <= most) return sections
  return sections.toSorted((a, b) => (b.impact & 31) - (a.impact & 31) || a.ordinal - b.ordinal).slice(0, most)
}
