import { isSafeHref } from '../config/safe-href.ts'
import { normalizePagePath } from './read-entry.ts'

/** The meaning of an `href` of the navigation. */
export type LinkReading =
  | { type: 'link'; href: string }
  /** Neither a URL nor a path with a leading slash; treated as the path of a page. */
  | { type: 'bare'; href: string; path: string }
  /** A URL that would run code. */
  | { type: 'unsafe' }

/**
 * Parses an `href`.
 *
 * @param written As written.
 */
export function readLink(written: string): LinkReading {
  const href = written.trim()
  if (!isSafeHref(href)) return { type: 'unsafe' }
  if (/^(?:[a-z][a-z0-9+.-]*:|[/#?])/i.test(href)) return { type: 'link', href }
  const [, path = '', rest = ''] = /^([^#?]*)(.*)/s.exec(href) ?? []
  const page = normalizePagePath(path)
  return { type: 'bare', href: `/${page}${rest}`, path: page }
}
