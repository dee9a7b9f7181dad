import { isSafeHref } from '../config/safe-href.ts'
import { normalizePagePath } from './read-entry.ts'

/** What an `href` of the navigation is worth. */
export type LinkReading =
  | { type: 'link'; href: string }
  /** Neither a URL nor a path that begins with `/`; read as the path of a page. */
  | { type: 'bare'; href: string; path: string }
  /** Would run code. */
  | { type: 'unsafe' }

/**
 * Reads an `href`.
 *
 * @param written As the author wrote it.
 * @returns The link to put into a page, or why there is none.
 */
export function readLink(written: string): LinkReading {
  const href = written.trim()
  if (!isSafeHref(href)) return { type: 'unsafe' }
  if (/^(?:[a-z][a-z0-9+.-]*:|[/#?])/i.test(href)) return { type: 'link', href }
  const [, path = '', rest = ''] = /^([^#?]*)(.*)/s.exec(href) ?? []
  const page = normalizePagePath(path)
  return { type: 'bare', href: `/${page}${rest}`, path: page }
}
