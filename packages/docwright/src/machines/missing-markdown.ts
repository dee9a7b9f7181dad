import { suggestPages, type SuggestionSite } from '../site/suggest-pages.ts'
import type { LibraryPage } from './list-pages.ts'

/**
 * What a program reads that asks for the Markdown of a page which does not exist: where it may have meant to go, and where
 * all pages are.
 *
 * @param path What was asked for, without base path.
 * @param site The site, and what stands before its paths.
 * @param pages Those among which similar addresses are looked for.
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
