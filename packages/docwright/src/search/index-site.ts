import { createHash } from 'node:crypto'
import type { Site } from '../site/create-site.ts'
import { mapConcurrently } from '../source/map-concurrently.ts'
import { buildIndex } from './build-index.ts'
import { describePage, formerNamesOf, isSearchable, type PageFacts } from './document/describe-page.ts'
import type { SearchDocument, SearchSection } from './document/search-document.ts'
import { indexLayout, type IndexFile } from './index/index-files.ts'
import { indexPage, type IndexedPage, type PageRecord, type PageTexts, type PartitionPage } from './index/index-page.ts'

/** A page as it is kept between two indexes. */
export interface KeptPage extends PartitionPage {
  /** What the site said of it, as JSON, and the layout of the index. */
  facts: string
}

/** Where pages are kept, so that only those are looked at again that have changed. */
export interface IndexMemory {
  /**
   * A page as it was indexed last.
   *
   * @param key Key of the page.
   * @returns Undefined where it was not, or has changed since.
   */
  get(key: string): KeptPage | undefined
  set(key: string, page: KeptPage): void
}

/** Few, so that readers' pages do not wait for the index. */
const pagesAtOnce = 4

/**
 * Makes the search index of a site.
 *
 * @param site The site; titles are read where they are not known yet.
 * @param memory Pages that are indexed already; those that were not are added.
 * @param documentOf What readers can find on a page; asked only of pages that are not in the memory.
 * @returns The files; none where nothing can be found.
 */
export async function indexSite(
  site: Site,
  memory: IndexMemory,
  documentOf: (key: string) => Promise<SearchDocument>,
): Promise<IndexFile[]> {
  await site.metadata.load(site.pages.keys())
  const formerNames = formerNamesOf(site)
  const pages = new Map<string, PartitionPage>()
  const keys = [...site.pages.keys()].filter((key) => isSearchable(key, site))
  await mapConcurrently(keys, pagesAtOnce, async (key) => {
    const facts = describePage(key, site, formerNames)
    const kept = memory.get(key)
    if (kept?.facts === factsText(facts)) {
      pages.set(key, kept)
      return
    }
    const sections = kept === undefined ? (await documentOf(key)).sections : sectionsOf(kept)
    const page = keepPage(facts, sections)
    memory.set(key, page)
    pages.set(key, page)
  })
  return buildIndex(site, pages)
}

/**
 * Indexes one page.
 *
 * @param facts What the site says of it.
 * @param sections Its content.
 */
export function keepPage(facts: PageFacts, sections: readonly SearchSection[]): KeptPage {
  const { weights, record, texts } = indexPage({ ...facts, sections })
  return { facts: factsText(facts), weights, record, boost: facts.boost, ...textsOf(texts) }
}

function textsOf(texts: IndexedPage['texts']): Pick<PartitionPage, 'size' | 'digest' | 'texts'> {
  return { size: texts.length, digest: createHash('sha1').update(texts).digest('base64url'), texts: () => texts }
}

function factsText(facts: PageFacts): string {
  return `${indexLayout}${JSON.stringify(facts)}`
}

/** What an index keeps of a page is all that it needs to index it again under another title. */
function sectionsOf(kept: KeptPage): SearchSection[] {
  const [, , , , records] = JSON.parse(kept.record) as PageRecord
  const texts = JSON.parse(kept.texts()) as PageTexts
  return records.map(([anchor, title, isField], index) => {
    const [text, code] = texts[index] ?? ['', '']
    return { anchor, title, text, ...(code === '' ? {} : { code }), ...(isField === 1 ? { isField: true } : {}) }
  })
}
