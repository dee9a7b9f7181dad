import type { DialogSettings } from './dialog-settings.ts'
import { icon } from './elements.ts'
import { actOption, groupOf, linkOption, queryOption } from './options.ts'
import { forgetSearches, recentSearches } from './recent-searches.ts'
import { sectionPages } from './section-pages.ts'
import { forgetPages, visitedPages } from './visited-pages.ts'

/** The parts of the dialog that its first view needs. */
export interface StartContext {
  settings: DialogSettings
  /** Beginning of the addresses of the site. */
  base: string
  /** Searches for something. */
  ask(query: string): void
  /** Called when what was remembered is forgotten. */
  onForget(): void
}

const mostVisited = 4

/**
 * The options before anything is typed: earlier searches, or the author's suggestions if there are none, recently visited
 * pages, and other pages of the section.
 */
export function showStart({ settings, base, ask, onForget }: StartContext): HTMLElement[] {
  const { labels, suggestions } = settings
  const recent = recentSearches()
  const { heading, pages } = sectionPages()
  const visited = visitedPages(base).slice(0, mostVisited)
  const forget = actOption(labels.forget, 'none', () => {
    forgetSearches()
    forgetPages()
    onForget()
  })
  const seen = new Set(visited.map(({ href }) => href))
  const groups = [
    { id: 'recent', words: labels.recent, options: recent.map((query) => queryOption(query, 'recent', ask)) },
    {
      id: 'suggested',
      words: labels.suggested,
      options: recent.length > 0 ? [] : suggestions.map((query) => queryOption(query, 'search', ask)),
    },
    { id: 'visited', words: labels.visited, options: visited.map((page) => linkOption(page, icon('recent'))) },
    {
      id: 'nearby',
      words: heading,
      options: pages.filter(({ href }) => !seen.has(href)).map((page) => linkOption(page, icon('page'))),
    },
  ]
  const shown = groups
    .filter(({ options }) => options.length > 0)
    .map(({ id, words, options }) => groupOf(`search-${id}`, words, options))
  const isRemembered = recent.length > 0 || visited.length > 0
  return isRemembered ? [...shown, groupOf('search-forget', '', [forget])] : shown
}
