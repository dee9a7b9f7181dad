import type { Site } from '../site/create-site.ts'
import { isIndexed } from '../site/indexing.ts'
import { pagePath } from '../site/public-address.ts'
import { oneLine } from './one-line.ts'

/** A page in a list. */
export interface LibraryPage {
  key: string
  /** Address with base path, without extension. */
  path: string
  title: string
  description: string
  /** Its tag in the navigation. */
  tag?: string
}

/** Lists the pages of a site in the order of the navigation, without those that search engines must not index. */
export function listPages(site: Site): Promise<readonly LibraryPage[]> {
  const listing = listings.get(site) ?? list(site)
  listings.set(site, listing)
  // Failures are retried.
  listing.catch(() => listings.delete(site))
  return listing
}

/** A site never changes, and several files list its pages. */
const listings = new WeakMap<Site, Promise<readonly LibraryPage[]>>()

async function list(site: Site): Promise<readonly LibraryPage[]> {
  await site.metadata.load(site.pages.keys())
  const keys = new Set([...site.navigation.places.keys(), ...site.pages.keys()])
  return [...keys].flatMap((key) => {
    const page = site.pages.get(key)
    if (page === undefined || site.routes.get(page.url) !== key || !isIndexed(key, site)) return []
    if (site.metadata.get(key).url !== undefined) return []
    const { description = '', tag } = site.metadata.get(key)
    const title = oneLine(site.metadata.titleOf(key))
    const listed = { key, path: pagePath(page.url, site), title, description: oneLine(description) }
    return [tag === undefined ? listed : { ...listed, tag: oneLine(tag) }]
  })
}
