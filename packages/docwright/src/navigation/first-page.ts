import type { Division, NavigationContent, NavigationEntry } from './navigation-tree.ts'

/** Anything that a reader can enter: the whole tree, a division, or a group with the properties of one. */
export type Enterable =
  | { root?: string; content: NavigationContent }
  | { root?: string; entries: readonly NavigationEntry[] }

/**
 * Finds the first page that a reader sees after entering a part of the navigation: its `root`, otherwise the first page
 * below it, starting with the default version and language. Hidden elements and external links are skipped.
 *
 * @param isVisible Whether readers may see a page; called for one page after another until one is found.
 * @returns Key of the page; undefined if there is none.
 */
export function firstPage(part: Enterable, isVisible: (path: string) => boolean): string | undefined {
  if (part.root !== undefined && isVisible(part.root)) return part.root
  if ('entries' in part) return firstOfEntries(part.entries, isVisible)
  const { content } = part
  return content.kind === 'entries'
    ? firstOfEntries(content.entries, isVisible)
    : firstOfDivisions(content.divisions, isVisible)
}

function firstOfEntries(entries: readonly NavigationEntry[], isVisible: (path: string) => boolean): string | undefined {
  for (const entry of entries) {
    if (entry.type === 'page' && isVisible(entry.path)) return entry.path
    if (entry.type !== 'group' || entry.hidden) continue
    const found = firstPage(entry, isVisible)
    if (found !== undefined) return found
  }
  return undefined
}

function firstOfDivisions(divisions: readonly Division[], isVisible: (path: string) => boolean): string | undefined {
  const preferred = divisions.find((division) => division.default)
  const order = preferred === undefined ? divisions : [preferred, ...divisions]
  for (const division of order) {
    if (division.hidden || division.href !== undefined) continue
    const found = firstPage(division, isVisible)
    if (found !== undefined) return found
  }
  return undefined
}
