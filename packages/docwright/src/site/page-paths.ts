import type { SpecificationKind } from '../navigation/navigation-tree.ts'
import type { SourceFile } from '../source/source.ts'

/** A page of the repository by the names it goes by. */
export interface SitePage {
  /** Path without extension; identifies the page everywhere (navigation, cache, sidebar). */
  key: string
  /** Path of its file from the docs root. */
  file: string
  /** URL path without base path, without trailing slash; `/` for the root. */
  url: string
  /** Version of the file (see {@link SourceFile}). */
  version: string
  /** Set if the page is made of a part of a specification, which is then its `file` (or a URL). */
  generated?: GeneratedPage
}

/** The origin of a generated page. */
export interface GeneratedPage {
  kind: SpecificationKind
  /** Specification: path from the docs root, or URL. */
  specification: string
  /** JSON pointer of the operation or the schema; empty for the whole. */
  pointer: string
  /** Set if the page is not about an operation. */
  about?: 'overview' | 'schema'
  /** `x-mint.content`: MDX before the reference. */
  content?: string
}

const pageExtension = /\.mdx?$/i

/** Whether a file is written in MDX or Markdown. */
export function isMarkdown(path: string): boolean {
  return pageExtension.test(path)
}

/**
 * Whether a Markdown file is in a `snippets` folder, which holds parts of pages: it is a page only if the navigation
 * names it, since some repositories have a chapter of that name.
 *
 * @param path Path from the docs root.
 */
export function isSnippet(path: string): boolean {
  return /(^|\/)_?snippets\//.test(path)
}

/**
 * The key of a page: its path without extension.
 *
 * @param path Path of the file.
 */
export function keyOf(path: string): string {
  return path.replace(pageExtension, '')
}

/**
 * The URL path of a page: its key, where `index` is its folder's URL.
 *
 * @param key Key of the page.
 * @returns URL path with a leading slash and without a trailing one; `/` for the root page.
 */
export function urlOf(key: string): string {
  const path = key === 'index' ? '' : key.replace(/\/index$/, '')
  return `/${path}`
}

/**
 * All files of a listing that can be pages, by key, including those that are pages only if the navigation names them.
 * If `a.md` and `a.mdx` both exist, `.mdx` wins.
 *
 * @param files The listing of the source.
 * @returns Pages by key, in the order of the listing.
 */
export function collectPages(files: readonly SourceFile[]): Map<string, SitePage> {
  const pages = new Map<string, SitePage>()
  for (const { path, version } of files) {
    if (!isMarkdown(path)) continue
    const key = keyOf(path)
    if (pages.get(key)?.file.endsWith('.mdx') === true) continue
    pages.set(key, { key, file: path, url: urlOf(key), version })
  }
  return pages
}
