import { findInSource } from './find-in-source.ts'
import { report, type PageBuild, type TagPlace } from './page-build.ts'
import { isSafeUrl } from './safe-url.ts'

/**
 * Converts an address to the URL for the page, and records the reference.
 *
 * @param href As written.
 * @param kind Whether it is followed or loaded.
 * @param place The tag or link.
 * @param attribute Name of the attribute; undefined for a Markdown link.
 * @returns Undefined for an unsafe URL, which is reported.
 */
export function resolveUrl(
  href: string,
  kind: 'link' | 'asset',
  place: TagPlace,
  build: PageBuild,
  attribute?: string,
): string | undefined {
  const { found, offset } = findInSource(href, attribute, place, build)
  if (!isSafeUrl(href, kind)) {
    const message = `The ${kind === 'link' ? 'link' : 'file'} “${shorten(href)}” could run code and is omitted.`
    report(build, 'unsafe-link', found, offset, message, 'Use a URL that starts with https:// or /.')
    return undefined
  }
  const { file, line, column } = found.module.page.placeAt(offset)
  build.references.push({ kind, href, file, line, column, from: build.pagePath })
  return kind === 'asset'
    ? build.context.resolveAsset(href, build.pagePath)
    : build.context.resolveLink(href, build.pagePath)
}

/** Resolves the candidates of a `srcset`. */
export function resolveSourceSet(srcset: string, place: TagPlace, build: PageBuild): string {
  if (/^\s*data:/i.test(srcset)) return resolveUrl(srcset, 'asset', place, build, 'srcset') ?? ''
  return srcset
    .split(/,\s+/)
    .flatMap((candidate) => {
      const [url = '', ...descriptor] = candidate.trim().split(/\s+/)
      const resolved = url === '' ? undefined : resolveUrl(url, 'asset', place, build, 'srcset')
      return resolved === undefined ? [] : [[resolved, ...descriptor].join(' ')]
    })
    .join(', ')
}

/**
 * The URL of a Markdown link as written; parsers percent-encode it.
 *
 * @param href The parser's URL.
 */
export function authoredUrl(href: string, { file, start, end }: TagPlace): string {
  if (!href.includes('%')) return href
  const source = file.module.page.text.slice(start, end)
  if (source.includes(href)) return href
  try {
    return decodeURI(href)
  } catch {
    return href
  }
}

function shorten(text: string): string {
  return text.length > 60 ? `${text.slice(0, 59)}…` : text
}
