import type { Site } from '../site/create-site.ts'
import { isClosed } from './is-closed.ts'
import { listPages } from './list-pages.ts'
import { nameRepeats } from './name-repeats.ts'
import { withOrigin } from './twin-text.ts'

/** Where all pages are as one text, without base path. */
export const fullTextPath = '/llms-full.txt'

/** Characters of it: more is for programs that fetch page by page. */
const maxTextLength = 16 * 1024 * 1024

/**
 * Whether a site has one: not where it asks not to be indexed, or has a file of its own there.
 *
 * @param site The site.
 */
export function hasFullText(site: Site): boolean {
  return !isClosed(site) && !site.links.files.has(fullTextPath.slice(1))
}

/**
 * All pages in one text, in the order of the navigation. What several generated pages say is in it once.
 *
 * @param site The site.
 * @param origin Origin of the site; empty where it is not known.
 * @param markdownOf A page as Markdown; empty where it has none.
 */
export async function fullText(
  site: Site,
  origin: string,
  markdownOf: (key: string) => Promise<string>,
): Promise<string> {
  const pages = await listPages(site)
  const parts = [`# ${site.config.name}\n`]
  const nameRepeated = nameRepeats()
  let length = 0
  for (const [index, { key, path }] of pages.entries()) {
    // One after the other: whoever reads this may wait, and others may not.
    // oxlint-disable-next-line no-await-in-loop
    const markdown = withOrigin(await markdownOf(key), origin).trim()
    const address = `${origin}${path}`
    // What an author has written twice is meant to be there twice.
    const isGenerated = site.pages.get(key)?.generated !== undefined
    const text = `\n---\n\nSource: ${address}\n\n${isGenerated ? nameRepeated(markdown, address) : markdown}\n`
    length += text.length
    if (length > maxTextLength) {
      parts.push(`\n---\n\n${pages.length - index} more pages are in the index: ${origin}${site.base}/llms.txt\n`)
      break
    }
    parts.push(text)
  }
  return parts.join('')
}
