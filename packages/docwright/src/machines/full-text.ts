import type { Site } from '../site/create-site.ts'
import { isClosed } from './is-closed.ts'
import { publicPath } from '../site/public-address.ts'
import { listPages } from './list-pages.ts'
import { nameRepeats } from './name-repeats.ts'
import { withOrigin, type TwinSite } from './twin-text.ts'

/** Where all pages are as one text, without base path. */
export const fullTextPath = '/llms-full.txt'

/** Characters of all parts: more is for programs that fetch page by page. */
export const maxTextLength = 16 * 1024 * 1024

/** Whether a site has one: not where it asks not to be indexed, or has a file of its own there. */
export function hasFullText(site: Site): boolean {
  return !isClosed(site) && !site.links.files.has(fullTextPath.slice(1))
}

/** All pages in one text, in parts. */
export interface FullText {
  start: string
  /** What it says of each page, in the order of the navigation. */
  parts: readonly { key: string; text: string }[]
  /** The first page that there is no room for. */
  next?: { key: string; length: number }
  end: string
}

/**
 * All pages in one text, in the order of the navigation. What several generated pages say is in it once.
 *
 * @param origin Origin of the site; empty where it is not known.
 * @param markdownOf A page as Markdown; empty where it has none.
 */
export async function fullText(
  site: Site,
  origin: string,
  markdownOf: (key: string) => Promise<string>,
): Promise<string> {
  const { start, parts, end } = await fullTextParts(site, origin, markdownOf)
  return [start, ...parts.map(({ text }) => text), end].join('')
}

/**
 * The parts of which {@link fullText} is made.
 *
 * @param origin Origin of the site; empty where it is not known.
 * @param markdownOf A page as Markdown; empty where it has none.
 */
export async function fullTextParts(
  site: Site,
  origin: string,
  markdownOf: (key: string) => Promise<string>,
): Promise<FullText> {
  const pages = await listPages(site)
  const start = `# ${site.config.name}\n`
  const parts: FullText['parts'][number][] = []
  const nameRepeated = nameRepeats()
  let length = 0
  for (const [index, { key }] of pages.entries()) {
    // One after the other: whoever reads this may wait, and others may not.
    const text = partOf(key, site, origin, await markdownOf(key), nameRepeated)
    length += text.length
    if (length > maxTextLength) {
      const end = `\n---\n\n${pages.length - index} more pages are in the index: ${origin}${site.base}/llms.txt\n`
      return { start, parts, next: { key, length: text.length }, end }
    }
    parts.push({ key, text })
  }
  return { start, parts, end: '' }
}

/**
 * What the text says of one page.
 *
 * @param key Key of the page.
 * @param origin Origin of the site; empty where it is not known.
 * @param markdown The page as Markdown.
 * @param nameRepeated Names what was said before of another page; needed for generated pages alone.
 */
export function partOf(
  key: string,
  site: TwinSite & Pick<Site, 'pages'>,
  origin: string,
  markdown: string,
  nameRepeated = (text: string, _address: string): string => text,
): string {
  const page = site.pages.get(key)
  const address = `${origin}${publicPath(page?.url ?? '/', site)}`
  const text = withOrigin(markdown, origin).trim()
  // What an author has written twice is meant to be there twice.
  return `\n---\n\nSource: ${address}\n\n${page?.generated === undefined ? text : nameRepeated(text, address)}\n`
}
