import { suggestPages, type SuggestionSite } from '../site/suggest-pages.ts'
import type { LibraryPage } from './list-pages.ts'

/**
 * The response to a program that requests the Markdown of a missing page: similar pages, and where all pages are.
 *
 * @param path The requested path, without base path.
 * @param pages Pages among which similar ones are searched.
 */
export function missingMarkdown(
  path: string,
  { origin, ...site }: SuggestionSite & { base: string; origin: string },
  pages: readonly LibraryPage[],
): string {
  const keys = pages.length === 0 ? [] : suggestPages(path.replace(/\.md$/, ''), site)
  const near = keys.flatMap((key) => pages.find((page) => page.key === key) ?? [])
  const lines = near.map(
    ({ path: address, title }) => `- [${title.replaceAll(/[[\]\\]/g, String.raw`\$&`)}](${origin}${twinOf(address)})`,
  )
  return [
    '# Page not found',
    '',
    `There is no page at \`${path.slice(0, 300).replaceAll(/[`\p{Cc}]/gu, '')}\`.`,
    '',
    ...(lines.length === 0 ? [] : ['Pages with a similar address:', '', ...lines, '']),
    `The index of all pages is at ${origin}${site.base}/llms.txt`,
    '',
  ].join('\n')
}

function twinOf(address: string): string {
  return address.endsWith('/') ? `${address}index.md` : `${address}.md`
}
