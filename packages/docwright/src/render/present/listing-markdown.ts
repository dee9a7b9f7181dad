import type { DirectoryEntryView, PageView } from '@docwright/theme'

/**
 * The lists below the text of a page, as Markdown: the pages and groups of a group whose root it is, and its related
 * pages.
 *
 * @param listed The lists, as the page shows them.
 * @param heading The heading above related pages.
 * @returns Begins with an empty line; empty if the page lists nothing.
 */
export function listingMarkdown(
  { directory, related }: Pick<PageView, 'directory' | 'related'>,
  heading: string,
): string {
  const lists = [
    directory === undefined ? '' : directory.entries.map((entry) => linesOf(entry, 0)).join('\n'),
    related === undefined ? '' : `## ${heading}\n\n${related.map((entry) => linesOf(entry, 0)).join('\n')}`,
  ].filter((list) => list !== '')
  return lists.map((list) => `\n${list}\n`).join('')
}

function linesOf({ type, label, href, description, entries }: DirectoryEntryView, depth: number): string {
  const text = label.replaceAll(/\s+/g, ' ').replaceAll(/[[\]]/g, String.raw`\$&`)
  const plain = type === 'group' ? `**${text}**` : text
  const shown = href === undefined ? plain : `[${text}](${withoutPlace(href)})`
  const words = description === undefined ? '' : `: ${description.trim().replaceAll(/\s+/g, ' ')}`
  const line = `${'  '.repeat(depth)}- ${shown}${words}`
  return [line, ...entries.map((entry) => linesOf(entry, depth + 1))].join('\n')
}

/** In which sidebar a reader stays is nothing that programs need. */
function withoutPlace(href: string): string {
  return href.replace(/[?&]in=[^&#]*/, '')
}
