import type { ByteReader } from './byte-reader.ts'

/** A page with a term. */
export interface Posting {
  page: number
  /** Length of a heading in three bits, weight in five. */
  impact: number
  sections: { ordinal: number; impact: number }[]
}

/**
 * Reads a posting.
 *
 * @param reader Positioned after the number of the page.
 * @param page The number.
 */
export function readPosting(reader: ByteReader, page: number): Posting {
  const impact = reader.byte()
  const sections: Posting['sections'] = []
  let ordinal = 0
  for (let left = reader.number(); left > 0; left--) {
    ordinal += reader.number()
    sections.push({ ordinal, impact: reader.byte() })
  }
  return { page, impact, sections }
}

/**
 * The end of a posting.
 *
 * @param bytes Postings.
 * @param start Its start, after the number of its page.
 */
export function endOfPosting(bytes: Uint8Array, start: number): number {
  let at = start + 1
  let sections = 0
  let byte = 0x80
  for (let shift = 0; byte >= 0x80; shift += 7) {
    byte = bytes[at++] ?? 0
    sections |= (byte & 0x7f) << shift
  }
  for (; sections > 0; sections--) {
    while ((bytes[at] ?? 0) >= 0x80) at += 1
    at += 2
  }
  return at
}
