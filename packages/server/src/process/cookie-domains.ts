import { isIP } from 'node:net'
import { getPublicSuffix } from 'tldts'

/**
 * The domain for which a site could set cookies that the dashboard would also get. Sites have scripts of their authors:
 * with enough cookies these lock a visitor out of the dashboard until the cookies are deleted.
 *
 * @param publicUrl Address of the platform.
 * @param baseDomain Domain below which sites are served; by default, that of the platform.
 * @returns Undefined if there is none, as for `localhost`: browsers refuse cookies for a whole public suffix, be it of
 *   a registry (`co.uk`) or of a host of sites (`github.io`), by the same list.
 */
export function sharedCookieDomain(publicUrl: string, baseDomain: string | undefined): string | undefined {
  const { hostname } = new URL(publicUrl)
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return undefined
  const own = labelsOf(hostname)
  const sites = labelsOf(baseDomain ?? hostname)
  const shared = own.filter((label, index) => own.slice(0, index + 1).join() === sites.slice(0, index + 1).join())
  const domain = shared.toReversed().join('.')
  return domain === '' || getPublicSuffix(domain, { allowPrivateDomains: true }) === domain ? undefined : domain
}

function labelsOf(host: string): string[] {
  return host
    .toLowerCase()
    .split('.')
    .filter((label) => label !== '')
    .toReversed()
}
