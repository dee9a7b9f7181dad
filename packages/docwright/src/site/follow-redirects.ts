import type { Site } from './create-site.ts'
import { findRedirect, maxRedirectSteps } from './redirects.ts'
import { resolveLink } from './resolve-link.ts'

/** The page, and the place in it, that a redirected link ends at. */
export interface RedirectEnd {
  kind: 'page'
  key: string
  fragment: string
}

/**
 * Follows redirects as a browser does: the fragment of a link goes along unless a redirect has one of its own.
 *
 * @param path URL path without base path.
 * @param fragment What the link names in the page; may be empty.
 * @returns Where the link ends, or the path at which nothing is; undefined outside the site, at a file and in a circle.
 */
export function followRedirects(
  path: string,
  fragment: string,
  site: Pick<Site, 'redirects' | 'links'>,
): RedirectEnd | { kind: 'missing'; path: string } | undefined {
  let at = path
  let named = fragment
  for (let step = 0; step < maxRedirectSteps; step += 1) {
    const destination = findRedirect(at, site.redirects)?.destination
    if (destination === undefined) return undefined
    const { target } = resolveLink(destination, undefined, { ...site.links, base: '' })
    if (target.kind === 'page') return { kind: 'page', key: target.key, fragment: target.fragment || named }
    if (target.kind === 'missing') return { kind: 'missing', path: target.path }
    if (target.kind !== 'redirect') return undefined
    at = target.path
    named = target.fragment || named
  }
  return undefined
}
