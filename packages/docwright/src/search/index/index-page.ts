import type { SearchPage } from '../document/search-document.ts'
import { weighPage } from './weigh-page.ts'

/** A page prepared for an index: everything that does not depend on other pages. */
export interface IndexedPage {
  /** Terms and their weights. */
  weights: Uint8Array
  /** Its data for results: a {@link PageRecord}, as JSON. */
  record: string
  /** Its text: a {@link PageTexts}, as JSON. */
  texts: string
}

/** A page of a partition. */
export interface PartitionPage extends Pick<IndexedPage, 'weights' | 'record'> {
  boost: number
  /** Length of its texts in bytes. */
  size: number
  /** Digest of its texts. */
  digest: string
  /** Its texts; called only if a file has to be written. */
  texts(): string
}

/** A page in results. Its mark is its HTTP method, or its kind in lower case. */
export type PageRecord = [url: string, title: string, trail: string, mark: string, sections: readonly SectionRecord[]]

/** A section in results: anchor, heading, and 1 for a field. */
export type SectionRecord = [anchor: string, title: string, isField: 0 | 1]

/** For each section: prose, code, rows of tables, and for the first one the description of the page. */
export type PageTexts = readonly SectionText[]

/** The source of excerpts of a section. */
export type SectionText = readonly [text: string, code: string, table?: string, description?: string]

/** Separates the labels of a trail. */
export const trailSeparator = '\u001f'
/** Length after which text is found, but not quoted. */
const maxQuoted = 2_000_000

/** Does all the work on a page that an index needs. */
export function indexPage(page: SearchPage): IndexedPage {
  const sections = page.sections.map(({ anchor, title, isField }): SectionRecord => [anchor, title, isField ? 1 : 0])
  const record: PageRecord = [
    page.url,
    page.title,
    page.trail.join(trailSeparator),
    page.method ?? page.kind ?? '',
    sections,
  ]
  let quoted = 0
  const texts: PageTexts = page.sections.map(({ text, table = '', code = '' }, index): SectionText => {
    quoted += text.length + table.length + code.length
    if (quoted > maxQuoted) return ['', '']
    const about = index === 0 ? (page.description ?? '') : ''
    if (about !== '') return [text, code, table, about]
    return table === '' ? [text, code] : [text, code, table]
  })
  return { weights: weighPage(page), record: JSON.stringify(record), texts: JSON.stringify(texts) }
}
