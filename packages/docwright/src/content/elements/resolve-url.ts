import { report, type FileContext, type PageBuild } from './page-build.ts'
import { isSafeUrl } from './safe-url.ts'

/** Where a URL stands in its file. */
export interface UrlPlace {
  file: FileContext
  start: number
  end: number
}

/**
 * Turns what the author wrote into the URL to put into the page, and records the reference.
 *
 * @param href As written.
 * @param kind Whether it is followed or loaded.
 * @param place The tag or link that holds it.
 * @param build The page.
 * @returns The URL; undefined where it is not safe, which is reported.
 */
export function resolveUrl(
  href: string,
  kind: 'link' | 'asset',
  place: UrlPlace,
  build: PageBuild,
): string | undefined {
  const offset = findInSource(href, place)
  if (!isSafeUrl(href, kind)) {
    const message = `The ${kind === 'link' ? 'link' : 'file'} “${shorten(href)}” could run code and is left out.`
    report(build, 'unsafe-link', place.file, offset, message, 'Use an address that begins with https:// or /.')
    return undefined
  }
  const { file, line, column } = place.file.module.page.placeAt(offset)
  build.references.push({ kind, href, file, line, column, from: build.pagePath })
  if (kind === 'asset') return build.world.resolveAsset(href, build.pagePath)
  const resolved = build.world.resolveLink(href, build.pagePath)
  if (resolved.dependsOnRoutes) build.dependsOnRoutes = true
  return resolved.href
}

/**
 * Resolves the candidates of a `srcset`.
 *
 * @param srcset As written.
 * @param place The tag that holds it.
 * @param build The page.
 * @returns The same candidates with resolved URLs.
 */
export function resolveSourceSet(srcset: string, place: UrlPlace, build: PageBuild): string {
  if (/^\s*data:/i.test(srcset)) return resolveUrl(srcset, 'asset', place, build) ?? ''
  return srcset
    .split(/,\s+/)
    .flatMap((candidate) => {
      const [url = '', ...descriptor] = candidate.trim().split(/\s+/)
      const resolved = url === '' ? undefined : resolveUrl(url, 'asset', place, build)
      return resolved === undefined ? [] : [[resolved, ...descriptor].join(' ')]
    })
    .join(', ')
}

/**
 * The URL of a Markdown link as it is written; parsers percent-encode it.
 *
 * @param href The parser's URL.
 * @param place The link.
 * @returns The author's spelling.
 */
export function authoredUrl(href: string, { file, start, end }: UrlPlace): string {
  if (!href.includes('%')) return href
  const source = file.module.page.text.slice(start, end)
  if (source.includes(href)) return href
  try {
    return decodeURI(href)
  } catch {
    return href
  }
}

function findInSource(text: string, { file, start, end }: UrlPlace): number {
  const found = file.module.page.text.slice(start, end).indexOf(text)
  return found === -1 ? start : start + found
}

function shorten(text: string): string {
  return text.length > 60 ? `${text.slice(0, 59)}…` : text
}
