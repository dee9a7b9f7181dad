import type { Site } from '../site/create-site.ts'
import { feedPath } from '../site/feed-path.ts'
import { hasFullText } from './full-text.ts'
import { textEditions } from './full-text-editions.ts'
import { listPages } from './list-pages.ts'
import { machineFiles } from './machine-files.ts'

/**
 * Addresses of what a site makes besides its pages and a link may lead to: indexes and texts for programs, feeds, and what
 * search engines read.
 *
 * @returns Paths with a leading slash and without base path.
 */
export function madeAddresses(site: Site): Promise<ReadonlySet<string>> {
  const addresses = known.get(site) ?? list(site)
  known.set(site, addresses)
  // What could not be read is tried again.
  addresses.catch(() => known.delete(site))
  return addresses
}

/** A site never changes, and each of its pages may ask. */
const known = new WeakMap<Site, Promise<ReadonlySet<string>>>()

async function list(site: Site): Promise<ReadonlySet<string>> {
  const pages = await listPages(site)
  const files = await machineFiles(site, { origin: '', mcp: true })
  const texts = hasFullText(site) ? textEditions(site, pages).map(({ path }) => path) : []
  const feeds = [...site.pages.keys()].flatMap((key) => feedPath(key, site) ?? [])
  return new Set(['/robots.txt', '/sitemap.xml', ...files.keys(), ...texts, ...feeds])
}
