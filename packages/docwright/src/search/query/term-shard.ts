import { ByteReader } from '../index/byte-reader.ts'
import { unpackPostings } from '../index/packed-postings.ts'
import type { Posting } from '../index/term-postings.ts'
import { readTerm } from '../index/vocabulary.ts'
import { writtenPostings, type ShardRecord } from '../index/write-shard.ts'

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

/** A file that is not written, because no term is in it. */
export const noTerms: TermShard = { terms: [], pagesWith: () => 0, postings: () => [], records: new Map() }

/**
 * Reads a file of terms.
 *
 * @param bytes Its content.
 * @param idBits Bits of the numbers of pages.
 */
export function readShard(bytes: Uint8Array, idBits: number): TermShard {
  const reader = new ByteReader(bytes)
  const places = new Map<string, { pages: number; packed: Uint8Array }>()
  let term = ''
  for (let left = reader.number(); left > 0; left--) {
    term = readTerm(reader, term)
    places.set(term, { pages: reader.number(), packed: reader.bytes(reader.number()) })
  }
  const records = JSON.parse(reader.text()) as ShardRecord[]
  const known = new Map<string, readonly Posting[]>()
  return {
    terms: [...places.keys()],
    pagesWith: (wanted) => places.get(wanted)?.pages ?? 0,
    postings(wanted) {
      const place = places.get(wanted)
      if (place === undefined) return []
      const found =
        known.get(wanted) ?? unpackPostings(place.packed, writtenPostings(wanted, place.pages).pages, idBits)
      known.set(wanted, found)
      return found
    },
    records: new Map(records.map((record) => [record[0], record])),
  }
}
