import { ByteReader } from './byte-reader.ts'
import { ByteWriter } from './byte-writer.ts'
import { endOfPosting } from './term-postings.ts'
import { readTerm, writeTerm } from './vocabulary.ts'

/** A term and its pages. */
export interface LeafTerm {
  term: string
  pages: number
  /** All its postings. */
  bytes: Uint8Array
}

/** The changes of a term. */
export interface TermChange {
  /** Pages that no longer have it, or have it with another weight. */
  removed: ReadonlySet<number> | undefined
  /** Postings of the pages that have it now, in order. */
  added: Uint8Array
  /** Number of these postings. */
  count: number
}

/**
 * Writes terms with all their postings, to store them between two builds.
 *
 * @param terms Sorted.
 */
export function writeLeaf(terms: readonly LeafTerm[]): Uint8Array {
  const writer = new ByteWriter(terms.reduce((sum, { bytes }) => sum + bytes.length + 12, 8))
  let before = ''
  for (const { term, pages, bytes } of terms) {
    writeTerm(writer, term, before)
    writer.number(pages)
    writer.number(bytes.length)
    writer.bytes(bytes)
    before = term
  }
  return writer.written()
}

/**
 * Reads the result of {@link writeLeaf}.
 *
 * @param bytes What was written.
 */
export function readLeaf(bytes: Uint8Array): LeafTerm[] {
  const reader = new ByteReader(bytes)
  const terms: LeafTerm[] = []
  let term = ''
  while (reader.hasMore) {
    term = readTerm(reader, term)
    const pages = reader.number()
    terms.push({ term, pages, bytes: reader.bytes(reader.number()) })
  }
  return terms
}

/**
 * Applies changes to terms.
 *
 * @param terms Sorted.
 * @param changes Sorted by term.
 * @returns The new terms, sorted.
 */
export function changeTerms(
  terms: readonly LeafTerm[],
  changes: readonly (readonly [term: string, change: TermChange])[],
): LeafTerm[] {
  const changed: LeafTerm[] = []
  let at = 0
  for (const [term, change] of changes) {
    for (let known = terms[at]; known !== undefined && known.term < term; known = terms[(at += 1)]) changed.push(known)
    const known = terms[at]?.term === term ? terms[at] : undefined
    if (known !== undefined) at += 1
    const after = known === undefined ? whole(term, change) : merged(known, change)
    if (after.pages > 0) changed.push(after)
  }
  for (; at < terms.length; at++) changed.push(terms[at] as LeafTerm)
  return changed
}

function whole(term: string, { added, count }: TermChange): LeafTerm {
  return { term, pages: count, bytes: added }
}

function merged({ term, pages, bytes }: LeafTerm, { removed, added, count }: TermChange): LeafTerm {
  const writer = new ByteWriter(bytes.length + added.length + 8)
  const [old, more] = [createCursor(bytes, pages), createCursor(added, count)]
  let before = 0
  let written = 0
  for (;;) {
    while (!old.ended && removed?.has(old.page) === true) old.next()
    if (old.ended && more.ended) break
    const from = more.ended || (!old.ended && old.page < more.page) ? old : more
    writer.number(from.page - before)
    writer.bytes(from.bytes)
    before = from.page
    written += 1
    from.next()
  }
  return { term, pages: written, bytes: writer.written() }
}

/** Iterates over postings. */
interface Cursor {
  ended: boolean
  page: number
  bytes: Uint8Array
  next(): void
}

function createCursor(all: Uint8Array, count: number): Cursor {
  const reader = new ByteReader(all)
  let left = count
  const cursor: Cursor = {
    ended: false,
    page: 0,
    bytes: all,
    next() {
      cursor.ended = left === 0
      if (cursor.ended) return
      left -= 1
      cursor.page += reader.number()
      const start = reader.at
      const end = endOfPosting(all, start)
      reader.skip(end - start)
      cursor.bytes = all.subarray(start, end)
    },
  }
  cursor.next()
  return cursor
}
