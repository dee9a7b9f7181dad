import type { Site } from '../site/create-site.ts'
import type { SearchIndex } from '../search/query/search-index.ts'
import type { SuggestionSite } from '../site/suggest-pages.ts'
import { walkRedirects } from '../site/walk-redirects.ts'
import { aboutSite, type SiteAbout } from './site-about.ts'
import { listPages, type LibraryPage } from './list-pages.ts'
import { decodePercent } from '../source/decode-percent.ts'

/** What has to be known of a site to find the page that somebody names. */
export type LibrarySite = Pick<Site, 'base' | 'routes' | 'redirects'> & SuggestionSite

/** The pages of a site as assistants read them. */
export interface DocsLibrary {
  site: LibrarySite
  /** Whose documentation it is; absent if a site was published before that was written down. */
  about?: SiteAbout | undefined
  /** Whether a page is among those that are listed and looked through. */
  pages(): Promise<readonly LibraryPage[]>
  /**
   * A page as Markdown.
   *
   * @param key Key of the page.
   */
  markdown(key: string): Promise<string>
  /** The index of the site's search; undefined if nothing can be found. */
  index(): Promise<SearchIndex | undefined>
}

/** Characters of Markdown that are kept of a site. */
const maxKept = 24 * 1024 * 1024

/**
 * Makes the library of a site.
 *
 * @param source How its pages are rendered and searched.
 * @param source.markdown A page as Markdown.
 * @param source.index The index of its search.
 */
export function createDocsLibrary(site: Site, source: Pick<LibrarySource, 'markdown' | 'index'>): DocsLibrary {
  return openLibrary(site, { ...source, about: aboutSite(site), pages: () => listPages(site) })
}

/** Where the pages of a library come from. */
export interface LibrarySource {
  about?: SiteAbout | undefined
  pages(): Promise<readonly LibraryPage[]>
  /** A page as Markdown. */
  markdown(key: string): Promise<string>
  /** The index of the site's search. */
  index(): Promise<SearchIndex | undefined>
}

/**
 * Makes a library of what is known of a site.
 *
 * @param site The site, or what of it is at hand.
 * @param source How its pages are listed, read and searched.
 */
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
      // What could not be read is tried again.
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
 * Finds the page that a reader names: by its path, its address, with or without extension, anchor and base path, or by an
 * address that is redirected to it.
 *
 * @param name What was written.
 * @param home Key of the page that answers at the root.
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
