import { ByteReader } from './byte-reader.ts'
import { ByteWriter } from './byte-writer.ts'

/** The pages with one term. */
export interface Posting {
  page: number
  /** Length of a heading in three bits, weight in five. */
  impact: number
  sections: { ordinal: number; impact: number }[]
}

/** Postings of a term, gathered page by page. */
export interface TermPostings {
  pages: number
  lastPage: number
  writer: ByteWriter
}

/** Makes the postings of a term, still empty. */
export function startPostings(): TermPostings {
  return { pages: 0, lastPage: 0, writer: new ByteWriter(8) }
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
 * Adds the weights of a page to the postings of its terms.
 *
 * @param all Postings by term.
 * @param page Number of the page; higher than those added before.
 * @param weights What `weighPage` gave.
 */
export function addWeights(all: Map<string, TermPostings>, page: number, weights: Uint8Array): void {
  const reader = new ByteReader(weights)
  const text = reader.text()
  if (text === '') return
  for (const term of text.split('\n')) {
    let postings = all.get(term)
    if (postings === undefined) all.set(term, (postings = startPostings()))
    const { writer } = postings
    writer.number(page - postings.lastPage)
    writer.byte(reader.byte())
    const sections = reader.number()
    writer.number(sections)
    for (let left = sections; left > 0; left--) {
      writer.number(reader.number())
      writer.byte(reader.byte())
    }
    postings.lastPage = page
    postings.pages += 1
  }
}
