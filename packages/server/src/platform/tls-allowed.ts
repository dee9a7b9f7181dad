import { cameThroughProxy } from '../access/client-address.ts'
import type { Hosting } from '../hosting/hosting.ts'

/** The longest name that DNS allows. */
const longestName = 253

/**
 * Creates the answer to `GET /internal/tls-allowed?domain=`, which a proxy asks before it obtains a certificate for a
 * host name: 200 if a site or a live preview is served under it, otherwise 404. A request that came through a proxy
 * always gets 404.
 *
 * @param hosting Knows the served host names.
 */
export function createTlsAllowed({ serves }: Pick<Hosting, 'serves'>): (request: Request) => Promise<Response> {
  return async (request) => {
    if (cameThroughProxy(request)) return new Response('Not found\n', { status: 404 })
    const host = new URL(request.url).searchParams.get('domain') ?? ''
    if (host === '' || host.length > longestName)
      return new Response('Ask with ?domain= and a host name.\n', { status: 400 })
    return (await serves(host))
      ? new Response('yes\n')
      : new Response('No site is served under this host name.\n', { status: 404 })
  }
}
