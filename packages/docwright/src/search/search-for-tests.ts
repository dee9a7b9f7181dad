import type { SearchPage } from './document/search-document.ts'
import { buildPartition } from './index/build-partition.ts'
import type { IndexFile, Partition } from './index/index-files.ts'
import { keepPage } from './index-site.ts'
import { search, type SearchOptions, type SearchResults } from './query/search.ts'
import { openSearchIndex, type SearchIndex } from './query/search-index.ts'

/** A page of a test, by its address: title, and sections as `heading → text`. */
export interface TestPage extends Partial<Omit<SearchPage, 'sections'>> {
  sections?: Record<string, string>
}

/** An index of a few pages, and what was read of it. */
export interface TestIndex {
  index: SearchIndex
  files: readonly IndexFile[]
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
  const kept = Object.entries(pages).map(([url, { sections = {}, ...facts }]) => {
    const page = { key: url.slice(1), url, title: url, keywords: [], trail: [], boost: 1, ...facts }
    const list = Object.entries(sections).map(([title, text]) => ({
      anchor: title.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-'),
      title,
      text,
    }))
    return keepPage(page, list[0]?.title === '' ? list : [{ anchor: '', title: '', text: '' }, ...list])
  })
  const partition: Partition = { id: 'en', language: 'en', languageLabel: 'English', version: '', pages: kept.length }
  const files = buildPartition('en', kept, [partition])
  const read: string[] = []
  const contents = new Map(files.map((file) => [file.path, file]))
  const index = openSearchIndex(async (path) => {
    read.push(path)
    return contents.get(path)?.content()
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
