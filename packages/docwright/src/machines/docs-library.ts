import type { Site } from '../site/create-site.ts'
import type { SearchIndex } from '../search/query/search-index.ts'
import type { SuggestionSite } from '../site/suggest-pages.ts'
import { walkRedirects } from '../site/walk-redirects.ts'
import { aboutSite, type SiteAbout } from './site-about.ts'
import { listPages, type LibraryPage } from './list-pages.ts'
import { decodePercent } from '../source/decode-percent.ts'

/** The part of a site that is needed to find a page by its name. */
export type LibrarySite = Pick<Site, 'base' | 'routes' | 'redirects'> & SuggestionSite

/** The pages of a site, for assistants. */
export interface DocsLibrary {
  site: LibrarySite
  /** The site's description; absent if the site was published before descriptions were stored. */
  about?: SiteAbout | undefined
  /** The pages that are listed and searched. */
  pages(): Promise<readonly LibraryPage[]>
  /**
   * A page as Markdown.
   *
   * @param key Key of the page.
   */
  markdown(key: string): Promise<string>
  /** The search index of the site; undefined if search is off. */
  index(): Promise<SearchIndex | undefined>
}

/** Limit of Markdown kept for a site, in characters. */
const maxKept = 24 * 1024 * 1024

/**
 * Makes the library of a site.
 *
 * @param source How its pages are rendered and searched.
 */
export function createDocsLibrary(site: Site, source: Pick<LibrarySource, 'markdown' | 'index'>): DocsLibrary {
  return openLibrary(site, { ...source, about: aboutSite(site), pages: () => listPages(site) })
}

/** Source of a library's pages. */
export interface LibrarySource {
  about?: SiteAbout | undefined
  pages(): Promise<readonly LibraryPage[]>
  /** A page as Markdown. */
  markdown(key: string): Promise<string>
  /** The search index of the site. */
  index(): Promise<SearchIndex | undefined>
}

/** Makes a library from the available parts of a site. */
export function openLibrary(site: LibrarySite, source: LibrarySource): DocsLibrary {
  const kept = new Map<string, string>()
  let size = 0
  let listed: Promise<readonly LibraryPage[]> | undefined

  return {
    site,
    about: source.about,
    index: () => source.index(),
    pages() {
      listed ??= source.pages()
      // Failures are retried.
      listed.catch(() => (listed = undefined))
      return listed
    },
    async markdown(key) {
      const known = kept.get(key)
      if (known !== undefined) return known
      const text = await source.markdown(key)
      if (size + text.length <= maxKept && !kept.has(key)) {
        kept.set(key, text)
        size += text.length
      }
      return text
    },
  }
}

/**
 * Finds the page that a reader names: by its path or address, with or without extension, anchor and base path, or by an
 * address that redirects to it.
 *
 * @param name As written.
 * @param home Key of the page at the root.
 * @returns Its key; undefined if there is none.
 */
export function findPageNamed(
  name: string,
  site: Pick<Site, 'base' | 'routes' | 'redirects'>,
  home: string | undefined,
): string | undefined {
  const written = URL.canParse(name) ? new URL(name).pathname : name.replace(/[?#].*/s, '')
  const decoded = decodePercent(written)
  const inside = decoded.startsWith(`${site.base}/`) ? decoded.slice(site.base.length) : decoded
  const plain = `/${inside}`
    .replaceAll(/\/{2,}/g, '/')
    .replace(/\/$/, '')
    .replace(/\.(?:mdx?|html)$/, '')
    .replace(/\/index$/, '')
  const path = plain === '' ? '/' : plain
  const { end = path } = site.routes.has(path) ? {} : walkRedirects(path, site)
  return site.routes.get(end.replace(/[?#].*/s, '').replace(/(?<=.)\/$/, '')) ?? (plain === '' ? home : undefined)
}
