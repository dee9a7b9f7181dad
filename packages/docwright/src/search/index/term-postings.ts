import type { ByteReader } from './byte-reader.ts'

/** The pages with one term. */
export interface Posting {
  page: number
  /** Length of a heading in three bits, weight in five. */
  impact: number
  sections: { ordinal: number; impact: number }[]
}

/**
 * Reads one posting.
 *
 * @param reader Stands behind the number of its page.
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
 * Goes behind a posting.
 *
 * @param reader Stands behind the number of its page.
 */
export function skipPosting(reader: ByteReader): void {
  reader.byte()
  for (let left = reader.number(); left > 0; left--) {
    reader.number()
    reader.byte()
  }
}
