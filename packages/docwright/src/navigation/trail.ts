import type { Division, DivisionKind, GlobalLink, GroupEntry, NavigationTree } from './navigation-tree.ts'
import type { PagePlace } from './place-pages.ts'

/** One level of divisions on the way down to a page: a tab bar, a switcher, the anchors, a menu. */
export interface TrailLevel {
  kind: DivisionKind
  /** All divisions of the level, hidden ones included. */
  siblings: readonly Division[]
  /** The one the page stands in. */
  current?: Division
}

/**
 * Finds what a reader can switch on a page: the divisions on every level of the way down to it.
 *
 * @param tree The navigation.
 * @param place The page's place; undefined for a page in no navigation.
 * @returns The levels from the outermost; the last has no current division where the page stands above it.
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
 * @param place The page's place.
 * @returns Divisions and groups from the outermost to the innermost, without groups that have no label.
 */
export function breadcrumbsOf(place: PagePlace): (Division | GroupEntry)[] {
  return [...place.divisions, ...place.groups].filter(({ label }) => label !== '')
}

/**
 * Collects what `global` shows at a place: that of the whole navigation first, then that of each division around the
 * page.
 *
 * @param tree The navigation.
 * @param place The page's place; undefined for a page in no navigation.
 * @returns The links by kind of division.
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
