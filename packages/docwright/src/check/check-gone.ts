import type { RenderedBody } from '../render/body/rendered-body.ts'
import type { Site } from '../site/create-site.ts'
import { diagnose, type Diagnostic } from '../source/diagnostic.ts'
import { checkProblems } from './check-problems.ts'
import { nearest } from './nearest.ts'

/** The places within a page: its ids, and prefixes of the ids that appear when a reader opens something. */
export type PagePlaces = Pick<RenderedBody, 'anchors' | 'openAnchors'>

/** Limit of reported places per page, since a rewritten page would fill the terminal. */
const shownPlaces = 5

/**
 * Finds targets of readers' links and bookmarks that no longer exist: addresses of pages that a change removed without
 * a redirect, and places within pages.
 *
 * @param earlier Places by address of the earlier site.
 * @param site The current site.
 * @param places Places by key of its pages; absent for pages that could not be rendered.
 */
export function checkGone(
  earlier: ReadonlyMap<string, PagePlaces>,
  site: Site,
  places: ReadonlyMap<string, PagePlaces>,
): Diagnostic[] {
  const diagnostics: Diagnostic[] = []
  for (const [url, { anchors }] of earlier) {
    const key = site.routes.get(url)
    if (key === undefined) {
      const leadsOn =
        site.links.isRedirected(url) || site.links.files.has(url.slice(1)) || site.links.folders.has(url.slice(1))
      if (!leadsOn) diagnostics.push(pageGone(url, site))
      continue
    }
    const now = places.get(key)
    if (now === undefined) continue
    const known = new Set(now.anchors)
    const gone = anchors.filter(
      (id) => !known.has(id) && now.openAnchors?.some((beginning) => id.startsWith(beginning)) !== true,
    )
    if (gone.length > 0) diagnostics.push(placesGone(url, site.pages.get(key)?.file ?? 'docs.json', gone, known))
  }
  return diagnostics
}

/**
 * Places by the addresses of their pages, to compare with a later state of the site.
 *
 * @param places Places by key of its pages.
 */
export function placesByAddress(site: Site, places: ReadonlyMap<string, PagePlaces>): Map<string, PagePlaces> {
  const found = new Map<string, PagePlaces>()
  for (const [key, { anchors, openAnchors = [] }] of places) {
    const url = site.pages.get(key)?.url
    if (url !== undefined && site.routes.get(url) === key) found.set(url, { anchors, openAnchors })
  }
  return found
}

function pageGone(url: string, site: Site): Diagnostic {
  return diagnose(
    checkProblems,
    'page-gone',
    site.places.of(['redirects']),
    `The page ${url} was removed, and its URL is not redirected.`,
    `Add a redirect from “${url}”, or move pages with \`docwright rename\`, which adds it.`,
  )
}

function placesGone(url: string, file: string, gone: readonly string[], known: ReadonlySet<string>): Diagnostic {
  const named = gone.slice(0, shownPlaces).map((id) => `#${id}`)
  const more = gone.length - named.length
  const list = `${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
  const [first = ''] = gone
  const near = nearest(first, known)
  const what = gone.length === 1 ? 'An anchor' : `${gone.length} anchors`
  return diagnose(
    checkProblems,
    'anchor-gone',
    { file, line: 1, column: 1 },
    `${what} of ${url} ${gone.length === 1 ? 'was' : 'were'} removed: ${list}.`,
    `External links now open at the top of the page. Keep the id by adding “{#${first}}” after ${near === undefined ? 'its heading' : `the heading “#${near}”`}.`,
  )
}
