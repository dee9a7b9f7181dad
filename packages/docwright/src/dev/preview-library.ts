import { createDocsLibrary, type DocsLibrary } from '../machines/docs-library.ts'
import type { SiteRenderer } from '../render/site-renderer.ts'
import type { PreviewSearch } from './preview-search.ts'

/**
 * Makes what gives the library of a site that changes: each state of it has its own, made when it is first asked for.
 *
 * @param current The renderer of the site as it is now; undefined while there is no site.
 * @param search Its search.
 */
export function createPreviewLibrary(
  current: () => SiteRenderer | undefined,
  search: PreviewSearch,
): () => Promise<DocsLibrary> {
  let made: { renderer: SiteRenderer; library: DocsLibrary } | undefined
  return async () => {
    const renderer = current()
    if (renderer === undefined) throw new Error('There is no site.')
    if (made?.renderer === renderer) return made.library
    const library = createDocsLibrary(renderer.site, {
      markdown: (key) => renderer.markdown(key),
      index: () => search.of(renderer).index(),
    })
    made = { renderer, library }
    return library
  }
}
