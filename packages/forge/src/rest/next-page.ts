/**
 * Finds the next page of a list, from the `Link` header; never another host's.
 *
 * @param headers Headers of the page at hand.
 * @param baseUrl Root of the API, without a slash at its end.
 * @returns Path and query below the root; null on the last page.
 */
export function nextPage(headers: Headers, baseUrl: string): string | null {
  const next = (headers.get('link') ?? '').split(/,\s*(?=<)/).find((link) => /;\s*rel="?next"?/.test(link))
  const address = /<([^>]+)>/.exec(next ?? '')?.[1]
  const url = address === undefined ? null : URL.parse(address, `${baseUrl}/`)
  const root = new URL(baseUrl)
  if (url === null || url.origin !== root.origin || !url.pathname.startsWith(root.pathname)) return null
  return `${url.pathname.slice(root.pathname.replace(/\/$/, '').length)}${url.search}`
}
