import type { Division, NavigationContent, NavigationEntry } from './navigation-tree.ts'

/** A division, a group's counterpart of one, or the whole tree: anything a reader can enter. */
export type Enterable =
  | { root?: string; content: NavigationContent }
  | { root?: string; entries: readonly NavigationEntry[] }

/**
 * Finds the page a reader meets first on entering a part of the navigation: its `root`, else the first page below,
 * beginning with the default version and language. Hidden elements and elements that lead away are passed over.
 *
 * @param part The whole tree, a division or a group.
 * @param isVisible Tells whether a page may be met; asked for one page after the other, only until one is found.
 * @returns The key of the page; undefined where there is none.
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
