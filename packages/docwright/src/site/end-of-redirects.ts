import type { Site } from './create-site.ts'
import { findRedirect, isElsewhere, maxRedirectSteps } from './redirects.ts'

/**
 * Where a path ends after all redirects.
 *
 * @param start URL path without base path.
 * @returns The last address, and whether all redirects are permanent; undefined where they come back to one another.
 */
export function endOfRedirects(
  start: string,
  site: Pick<Site, 'redirects' | 'routes'>,
): { address: string; permanent: boolean; passed: string[] } | undefined {
  const passed = [start]
  let permanent = true
  let address = start
  for (;;) {
    const path = address.replace(/[?#].*$/s, '').replace(/(?<=.)\/+$/, '')
    if (isElsewhere(address) || site.routes.has(path)) break
    const next = findRedirect(path, site.redirects)
    if (next === undefined) break
    permanent &&= next.permanent
    const fragment = /#.*$/s.exec(address)?.[0] ?? ''
    address = next.destination.includes('#') ? next.destination : `${next.destination}${fragment}`
    if (passed.includes(address) || passed.length > maxRedirectSteps) return undefined
    passed.push(address)
  }
  return passed.length === 1 ? undefined : { address, permanent, passed }
}
