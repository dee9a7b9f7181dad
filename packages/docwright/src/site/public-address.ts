import { isSiteUrl } from '../config/check-canonical.ts'
import type { FrontMatter } from '../content/front-matter.ts'
import type { Site } from './create-site.ts'
import { encodePath } from './resolve-link.ts'

/**
 * What stands before the paths of a published site to make URLs of them: its origin, and what a proxy puts before the base
 * path. Every URL of a site is made with it.
 *
 * @param site The site; its base path is in every path already, whether or not the URL ends with it.
 * @param url URL of the published site; `seo.metatags.canonical` without it.
 * @returns Without a slash at its end; undefined where the site does not know its URL.
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
 * The path of a page as the world is told: with a slash at its end where the site asks for it.
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

/** Whether a page says that another address stands for it. */
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
