import { hasFullText } from '../machines/full-text.ts'
import type { TwinSite } from '../machines/twin-text.ts'
import { withoutFolders } from '../render/body/body-folders.ts'
import type { SiteRenderer } from '../render/site-renderer.ts'

/** The facts about a site that a build needs to write pages of which only the content has changed. */
export interface EditFacts {
  /** Settings of the page bodies, without the place of the repository, which may be moved with its memory. */
  settings: ReturnType<typeof withoutFolders>
  /** Origin of the site; empty if it is not known. */
  origin: string
  twin: TwinSite
  /** Whether the site also has all pages in one text. */
  hasFullText: boolean
}

/**
 * Collects the facts that a later build needs to write pages of which only the content has changed.
 *
 * @param renderer The site.
 * @returns For {@link readEditFacts}; empty if a page may be shown in others: a translation says that its source has
 *   changed, and the navigation may name a heading.
 */
export function editFacts({ site, settings, origin }: SiteRenderer): string {
  if (isTranslated(site) || site.linkLabels.pages.size > 0) return ''
  const { base, config } = site
  const { seo, markdown } = config
  return JSON.stringify({
    settings: withoutFolders(settings),
    origin,
    twin: { base, config: { seo, markdown } },
    hasFullText: hasFullText(site),
  } satisfies EditFacts)
}

function isTranslated(site: SiteRenderer['site']): boolean {
  for (const { divisions } of site.navigation.places.values())
    if (divisions.some(({ kind }) => kind === 'language')) return true
  return false
}

/**
 * Parses the result of {@link editFacts}.
 *
 * @param text The text; undefined if none was kept.
 */
export function readEditFacts(text: string | undefined): EditFacts | undefined {
  return text === undefined || text === '' ? undefined : (JSON.parse(text) as EditFacts)
}
