import type { Site } from '../site/create-site.ts'
import type { SearchDocument } from './document/search-document.ts'
import type { IndexFile } from './index/index-files.ts'
import { indexSite, type IndexMemory, type KeptPage } from './index-site.ts'
import { openSearchIndex, type SearchIndex } from './query/search-index.ts'

/** The search of a site that is in memory: of a preview, a hosted deployment, an MCP server. */
export interface SiteSearch {
  /**
   * The index, made when it is first asked for.
   *
   * @returns Undefined where the site has no page that can be found.
   */
  index(): Promise<SearchIndex | undefined>
  /**
   * A file of the index, as a build writes it.
   *
   * @param path Path without base path.
   */
  file(path: string): Promise<IndexFile | undefined>
}

/**
 * Makes the search of a site. Nothing is indexed before it is asked for.
 *
 * @param site The site.
 * @param documentOf What readers can find on a page.
 * @param memory Pages that are indexed already.
 */
export function createSiteSearch(
  site: Site,
  documentOf: (key: string) => Promise<SearchDocument>,
  memory: IndexMemory = createIndexMemory(),
): SiteSearch {
  let made: Promise<Map<string, IndexFile>> | undefined
  let opened: SearchIndex | undefined
  function files(): Promise<Map<string, IndexFile>> {
    made ??= indexSite(site, memory, documentOf).then((all) => new Map(all.map((file) => [file.path, file])))
    // What failed is tried again.
    made.catch(() => (made = undefined))
    return made
  }
  return {
    async index() {
      const [first] = (await files()).values()
      if (first === undefined) return undefined
      opened ??= openSearchIndex(async (path) => (await files()).get(path)?.content(), idOf(first.path))
      return opened
    },
    file: async (path) => (await files()).get(path),
  }
}

function idOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/\.idx$/, '')
}

/** Keeps pages in memory. */
export function createIndexMemory(): IndexMemory {
  const pages = new Map<string, KeptPage>()
  return { get: (key) => pages.get(key), set: (key, page) => void pages.set(key, page) }
}
