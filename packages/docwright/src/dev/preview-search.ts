import type { SiteRenderer } from '../render/site-renderer.ts'
import type { IndexMemory, KeptPage } from '../search/index-site.ts'
import { createSiteSearch, type SiteSearch } from '../search/site-search.ts'

/**
 * The search of a preview. Its index is made when somebody searches; after an edit, pages are read again of which a file
 * has changed.
 *
 * @returns Gives the search of a state of the site.
 */
export function createPreviewSearch(): (renderer: SiteRenderer) => SiteSearch {
  const searches = new WeakMap<SiteRenderer, SiteSearch>()
  const pages = new Map<string, { page: KeptPage; versions: ReadonlyMap<string, string>; settings: string }>()
  /** Files of pages that were read and are about to be indexed. */
  const read = new Map<string, readonly string[]>()

  function start(renderer: SiteRenderer): SiteSearch {
    const { site, settingsDigest: settings } = renderer
    const versionOf = (path: string): string => site.files.get(path)?.version ?? ''
    const memory: IndexMemory = {
      get(key) {
        const known = pages.get(key)
        if (known === undefined || known.settings !== settings) return undefined
        return [...known.versions].every(([path, version]) => versionOf(path) === version) ? known.page : undefined
      },
      set(key, page) {
        const files = [site.pages.get(key)?.file ?? '', ...(read.get(key) ?? pages.get(key)?.versions.keys() ?? [])]
        read.delete(key)
        pages.set(key, { page, settings, versions: new Map(files.map((path) => [path, versionOf(path)])) })
      },
    }
    return createSiteSearch(
      site,
      async (key) => {
        const document = await renderer.document(key)
        read.set(key, document.dependencies)
        return document
      },
      memory,
    )
  }

  return (renderer) => {
    const known = searches.get(renderer) ?? start(renderer)
    searches.set(renderer, known)
    return known
  }
}
