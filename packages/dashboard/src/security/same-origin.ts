/**
 * Whether a request that changes something was sent by a page of this host. Every current browser says so itself in
 * `Sec-Fetch-Site` or `Origin`; a request with neither is refused.
 *
 * @param request The request as it arrived. Behind a proxy only its `Host` is as the browser saw it, so hosts are compared.
 */
export function isSameOrigin(request: Request): boolean {
  const site = request.headers.get('sec-fetch-site')
  if (site !== null) return site === 'same-origin'
  const origin = request.headers.get('origin')
  if (origin === null || !URL.canParse(origin)) return false
  return new URL(origin).host === (request.headers.get('host') ?? new URL(request.url).host)
}
