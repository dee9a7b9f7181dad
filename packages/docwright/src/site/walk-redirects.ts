import type { Site } from './create-site.ts'
import { findRedirect, isElsewhere, maxRedirectSteps } from './redirects.ts'
import { resolveLink, type ResolvedLink } from './resolve-link.ts'

/** The redirects that a reader goes through from an address. */
export interface RedirectWalk {
  /** The path asked for, then that of each address a redirect leads to, without query and fragment; each one once. */
  passed: string[]
  /** Whether all redirects on the way are permanent. */
  permanent: boolean
  /** The last address; undefined if the way is circular or has more than {@link maxRedirectSteps} steps. */
  end: string | undefined
  /** The passed path that a circular way comes back to. */
  circle?: string
}

/**
 * Follows redirects as a browser does: the fragment goes along unless a redirect has one of its own.
 *
 * @param start URL path without base path; may have a query and a fragment.
 * @returns The way; only the start if it is not redirected.
 */
export function walkRedirects(start: string, site: Pick<Site, 'redirects' | 'routes'>): RedirectWalk {
  const passed: string[] = []
  let permanent = true
  for (let address = start; passed.length <= maxRedirectSteps;) {
    const path = pathOf(address)
    if (passed.includes(path)) return { passed, permanent, end: undefined, circle: path }
    passed.push(path)
    const next = isElsewhere(address) || site.routes.has(path) ? undefined : findRedirect(path, site.redirects)
    if (next === undefined) return { passed, permanent, end: address }
    permanent &&= next.permanent
    const fragment = /#.*/s.exec(address)?.[0] ?? ''
    address = next.destination.includes('#') ? next.destination : `${next.destination}${fragment}`
  }
  return { passed, permanent, end: undefined }
}

/**
 * The target of a link, after all redirects.
 *
 * @param target The direct target of the link.
 * @returns The target, or the end of the redirects on the way to it; undefined if they never end.
 */
export function targetBehindRedirects(
  target: ResolvedLink['target'],
  site: Pick<Site, 'redirects' | 'routes' | 'links'>,
): ResolvedLink['target'] | undefined {
  if (target.kind !== 'redirect') return target
  const fragment = target.fragment === '' ? '' : `#${target.fragment}`
  const { end } = walkRedirects(`${target.path}${fragment}`, site)
  return end === undefined ? undefined : resolveLink(end, undefined, { ...site.links, base: '' }).target
}

function pathOf(address: string): string {
  return isElsewhere(address) ? address : address.replace(/[?#].*/s, '').replace(/(?<=[^/]|^\/)\/+$/, '')
}
