import type { Division, DivisionKind, GlobalLink, GroupEntry, NavigationTree } from './navigation-tree.ts'
import type { PagePlace } from './place-pages.ts'

/** One level of divisions on the way to a page: a tab bar, a switcher, the anchors, a menu. */
export interface TrailLevel {
  kind: DivisionKind
  /** All divisions of the level, including hidden ones. */
  siblings: readonly Division[]
  /** The division that contains the page. */
  current?: Division
}

/**
 * Finds the switches of a page: the divisions on every level of the way to it.
 *
 * @param place Undefined for a page that is not in the navigation.
 * @returns Levels from the outermost; the last one has no current division if the page is above it.
 */
export function siblingsAlong(tree: NavigationTree, place: PagePlace | undefined): TrailLevel[] {
  const levels: TrailLevel[] = []
  let { content } = tree
  for (const division of place?.divisions ?? []) {
    if (content.kind !== 'divisions') break
    levels.push({ kind: content.of, siblings: content.divisions, current: division })
    content = division.content
  }
  if (content.kind === 'divisions') levels.push({ kind: content.of, siblings: content.divisions })
  return levels
}

/**
 * Lists the named elements around a page, for breadcrumbs.
 *
 * @returns Divisions and groups from the outermost to the innermost, without groups that have no label.
 */
export function breadcrumbsOf(place: PagePlace): (Division | GroupEntry)[] {
  return [...place.divisions, ...place.groups].filter(({ label }) => label !== '')
}

/**
 * Collects the `global` links of a place: first those of the whole navigation, then those of each division around the
 * page.
 *
 * @param place Undefined for a page that is not in the navigation.
 */
export function globalLinksAt(
  tree: NavigationTree,
  place: PagePlace | undefined,
): Partial<Record<DivisionKind, GlobalLink[]>> {
  const links: Partial<Record<DivisionKind, GlobalLink[]>> = {}
  for (const element of [tree, ...(place?.divisions ?? [])]) {
    const lists = { ...element.globalLinks, anchor: element.globalAnchors ?? [] }
    for (const [kind, list] of Object.entries(lists)) {
      if (list.length > 0) links[kind as DivisionKind] = [...(links[kind as DivisionKind] ?? []), ...list]
    }
  }
  return links
}
