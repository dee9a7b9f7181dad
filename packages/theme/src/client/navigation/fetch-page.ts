import { preloadStyles } from '../page-styles.ts'

/** How long a page that was fetched ahead is good for, in milliseconds. */
const lifetime = 30_000
const most = 20

interface FetchedPage {
  text: Promise<string | undefined>
  at: number
}

const fetched = new Map<string, FetchedPage>()

/** Whether an address of this site can be that of a page. */
export function isPage({ origin, pathname, searchParams }: URL): boolean {
  return origin === location.origin && !/\.(?!html$)\w+$/.test(pathname) && !searchParams.has('playground')
}

/**
 * Fetches a page.
 *
 * @param url Its address; the fragment does not matter, nor does the place in the navigation.
 * @returns Its HTML; undefined if there is none, or if the address leads to another one.
 */
export function fetchPage(url: URL): Promise<string | undefined> {
  const address = plainAddress(url)
  const known = fetched.get(address)
  if (known !== undefined && Date.now() - known.at < lifetime) return known.text
  const page = { text: requestPage(address), at: Date.now() }
  fetched.delete(address)
  fetched.set(address, page)
  for (const [oldest] of fetched) if (fetched.size > most) fetched.delete(oldest)
  return page.text
}

/**
 * Forgets a page that was fetched.
 *
 * @param url Its address.
 */
export function forgetPage(url: URL): void {
  fetched.delete(plainAddress(url))
}

function plainAddress({ pathname, search }: URL): string {
  const query = new URLSearchParams(search)
  query.delete('in')
  return query.size === 0 ? pathname : `${pathname}?${query.toString()}`
}

async function requestPage(address: string): Promise<string | undefined> {
  try {
    const response = await fetch(address, { headers: { Accept: 'text/html' } })
    const isHtml = response.headers.get('Content-Type')?.startsWith('text/html') === true
    if (!response.ok || response.redirected || !isHtml) return undefined
    const html = await response.text()
    preloadStyles(html)
    return html
  } catch {
    return undefined
  }
}
