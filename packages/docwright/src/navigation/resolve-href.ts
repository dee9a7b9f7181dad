import type { LinkedPath } from './linked-path.ts'
import { readLink } from './read-link.ts'
import type { Resolution } from './resolution.ts'
import { report } from './resolution.ts'

/**
 * Resolves an `href` of an element. It does not check whether the path exists, since it may be a file or a redirect.
 *
 * @param written As written.
 * @returns Undefined if the link is invalid.
 */
export function resolveHref(written: string, at: LinkedPath, resolution: Resolution): string | undefined {
  const reading = readLink(written)
  switch (reading.type) {
    case 'link':
      return reading.href
    case 'unsafe':
      report(resolution, 'unsafe-link', {
        at,
        message: `The link “${written}” would run code in the browser, so it is omitted.`,
        fix: 'Use a URL that starts with `https://`, or the path of a page.',
      })
      return undefined
    case 'bare':
      if (resolution.lookups.findPage(reading.path) === undefined) {
        report(resolution, 'unclear-link', {
          at,
          message: `The link “${written}” is neither a URL nor the path of a page; it is read as “${reading.href}”.`,
          fix: 'Start it with `https://` for another site, or with `/` for a page of this site.',
        })
      }
      return reading.href
  }
}
