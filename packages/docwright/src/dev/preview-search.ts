import type { SiteRenderer } from '../render/site-renderer.ts'
import { createSearchMemory } from '../search/search-memory.ts'
import { createSiteSearch, type SiteSearch } from '../search/site-search.ts'

/**
 * The search of a preview. Its index is made when somebody searches; after an edit, pages are read again of which a file
 * has changed.
 *
 * @returns Gives the search of a state of the site.
 */
export function createPreviewSearch(): (renderer: SiteRenderer) => SiteSearch {
  const searches = new WeakMap<SiteRenderer, SiteSearch>()
  const memory = createSearchMemory()
  return (renderer) => {
    const known =
      searches.get(renderer) ??
      createSiteSearch(renderer.site, (key) => renderer.document(key), {
        memory,
        settings: renderer.settingsDigest,
      })
    searches.set(renderer, known)
    return known
  }
}
