import type { Site } from './create-site.ts'
import { urlOf } from './page-paths.ts'
import { findRedirect, isElsewhere } from './redirects.ts'
import { addressesOfSite, type SiteAddresses } from './site-addresses.ts'
import { decodePercent } from '../source/decode-percent.ts'

/** What the address of a request refers to. */
export type FoundAddress =
  | { kind: 'page'; key: string }
  | { kind: 'markdown'; key: string }
  | { kind: 'feed'; key: string }
  | { kind: 'redirect'; status: 307 | 308; location: string }
  | { kind: 'missing' }

/**
 * Path of a request below the base path of the site.
 *
 * @param pathname Path of the URL, percent-encoded.
 * @param base Base path of the site.
 * @returns The decoded path with a leading slash; undefined if it lies outside the site.
 */
export function pathInside(pathname: string, base: string): string | undefined {
  const path = decodePercent(pathname)
  if (path === base) return '/'
  return path.startsWith(`${base}/`) ? path.slice(base.length) : undefined
}

/**
 * Finds what a path of a site stands for; see {@link findIn}.
 *
 * @param path Decoded path below the base path; undefined for one outside the site.
 * @param home Key of the page that answers at the root.
 */
export async function findAddress(
  path: string | undefined,
  site: Site,
  home: () => Promise<string | undefined>,
): Promise<FoundAddress> {
  return findIn(path, addressesOfSite(site, home))
}

/**
 * Finds what a path stands for: a page with or without a slash at its end, a page as Markdown, a page's feed, an
 * address that leads elsewhere, a folder, which leads to its first page.
 *
 * @param path Decoded path below the base path; undefined for one outside the site.
 * @param site The addresses of the site.
 */
export async function findIn(path: string | undefined, site: SiteAddresses): Promise<FoundAddress> {
  if (path === undefined) return { kind: 'missing' }
  const plain = path.replace(/(?<!\/)\/+$/, '').replace(/\/index(\.html)?$/, '') || '/'
  const key = site.routes.get(plain)
  if (key !== undefined) return { kind: 'page', key }
  if (plain === '/' && !site.redirects.exact.has('/')) {
    const first = await site.home()
    if (first !== undefined) return { kind: 'page', key: first }
  }
  const feed = /^(.*)\/rss\.xml$/.exec(plain)?.[1]
  const changelog = feed === undefined ? undefined : site.routes.get(feed || '/')
  if (changelog !== undefined && (await site.hasFeed(changelog))) return { kind: 'feed', key: changelog }
  const rule = twinRedirect(plain, site) ?? findRedirect(path, site.redirects) ?? findRedirect(plain, site.redirects)
  if (rule !== undefined) {
    const status = rule.permanent ? 308 : 307
    const found = { kind: 'redirect', status, location: locationOf(rule.destination, site.base) } as const
    return plain.endsWith('.md') ? asMarkdown(found, site) : found
  }
  const folder = site.links.folders.get(plain.slice(1))
  if (folder !== undefined && !site.links.files.has(plain.slice(1)))
    return { kind: 'redirect', status: 307, location: locationOf(urlOf(folder), site.base) }
  if (plain.endsWith('.md')) {
    const asPage = await findIn(plain.slice(0, -'.md'.length) || '/', { ...site, missingLeadsHome: false })
    if (asPage.kind === 'page' || asPage.kind === 'redirect') return asMarkdown(asPage, site)
  }
  const bare = plain.replace(/\.(html?|mdx?)$/, '')
  const named = site.routes.get(bare) ?? (bare === '/index' ? (site.routes.get('/') ?? (await site.home())) : undefined)
  if (bare === plain || named === undefined) {
    return site.missingLeadsHome ? { kind: 'redirect', status: 307, location: `${site.base}/` } : { kind: 'missing' }
  }
  return { kind: 'redirect', status: 308, location: locationOf(bare === '/index' ? '/' : bare, site.base) }
}

/**
 * Whether {@link findIn} certainly finds nothing at a path, without a lookup. Also false for paths that need a closer
 * look.
 *
 * @param path Decoded path below the base path.
 * @param site The addresses of the site.
 */
export function isNowhere(path: string, site: SiteAddresses): boolean {
  if (site.missingLeadsHome || !plainlyNamed.test(path) || site.routes.has(path)) return false
  const bare = path.replace(/\.html?$/, '')
  return (
    !site.routes.has(bare) && !site.links.folders.has(path.slice(1)) && findRedirect(path, site.redirects) === undefined
  )
}

/** Neither a root, an index, a feed nor Markdown, and without a slash at its end. */
const plainlyNamed = /^(?!.*(?:\/|\/index(?:\.html?)?|\/rss\.xml|\.mdx?)$)/s

/** A wildcard takes the same part of a page's address and of the address of its Markdown. */
function twinRedirect(plain: string, { redirects }: SiteAddresses): ReturnType<typeof findRedirect> {
  if (!plain.endsWith('.md') || redirects.exact.has(plain)) return undefined
  const rule = findRedirect(plain.slice(0, -'.md'.length), redirects)
  return rule === undefined || isElsewhere(rule.destination) ? undefined : rule
}

/** A build writes the Markdown of each page next to the page: whatever leads to the page also leads to its Markdown. */
function asMarkdown(address: Extract<FoundAddress, { kind: 'page' | 'redirect' }>, site: SiteAddresses): FoundAddress {
  if (address.kind === 'page') return { kind: 'markdown', key: address.key }
  const { location } = address
  const path = pathInside(location.replace(/[?#].*/s, ''), site.base)
  if (isElsewhere(location) || path === undefined || site.links.files.has(path.slice(1))) return address
  const [, before = '', after = ''] = /^([^?#]*)(.*)/s.exec(location) ?? []
  if (before.endsWith('.md')) return address
  const twin = path === '/' ? `${site.base}/index.md` : `${before.replace(/(?<!\/)\/+$/, '')}.md`
  return { ...address, location: `${twin}${after}` }
}

/**
 * A redirect's address with the query of the request.
 *
 * @param location Destination, perhaps with a query and a fragment of its own.
 * @param search Query of the request with its question mark; may be empty.
 */
export function withSearch(location: string, search: string): string {
  if (search.length < 2) return location
  const [, path = '', fragment = ''] = /^([^#]*)(#.*)?$/s.exec(location) ?? []
  return `${path}${path.includes('?') ? `&${search.slice(1)}` : search}${fragment}`
}

/** Captured values may hold anything; a header holds visible ASCII. */
function locationOf(destination: string, base: string): string {
  const address = isElsewhere(destination) ? destination : `${base}${destination}`
  return address.toWellFormed().replaceAll(/[^\u0021-\u007E]+/gu, (text) => encodeURIComponent(text))
}
