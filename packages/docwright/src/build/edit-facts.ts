import { hasFullText } from '../machines/full-text.ts'
import type { TwinSite } from '../machines/twin-text.ts'
import { withoutFolders } from '../render/body/body-folders.ts'
import type { SiteRenderer } from '../render/site-renderer.ts'

/** What is to be known of a site to write its pages anew whose content alone has changed. */
export interface EditFacts {
  /** Of the page bodies. Where the repository lies is not remembered: it may be moved with its memory. */
  settings: ReturnType<typeof withoutFolders>
  /** Origin of the site; empty where it is not known. */
  origin: string
  twin: TwinSite
  /** Whether all pages are in one text as well. */
  hasFullText: boolean
}

/**
 * Gathers what a later build needs to know of the site to write pages anew whose content alone has changed.
 *
 * @param renderer The site.
 * @returns For {@link readEditFacts}; empty where a page may be shown in others: a translation says that its source
 *   has changed, and the navigation may name a heading.
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
 * Reads what {@link editFacts} gathered.
 *
 * @param text What it said; undefined where it was not asked.
 */
export function readEditFacts(text: string | undefined): EditFacts | undefined {
  return text === undefined || text === '' ? undefined : (JSON.parse(text) as EditFacts)
}
