import { ByteReader } from '../index/byte-reader.ts'
import { readPostings, skipPosting, type Posting } from '../index/term-postings.ts'
import { readTerm } from '../index/vocabulary.ts'
import type { ShardRecord } from '../index/write-shard.ts'

/** Terms next to each other in the alphabet. */
export interface TermShard {
  /** Sorted. */
  terms: readonly string[]
  /** On how many pages a term is; 0 for one that is not here. */
  pagesWith(term: string): number
  postings(term: string): readonly Posting[]
  /** What results show of the best pages. */
  records: ReadonlyMap<number, ShardRecord>
}

/**
 * Reads a file of terms.
 *
 * @param bytes Its content.
 */
export function readShard(bytes: Uint8Array): TermShard {
  const reader = new ByteReader(bytes)
  const places = new Map<string, { pages: number; told: number; at: number }>()
  let term = ''
  for (let left = reader.number(); left > 0; left--) {
    term = readTerm(reader, term)
    const pages = reader.number()
    const told = reader.number()
    places.set(term, { pages, told, at: reader.at })
    skipPostings(reader, told)
  }
  const records = JSON.parse(reader.text()) as ShardRecord[]
  const known = new Map<string, readonly Posting[]>()
  return {
    terms: [...places.keys()],
    pagesWith: (wanted) => places.get(wanted)?.pages ?? 0,
    postings(wanted) {
      const place = places.get(wanted)
      if (place === undefined) return []
      const found = known.get(wanted) ?? readPostings(new ByteReader(bytes, place.at), place.told)
      known.set(wanted, found)
      return found
    },
    records: new Map(records.map((record) => [record[0], record])),
  }
}

function skipPostings(reader: ByteReader, count: number): void {
  for (let index = 0; index < count; index++) {
    reader.number()
    skipPosting(reader)
  }
}
