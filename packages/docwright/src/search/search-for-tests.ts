import type { SearchPage } from './document/search-document.ts'
import type { Partition } from './index/index-files.ts'
import { keepPage, writeIndex } from './index-site.ts'
import { search, type SearchOptions, type SearchResults } from './query/search.ts'
import { createSearchMemory } from './search-memory.ts'
import { openSearchIndex, type SearchIndex } from './query/search-index.ts'

/** A page of a test, by its address: title, and sections as `heading → text`. */
export interface TestPage extends Partial<Omit<SearchPage, 'sections'>> {
  sections?: Record<string, string>
}

/** An index of a few pages, and what was read of it. */
export interface TestIndex {
  index: SearchIndex
  /** Its files by path, not compressed. */
  files: ReadonlyMap<string, Uint8Array>
  /** Paths of the files that were read, in order. */
  read: string[]
  find(query: string, options?: SearchOptions): Promise<SearchResults>
  /** Addresses of what was found, sections with `#`. */
  urls(query: string, options?: SearchOptions): Promise<string[]>
}

/**
 * Makes an index of pages.
 *
 * @param pages By their addresses.
 */
export function indexOf(pages: Record<string, TestPage>): TestIndex {
  const { store } = createSearchMemory()
  for (const [url, { sections = {}, ...facts }] of Object.entries(pages)) {
    const page = { key: url.slice(1), url, title: url, keywords: [], trail: [], boost: 1, ...facts }
    const list = Object.entries(sections).map(([title, text]) => ({
      anchor: title.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-'),
      title,
      text,
    }))
    store.savePage(
      page.key,
      keepPage(page, list[0]?.title === '' ? list : [{ anchor: '', title: '', text: '' }, ...list]),
    )
  }
  const keys = store.keys()
  const partition: Partition = { id: 'en', language: 'en', languageLabel: 'English', version: '', pages: keys.length }
  const files = new Map<string, Uint8Array>()
  writeIndex(store, [{ partition, keys }], { write: (path, content) => void files.set(path, content) })
  const read: string[] = []
  const index = openSearchIndex(async (path) => {
    read.push(path)
    return files.get(path)
  }, 'en')
  const find = (query: string, options?: SearchOptions): Promise<SearchResults> => search(index, query, options)
  return {
    index,
    files,
    read,
    find,
    async urls(query, options) {
      const { pages: found } = await find(query, options)
      return found.map(({ url, sections }) => decodeURIComponent(sections[0]?.url ?? url))
    },
  }
}
