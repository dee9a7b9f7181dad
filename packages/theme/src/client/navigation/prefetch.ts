/** How long a page that was fetched ahead is good for, in milliseconds. */
const lifetime = 30_000
const most = 20

interface FetchedPage {
  text: Promise<string | undefined>
  at: number
}

const fetched = new Map<string, FetchedPage>()

/** Fetches a page of the site when its link is pointed at or touched, so that following it feels instant. */
export function startPrefetch(): void {
  const connection = (navigator as { connection?: { saveData?: boolean } }).connection
  if (connection?.saveData === true) return
  function prefetch(target: EventTarget | null): void {
    const link = target instanceof Element ? target.closest('a') : null
    if (link === null || link.hasAttribute('download') || link.target === '_blank') return
    const url = new URL(link.href, location.href)
    if (isPage(url) && url.pathname !== location.pathname) void fetchPage(url)
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  document.addEventListener('mouseover', ({ target }) => {
    clearTimeout(timer)
    timer = setTimeout(() => prefetch(target), 60)
  })
  document.addEventListener('touchstart', ({ target }) => prefetch(target), { passive: true })
  // What is pointed at as this is loaded.
  prefetch(document.querySelector('a:hover'))
}

/** Whether an address of this site can be that of a page. */
export function isPage({ origin, pathname, searchParams }: URL): boolean {
  return origin === location.origin && !/\.(?!html$)\w+$/.test(pathname) && !searchParams.has('playground')
}

/**
 * Fetches a page.
 *
 * @param url Its address; the fragment does not matter.
 * @returns Its HTML; undefined where there is none, or where the address leads to another one.
 */
export function fetchPage({ pathname, search }: URL): Promise<string | undefined> {
  const address = pathname + search
  const known = fetched.get(address)
  if (known !== undefined && Date.now() - known.at < lifetime) return known.text
  const page = { text: requestPage(address), at: Date.now() }
  fetched.delete(address)
  fetched.set(address, page)
  for (const [oldest] of fetched) if (fetched.size > most) fetched.delete(oldest)
  return page.text
}

async function requestPage(address: string): Promise<string | undefined> {
  try {
    const response = await fetch(address, { headers: { Accept: 'text/html' } })
    const isHtml = response.headers.get('Content-Type')?.startsWith('text/html') === true
    return response.ok && !response.redirected && isHtml ? await response.text() : undefined
  } catch {
    return undefined
  }
}
