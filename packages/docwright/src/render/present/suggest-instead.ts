import { chooseSuggestions, type NotFoundView } from '@docwright/theme'
import { searchAddress } from '../../search/query/search-address.ts'
import type { SearchIndex } from '../../search/query/search-index.ts'
import type { FoundPage } from '../../search/query/search.ts'
import { suggestPages, type SuggestionSite } from '../../site/suggest-pages.ts'

/** Sources of suggestions. */
export interface SuggestionSources {
  /** Title and description of a page, by its key. */
  describe(key: string): { title: string; description?: string | undefined } | undefined
  /** The index for searching pages by the words of the path. */
  index?(): Promise<SearchIndex | undefined>
}

type Suggestion = NotFoundView['notFound']['suggestions'][number]

/**
 * Suggests pages that readers of an unknown address may have meant: by the address, and by its words.
 *
 * @param path The requested path, decoded and below the base path.
 * @param site The existing addresses.
 * @param sources The facts about the pages.
 */
export async function suggestInstead(
  path: string,
  site: SuggestionSite & { base: string },
  { describe, index }: SuggestionSources,
): Promise<Suggestion[]> {
  const alike = suggestPages(path, site).flatMap((key): Suggestion[] => {
    const [page, known] = [site.pages.get(key), describe(key)]
    if (page === undefined || known === undefined) return []
    const { title, description } = known
    return [{ label: title, href: `${site.base}${page.url}`, ...(description ? { description } : {}) }]
  })
  const found = await searched(path, index).catch(() => [])
  const about = found.map(({ url, title, trail }): Suggestion => {
    return { label: title, href: url, ...(trail.length === 0 ? {} : { description: trail.join(' · ') }) }
  })
  return chooseSuggestions(alike, about)
}

async function searched(path: string, index: SuggestionSources['index']): Promise<FoundPage[]> {
  const opened = await index?.()
  return opened === undefined ? [] : searchAddress(opened, path)
}
