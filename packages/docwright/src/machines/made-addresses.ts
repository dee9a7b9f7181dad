import type { Site } from '../site/create-site.ts'
import { feedPath } from '../site/feed-path.ts'
import { hasFullText } from './full-text.ts'
import { textEditions } from './full-text-editions.ts'
import { listPages } from './list-pages.ts'
import { machineFiles } from './machine-files.ts'

/**
 * Addresses that a site generates besides its pages, and links may use: indexes and texts for programs, feeds, and
 * files for search engines.
 *
 * @returns Paths with a leading slash and without base path.
 */
export function madeAddresses(site: Site): Promise<ReadonlySet<string>> {
  const addresses = known.get(site) ?? list(site)
  known.set(site, addresses)
  // Failures are retried.
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
