import { isSiteUrl } from '../config/check-canonical.ts'
import type { FrontMatter } from '../content/front-matter.ts'
import type { Site } from './create-site.ts'
import { encodePath } from './resolve-link.ts'

/**
 * The prefix that makes URLs of the paths of a published site: its origin, and the prefix that a proxy adds to the base
 * path. Every URL of a site is made with it.
 *
 * @param site The site; its base path is in every path already, whether or not the URL ends with it.
 * @param url URL of the published site; by default, `seo.metatags.canonical`.
 * @returns Without a slash at its end; undefined if the site does not know its URL.
 */
export function publicAddress({ base, config }: Pick<Site, 'base' | 'config'>, url?: string): string | undefined {
  const written = url ?? config.seo?.metatags?.['canonical']
  if (written === undefined || !isSiteUrl(written)) return undefined
  const { origin, pathname } = new URL(written)
  const path = pathname.replace(/(?<!\/)\/+$/, '')
  return `${origin}${base !== '' && path.endsWith(base) ? path.slice(0, -base.length) : path}`
}

/**
 * The path of a page as links have it.
 *
 * @param url URL path of the page.
 * @returns With the base path, without extension.
 */
export function pagePath(url: string, { base }: Pick<Site, 'base'>): string {
  return url === '/' ? `${base}/` : `${base}${encodePath(url)}`
}

/**
 * The public path of a page: with a slash at its end if the site asks for it.
 *
 * @param url URL path of the page.
 */
export function publicPath(url: string, site: Pick<Site, 'base'> & { config: Pick<Site['config'], 'seo'> }): string {
  const path = pagePath(url, site)
  return site.config.seo?.trailingSlash === true && !path.endsWith('/') ? `${path}/` : path
}

/**
 * The one URL of a page: canonical link, sitemap, links between languages, and structured data all have it.
 *
 * @param key Key of the page; its metadata is loaded.
 * @param address See {@link publicAddress}.
 */
export function pageUrl(key: string, site: Site, address: string): string {
  const own = `${address}${publicPath(site.pages.get(key)?.url ?? `/${key}`, site)}`
  return canonicalOf(site.metadata.get(key), site, address) ?? own
}

/** Whether a page names another address as its canonical one. */
export function isElsewhereCanonical(key: string, site: Site, address: string): boolean {
  const canonical = canonicalOf(site.metadata.get(key), site, address)
  const own = `${address}${publicPath(site.pages.get(key)?.url ?? `/${key}`, site)}`
  return canonical !== undefined && canonical.replace(/\/$/, '') !== own.replace(/\/$/, '')
}

function canonicalOf({ canonical }: FrontMatter, { base }: Site, address: string): string | undefined {
  return canonical?.startsWith('/') === true && !canonical.startsWith('//')
    ? `${address}${base}${canonical}`
    : canonical
}
