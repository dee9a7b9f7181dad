/** A page that the reader has seen. */
export interface VisitedPage {
  href: string
  title: string
}

const key = 'docwright-visited'
const most = 5

/**
 * The pages that a reader has seen lately, the last one first, without the one that is open. Storage may be forbidden: then
 * none is remembered.
 *
 * @param base Beginning of the addresses of the site: another one may be at the same host.
 */
export function visitedPages(base: string): VisitedPage[] {
  return stored().filter(({ href }) => href.startsWith(base) && href !== location.pathname)
}

/**
 * Remembers the page that is open, as one of the site.
 *
 * @param document The page.
 */
export function rememberPage(document: Document): void {
  const title = document.querySelector('#content-area #page-title:not(.not-found-title)')?.textContent.trim()
  if (title === undefined || title === '') return
  const page = { href: location.pathname, title: title.slice(0, 120) }
  store([page, ...stored().filter(({ href }) => href !== page.href)].slice(0, most + 1))
}

/** Forgets them all. */
export function forgetPages(): void {
  store([])
}

function stored(): VisitedPage[] {
  try {
    const pages: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(pages) ? pages.filter(isPage) : []
  } catch {
    return []
  }
}

/** Other scripts of the host may write there, too: what leads elsewhere is none of ours. */
function isPage(page: unknown): page is VisitedPage {
  if (typeof page !== 'object' || page === null || !('href' in page) || !('title' in page)) return false
  return typeof page.title === 'string' && typeof page.href === 'string' && /^\/(?!\/)/.test(page.href)
}

function store(pages: readonly VisitedPage[]): void {
  try {
    localStorage.setItem(key, JSON.stringify(pages))
  } catch {
    // Nothing depends on it.
  }
}
