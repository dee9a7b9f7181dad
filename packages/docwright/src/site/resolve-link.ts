import { isPublishedFile } from './published-files.ts'
import { urlOf } from './page-paths.ts'
import { mountOf } from '../config/sources/source-paths.ts'

/** The resolved target of a link of a page. */
export interface ResolvedLink {
  /** Value of `href`: base path included for links within the site. */
  href: string
  /** The target. */
  target:
    | { kind: 'external' }
    | { kind: 'fragment'; fragment: string }
    | { kind: 'page'; key: string; fragment: string }
    | { kind: 'file'; path: string }
    | { kind: 'redirect'; path: string; fragment: string }
    | { kind: 'missing'; path: string }
}

/** The set of things a link can lead to; plain data, so that it can be sent to another process. */
export interface LinkTargets {
  /** Base path of the site without trailing slash; empty at the root. */
  base: string
  /** Keys of all pages. */
  pages: ReadonlySet<string>
  /** Paths of all published files. */
  files: ReadonlySet<string>
  /** First page under each folder that has no index page, in navigation order. */
  folders: ReadonlyMap<string, string>
  /** Folders of sources: what their files name from the root is first looked for below them. */
  mounts?: readonly string[] | undefined
  /** Whether a path is the source of a redirect. */
  isRedirected(path: string): boolean
}

/**
 * Resolves a link as an author wrote it: relative or absolute, with or without extension, to a page, a folder or a
 * file.
 *
 * @param href The link as written.
 * @param from Path of the file that holds it, or undefined for a link of the configuration.
 * @param targets What exists.
 * @returns The target; a path that leads nowhere keeps its text under the base path.
 */
export function resolveLink(href: string, from: string | undefined, targets: LinkTargets): ResolvedLink {
  const trimmed = href.trim()
  if (/^([a-z][a-z\d+.-]*:|\/\/)/i.test(trimmed)) return external(trimmed)
  const [, written = '', query = '', fragment = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(trimmed) ?? []
  if (written === '') {
    return { href: trimmed, target: { kind: 'fragment', fragment: fragment.slice(1) } }
  }
  const candidates = pathsOf(written, from, targets)
  for (const path of candidates) {
    const found = findTarget(path, fragment.slice(1), targets)
    if (found !== undefined) {
      return { ...found, href: `${targets.base}${found.href}${query}${fragment}` }
    }
  }
  const path = candidates.at(written.startsWith('/') ? -1 : 0) ?? ''
  return {
    href: `${targets.base}/${path}${query}${fragment}`,
    target: { kind: 'missing', path: `/${path}` },
  }
}

/**
 * Resolves the URL of an image or another file.
 *
 * @param href As written.
 * @param from Path of the file that holds it, or undefined for a path of the configuration.
 * @param targets What exists.
 * @returns The target; `missing` if no such file is published.
 */
export function resolveAsset(href: string, from: string | undefined, targets: LinkTargets): ResolvedLink {
  const trimmed = href.trim()
  if (trimmed === '' || /^([a-z][a-z\d+.-]*:|\/\/|#)/i.test(trimmed)) return external(trimmed)
  const [, written = '', suffix = ''] = /^([^?#]*)(.*)/s.exec(trimmed) ?? []
  const candidates = pathsOf(written, from, targets)
  for (const path of candidates) {
    if (targets.files.has(path)) {
      return {
        href: `${targets.base}/${encodePath(path)}${suffix}`,
        target: { kind: 'file', path },
      }
    }
  }
  const path = candidates.at(written.startsWith('/') ? -1 : 0) ?? ''
  return {
    href: `${targets.base}/${encodePath(path)}${suffix}`,
    target: { kind: 'missing', path: `/${path}` },
  }
}

function external(href: string): ResolvedLink {
  return { href, target: { kind: 'external' } }
}

/**
 * The address that a redirect leads to: that of a page, of the first page of a folder or of a file, if there is one.
 *
 * @param destination As it is configured, or as a pattern was filled in.
 * @param targets What exists.
 * @returns The address below the base path; other destinations stay as they are.
 */
export function settleDestination(destination: string, targets: LinkTargets): string {
  const { href, target } = resolveLink(destination, undefined, { ...targets, base: '' })
  return target.kind === 'page' || target.kind === 'file' ? href : destination
}

/** Paths from the docs root that a written path may mean, best first. */
function pathsOf(written: string, from: string | undefined, { base, mounts = [] }: LinkTargets): string[] {
  // Browsers take a back slash for a slash.
  const decoded = decodePath(written).replaceAll('\\', '/')
  if (decoded.startsWith('/') || from === undefined) {
    const path = normalizePath(decoded)
    // Some authors write addresses as the host serves them, base path included.
    const paths = base !== '' && `/${path}/`.startsWith(`${base}/`) ? [path, path.slice(base.length)] : [path]
    const mount = from === undefined ? undefined : mountOf(from, mounts)
    return mount === undefined ? paths : [normalizePath(`${mount}/${path}`), ...paths]
  }
  const folder = from.includes('/') ? from.slice(0, from.lastIndexOf('/')) : ''
  const beside = normalizePath(`${folder}/${decoded}`)
  // Some authors leave out the leading slash of a path from the root.
  return decoded.startsWith('.') ? [beside] : [beside, normalizePath(decoded)]
}

function findTarget(path: string, fragment: string, targets: LinkTargets): ResolvedLink | undefined {
  const key = pageAt(path, targets)
  if (key !== undefined) {
    return { href: encodePath(urlOf(key)), target: { kind: 'page', key, fragment } }
  }
  if (targets.files.has(path)) return { href: `/${encodePath(path)}`, target: { kind: 'file', path } }
  if (targets.isRedirected(`/${path}`)) {
    return {
      href: `/${encodePath(path)}`,
      target: { kind: 'redirect', path: `/${path}`, fragment },
    }
  }
  const first = targets.folders.get(path)
  if (first !== undefined) {
    // The root shows that page itself.
    return {
      href: path === '' ? '/' : encodePath(urlOf(first)),
      target: { kind: 'page', key: first, fragment },
    }
  }
  return undefined
}

/** The page at a path that may carry an extension or name a folder with an index page. */
function pageAt(path: string, { pages }: LinkTargets): string | undefined {
  const bare = path.replace(/\.mdx?$/i, '')
  const withIndex = bare === '' ? 'index' : `${bare}/index`
  if (pages.has(bare)) return bare
  if (pages.has(withIndex)) return withIndex
  const html = bare.replace(/\.html$/i, '')
  return html !== bare && pages.has(html) && !isPublishedFile(path) ? html : undefined
}

/** Removes `.`, `..`, empty segments and slashes at both ends; `..` never climbs above the root. */
function normalizePath(path: string): string {
  const segments: string[] = []
  for (const segment of path.split('/')) {
    if (segment === '' || segment === '.') continue
    if (segment === '..') segments.pop()
    else segments.push(segment)
  }
  return segments.join('/')
}

function decodePath(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

/**
 * Encodes a path for use in a URL, leaving allowed characters.
 *
 * @param path A path from the docs root.
 * @returns The path with spaces, `#`, `?` and non-ASCII characters percent-encoded.
 */
export function encodePath(path: string): string {
  return encodeURI(path.toWellFormed()).replaceAll('#', '%23').replaceAll('?', '%3F')
}
