import type { Site } from './create-site.ts'
import { feedPath } from './feed-path.ts'
import { joinAddresses } from './join-addresses.ts'
import { missingLeadsHome } from './missing-leads-home.ts'
import type { RedirectRule, Redirects } from './redirects.ts'
import type { LinkTargets } from './resolve-link.ts'

/** The part of a site that resolves its addresses. */
export interface SiteAddresses {
  base: string
  /** Keys by URL path without base. */
  routes: ReadonlyMap<string, string>
  redirects: Redirects
  links: Pick<LinkTargets, 'files' | 'folders'>
  /** Whether what leads nowhere leads to the first page. */
  missingLeadsHome: boolean
  /** Key of the page that answers at the root. */
  home(): Promise<string | undefined>
  /** Whether a page has a feed. */
  hasFeed(key: string): Promise<boolean>
}

/** The same as plain data: it resolves addresses if the site itself is not available. */
export interface KeptAddresses {
  base: string
  /** Keys of all pages. */
  pages: readonly string[]
  /** URL paths and their keys; a key is omitted if it is the path without its first slash. */
  routes: readonly (readonly [url: string, key?: string])[]
  files: readonly string[]
  folders: readonly (readonly [folder: string, key: string])[]
  rules: readonly RedirectRule[]
  missingLeadsHome: boolean
  /** Key of the page that answers at the root. */
  home?: string | undefined
  /** Keys of the pages that have a feed. */
  feeds: readonly string[]
}

/**
 * The addresses of a site.
 *
 * @param home Finds the page that answers at the root.
 */
export function addressesOfSite(site: Site, home: () => Promise<string | undefined>): SiteAddresses {
  return {
    base: site.base,
    routes: site.routes,
    redirects: site.redirects,
    links: site.links,
    missingLeadsHome: missingLeadsHome(site),
    home,
    async hasFeed(key) {
      await site.metadata.load([key])
      return feedPath(key, site) !== undefined
    },
  }
}

/**
 * Writes the addresses of a site down.
 *
 * @param home Key of the page that answers at the root.
 */
export async function keepAddresses(site: Site, home: string | undefined): Promise<KeptAddresses> {
  await site.metadata.load(site.pages.keys())
  return {
    base: site.base,
    pages: [...site.links.pages],
    routes: [...site.routes].map(([url, key]) => (url === `/${key}` ? [url] : [url, key])),
    files: [...site.links.files],
    folders: [...site.links.folders],
    rules: site.config.redirects ?? [],
    missingLeadsHome: missingLeadsHome(site),
    ...(home === undefined ? {} : { home }),
    feeds: [...site.pages.keys()].filter((key) => feedPath(key, site) !== undefined),
  }
}

/**
 * Reads kept addresses.
 *
 * @param kept The result of {@link keepAddresses}.
 */
export function openAddresses(kept: KeptAddresses): SiteAddresses & { links: LinkTargets } {
  const feeds = new Set(kept.feeds)
  const { links, redirects } = joinAddresses({
    base: kept.base,
    pages: new Set(kept.pages),
    files: new Set(kept.files),
    folders: new Map(kept.folders),
    rules: kept.rules,
  })
  return {
    base: kept.base,
    routes: new Map(kept.routes.map(([url, key]) => [url, key ?? url.slice(1)])),
    redirects,
    links,
    missingLeadsHome: kept.missingLeadsHome,
    home: () => Promise.resolve(kept.home),
    hasFeed: (key) => Promise.resolve(feeds.has(key)),
  }
}
