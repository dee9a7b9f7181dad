import { ByteWriter } from './byte-writer.ts'
import { nameOf } from './file-name.ts'
import { largeSite } from './index-files.ts'
import type { PageRecord } from './index-page.ts'
import { writePosting, type Posting } from './term-postings.ts'
import { writeTerm } from './vocabulary.ts'

/** Terms next to each other in the alphabet, the pages that have them, and what results show of the best. */
export interface Shard {
  /** Its first term. */
  first: string
  name: Uint8Array
  bytes: Uint8Array
}

/** What results show of a page: its number, record, and of its sections those that were found. */
export type ShardRecord = [
  page: number,
  url: string,
  title: string,
  trail: string,
  method: string,
  sections: [ordinal: number, anchor: string, title: string, isField: 0 | 1][],
]

/** About 6 KB when it is compressed. */
const usualSize = 15_000
/** Below this, one file for all costs less than asking for several. */
const smallSite = 90_000
/** Pages of one term that are told; a term on more pages says little, and the best of them are enough. */
const mostPages = 1500
const mostPagesWithSections = 300
const mostSections = 4
/** Pages of one term that can be shown without asking for more, where the site is large. */
const shownPages = 16
/** The texts of so few pages are read anyway. */
const fewPages = 2
const shownSections = 3

/**
 * Divides the terms into files.
 *
 * @param terms All terms, sorted.
 * @param postingsOf The pages of a term, in order.
 * @param records What results show of each page.
 */
export function writeShards(
  terms: readonly string[],
  postingsOf: (term: string) => Posting[],
  records: readonly PageRecord[],
): Shard[] {
  const shards: OpenShard[] = []
  let open = new OpenShard(records)
  for (const term of terms) {
    if (open.size > usualSize) {
      shards.push(open)
      open = new OpenShard(records)
    }
    open.add(term, postingsOf(term))
  }
  if (open.size > 0) shards.push(open)
  const total = shards.reduce((sum, { size }) => sum + size, 0)
  if (shards.length <= 1 || total > smallSite) return shards.map((shard) => shard.close())
  const whole = new OpenShard(records)
  for (const term of terms) whole.add(term, postingsOf(term))
  return [whole.close()]
}

class OpenShard {
  readonly #records: readonly PageRecord[]
  readonly #writer = new ByteWriter(usualSize * 2)
  readonly #shown = new Map<number, Set<number>>()
  #shownSize = 0
  #count = 0
  #first = ''
  #last = ''

  constructor(records: readonly PageRecord[]) {
    this.#records = records
  }

  /** Bytes so far, records included. */
  get size(): number {
    return this.#writer.length + this.#shownSize
  }

  add(term: string, all: readonly Posting[]): void {
    if (this.#count === 0) this.#first = term
    writeTerm(this.#writer, term, this.#last)
    this.#last = term
    this.#count += 1
    const ranked = all.toSorted((a, b) => rankOf(b) - rankOf(a) || a.page - b.page)
    if (this.#records.length > largeSite && all.length > fewPages)
      for (const posting of ranked.slice(0, shownPages)) this.#show(posting)
    const kept = ranked.slice(0, mostPages)
    const withSections = new Set(kept.slice(0, mostPagesWithSections))
    const written = kept.toSorted((a, b) => a.page - b.page)
    this.#writer.number(all.length)
    this.#writer.number(written.length)
    let before = 0
    for (const posting of written) {
      const sections = withSections.has(posting) ? bestSections(posting, mostSections) : []
      writePosting(this.#writer, { ...posting, sections }, before)
      before = posting.page
    }
  }

  close(): Shard {
    const records = [...this.#shown]
      .toSorted(([a], [b]) => a - b)
      .flatMap(([page, ordinals]): ShardRecord[] => {
        const record = this.#records[page]
        if (record === undefined) return []
        const [url, title, trail, method, sections] = record
        const shown = [...ordinals]
          .toSorted((a, b) => a - b)
          .map((ordinal): ShardRecord[5][number] => [ordinal, ...(sections[ordinal] ?? (['', '', 0] as const))])
        return [[page, url, title, trail, method, shown]]
      })
    const whole = new ByteWriter(this.#writer.length + 1024)
    whole.number(this.#count)
    whole.bytes(this.#writer.written())
    whole.text(JSON.stringify(records))
    const bytes = whole.written()
    return { first: this.#first, name: nameOf('terms', bytes), bytes }
  }

  #show(posting: Posting): void {
    const record = this.#records[posting.page]
    if (record === undefined) return
    let ordinals = this.#shown.get(posting.page)
    if (ordinals === undefined) {
      this.#shown.set(posting.page, (ordinals = new Set()))
      this.#shownSize += record[0].length + record[1].length + record[2].length + 20
    }
    for (const { ordinal } of bestSections(posting, shownSections)) {
      if (ordinals.has(ordinal)) continue
      ordinals.add(ordinal)
      const [anchor, title] = record[4][ordinal] ?? ['', '']
      this.#shownSize += anchor.length + title.length + 12
    }
  }
}

/** A page is as good as it is as a whole and in its best section. */
function rankOf({ impact, sections }: Posting): number {
  let best = 0
  for (const section of sections) best = Math.max(best, section.impact & 31)
  return (impact & 31) + best
}

function bestSections({ sections }: Posting, most: number): Posting['sections'] {
  if (sections.length <= most) return sections
  const best = sections.toSorted((a, b) => (b.impact & 31) - (a.impact & 31) || a.ordinal - b.ordinal).slice(0, most)
  return best.toSorted((a, b) => a.ordinal - b.ordinal)
}
