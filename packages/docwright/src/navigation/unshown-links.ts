import { type Diagnostic, diagnose } from '../source/diagnostic.ts'
import { nameOfKind } from './division-kinds.ts'
import { linksBelow } from './first-link.ts'
import { navigationProblems } from './navigation-problems.ts'
import type { Division, DivisionKind, NavigationContent, NavigationEntry, NavigationTree } from './navigation-tree.ts'

/** An element without pages, of whose links only the first appears on the site. */
interface UnshownLinks {
  division: Division
  /** The link that it opens. */
  shown: string
  /** The other links. */
  unshown: readonly string[]
}

/**
 * Finds links that no page can show: an element without pages has no sidebar, and opens the first of its links. A tab
 * shows all items of its menu, and each of these opens its own first link.
 *
 * @param tree The navigation, with its generated pages.
 * @returns A problem for each of the outermost elements with such links.
 */
export function unshownLinks(tree: NavigationTree): Diagnostic[] {
  return tree.content.kind === 'divisions' ? tree.content.divisions.flatMap(unshownIn).map(explain) : []
}

function explain({ division, shown, unshown }: UnshownLinks): Diagnostic {
  const others = unshown.length === 1 ? `“${unshown[0]}” is` : `its ${unshown.length} other links are`
  return diagnose(
    navigationProblems,
    'links-without-page',
    division.place,
    `The ${nameOfKind(division.kind)} “${division.label}” has no page, so it opens its first link, “${shown}”, and ${others} not shown.`,
    'Give it a page, move the links to a tab menu or to `global.anchors`, or remove them.',
  )
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

function hasPage({ content, root }: Pick<Division, 'content' | 'root'>): boolean {
  if (root !== undefined) return true
  return content.kind === 'divisions' ? content.divisions.some(hasPage) : content.entries.some(isOrHasPage)
}

function isOrHasPage(entry: NavigationEntry): boolean {
  if (entry.type !== 'group') return entry.type === 'page'
  return entry.root !== undefined || entry.entries.some(isOrHasPage)
}
