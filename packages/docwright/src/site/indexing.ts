import type { Site } from './create-site.ts'

/**
 * Whether search engines should know a page: it is in the navigation (or `seo.indexing` says `all`), and neither it nor
 * anything that holds it is hidden.
 *
 * @param key Key of the page; its metadata is loaded.
 */
export function isIndexed(key: string, site: Site): boolean {
  const { noindex, hidden } = site.metadata.get(key)
  if (noindex === true) return false
  if (site.config.seo?.indexing === 'all') return true
  if (hidden === true) return false
  const place = site.navigation.places.get(key)
  if (place === undefined) return false
  return ![...place.divisions, ...place.groups].some((holder) => holder.hidden && holder.searchable !== true)
}
