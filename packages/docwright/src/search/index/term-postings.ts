import type { ByteReader } from './byte-reader.ts'
import type { ByteWriter } from './byte-writer.ts'

/** The pages with one term. */
export interface Posting {
  page: number
  /** Length of a heading in three bits, weight in five. */
  impact: number
  sections: { ordinal: number; impact: number }[]
}

/**
 * Writes one posting.
 *
 * @param writer Where to.
 * @param posting The page.
 * @param before Number of the page before it.
 */
export function writePosting(writer: ByteWriter, { page, impact, sections }: Posting, before: number): void {
  writer.number(page - before)
  writer.byte(impact)
  writer.number(sections.length)
  let last = 0
  for (const section of sections) {
    writer.number(section.ordinal - last)
    writer.byte(section.impact)
    last = section.ordinal
  }
}

/**
 * Reads postings.
 *
 * @param reader Stands at the first of them.
 * @param count How many.
 */
export function readPostings(reader: ByteReader, count: number): Posting[] {
  const postings: Posting[] = []
  let page = 0
  for (let index = 0; index < count; index++) {
    page += reader.number()
    const impact = reader.byte()
    const sections: Posting['sections'] = []
    let ordinal = 0
    for (let left = reader.number(); left > 0; left--) {
      ordinal += reader.number()
      sections.push({ ordinal, impact: reader.byte() })
    }
    postings.push({ page, impact, sections })
  }
  return postings
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
