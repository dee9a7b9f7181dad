import { join } from 'node:path'
import type { SiteRenderer } from '../render/site-renderer.ts'
import { createSearchMemory, type SearchMemory } from '../search/search-memory.ts'
import { createSiteSearch, type SiteSearch } from '../search/site-search.ts'
import { cacheFolder } from '../source/cache-folder.ts'

/** The search of a site that changes. */
export interface PreviewSearch {
  /** The search of a state of the site. */
  of(renderer: SiteRenderer): SiteSearch
  close(): void
}

/**
 * Makes the search of a preview. Its index is made when somebody searches, and kept for the next preview; after an edit,
 * pages are read again of which a file has changed.
 *
 * @param root Docs root on disk.
 */
export function createPreviewSearch(root: string): PreviewSearch {
  const searches = new WeakMap<SiteRenderer, SiteSearch>()
  let memory: SearchMemory | undefined
  return {
    of(renderer) {
      const known =
        searches.get(renderer) ??
        createSiteSearch(renderer.site, (key) => renderer.document(key), {
          memory: () => (memory ??= createSearchMemory(join(cacheFolder(root), 'search.sqlite'))),
          settings: renderer.settingsDigest,
        })
      searches.set(renderer, known)
      return known
    },
    close: () => memory?.close(),
  }
}
