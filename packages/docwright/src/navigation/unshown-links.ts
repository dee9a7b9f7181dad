import { linksBelow } from './first-link.ts'
import type { Division, DivisionKind, NavigationContent, NavigationEntry, NavigationTree } from './navigation-tree.ts'

/** An element without any page, of whose links only the first is on the site. */
export interface UnshownLinks {
  division: Division
  /** The link that it leads to. */
  shown: string
  /** The others. */
  unshown: readonly string[]
}

/**
 * Finds links that no page can show: an element without a page has no sidebar, and leads to the first of its links. A tab
 * shows all items of its menu, and each of these leads to the first of its own.
 *
 * @param tree The navigation.
 * @returns The outermost elements with such links.
 */
export function unshownLinks(tree: NavigationTree): UnshownLinks[] {
  return tree.content.kind === 'divisions' ? tree.content.divisions.flatMap(unshownIn) : []
}

function unshownIn(division: Division): UnshownLinks[] {
  const { content, href, hidden, kind } = division
  if (hidden || href !== undefined) return []
  if (hasPage(division) || opensMenu(kind, content)) {
    return content.kind === 'divisions' ? content.divisions.flatMap(unshownIn) : []
  }
  const [shown, ...unshown] = new Set(linksBelow(division))
  return shown === undefined || unshown.length === 0 ? [] : [{ division, shown, unshown }]
}

function opensMenu(kind: DivisionKind, content: NavigationContent): boolean {
  return kind === 'tab' && content.kind === 'divisions' && content.of === 'item'
}

function hasPage({ content, generates, root }: Pick<Division, 'content' | 'generates' | 'root'>): boolean {
  if (root !== undefined || generates !== undefined) return true
  return content.kind === 'divisions' ? content.divisions.some(hasPage) : content.entries.some(isOrHasPage)
}

function isOrHasPage(entry: NavigationEntry): boolean {
  if (entry.type !== 'group') return entry.type !== 'link'
  return entry.root !== undefined || entry.generates !== undefined || entry.entries.some(isOrHasPage)
}
