import { createCounterparts, type Counterparts } from '../navigation/counterparts.ts'
import type { Division, GroupEntry, NavigationContent, NavigationTree } from '../navigation/navigation-tree.ts'
import { createFurtherPlaces, type FurtherPlaces } from '../navigation/further-places.ts'
import { groupsByRoot, isHidden, placePages, type PagePlace, type Section } from '../navigation/place-pages.ts'
import { readingOrder, type ReadingOrder } from '../navigation/reading-order.ts'
import { createUnlistedPlaces } from '../navigation/unlisted-places.ts'

/** The navigation, ready to be asked about single pages. */
export interface NavigationIndex {
  /** Canonical places of the listed pages, in reading order. */
  places: ReadonlyMap<string, PagePlace>
  /** The other places of the pages. */
  further: FurtherPlaces
  /**
   * The place of a page. A page in no navigation belongs with the pages of its folder, outside their groups; if there
   * are none, it borrows the surroundings of the first page.
   *
   * @param key Key of any page.
   */
  placeOf(key: string): PagePlace | undefined
  /** Groups by the key of their root page. */
  roots: ReadonlyMap<string, GroupEntry>
  counterparts: Counterparts
  /** Order of the pages of a section. */
  orderOf(section: Section): ReadingOrder
  /** A place in each section that lists pages, in reading order: together they are all sidebars of the site. */
  sections: ReadonlyMap<Section, PagePlace>
}

/**
 * Prepares a navigation for questions about pages.
 *
 * @param tree The navigation.
 * @param isPage Whether a path is the key of a page, listed or not.
 * @param operationOf The origin of a generated page, such as the method and path of an operation; nothing for others.
 */
export function indexNavigation(
  tree: NavigationTree,
  isPage: (path: string) => boolean,
  operationOf?: (path: string) => string | undefined,
): NavigationIndex {
  const { places, further } = placePages(tree)
  const unlisted = createUnlistedPlaces(places)
  const first = firstPlace(places, tree)
  const orders = new WeakMap<Section, ReadingOrder>()
  return {
    places,
    further: createFurtherPlaces({ places, further }),
    placeOf: (key) => places.get(key) ?? unlisted(key) ?? first,
    roots: groupsByRoot(tree),
    sections: sectionsOf([...places.values(), ...[...further.values()].flat()]),
    counterparts: createCounterparts({ places, further }, isPage, operationOf),
    orderOf(section) {
      const order = orders.get(section) ?? readingOrder(section)
      orders.set(section, order)
      return order
    },
  }
}

function sectionsOf(places: readonly PagePlace[]): Map<Section, PagePlace> {
  const sections = new Map<Section, PagePlace>()
  for (const place of places) if (!sections.has(place.section)) sections.set(place.section, place)
  return sections
}

/** Pages at the root of the repository, with no listed page near them, belong at the beginning of the site. */
function firstPlace(places: ReadonlyMap<string, PagePlace>, { content }: NavigationTree): PagePlace | undefined {
  const all = [...places.values()]
  const shown = all.find((place) => !isHidden(place))
  if (shown !== undefined) return { ...shown, groups: [], isBorrowed: true }
  const links = firstLinks(content, [])
  if (links !== undefined) return links
  return all[0] === undefined ? undefined : { ...all[0], groups: [], isBorrowed: true }
}

/** A navigation that shows no page may still have links to show. */
function firstLinks(content: NavigationContent, divisions: readonly Division[]): PagePlace | undefined {
  if (content.kind === 'entries') {
    if (content.entries.length === 0) return undefined
    return { divisions, groups: [], section: { entries: content.entries }, isBorrowed: true }
  }
  for (const division of content.divisions) {
    if (division.hidden || division.href !== undefined) continue
    const place = firstLinks(division.content, [...divisions, division])
    if (place !== undefined) return place
  }
  // Elements that are only links are shown next to each other, within the element around them.
  const isShown = content.divisions.some(({ hidden, href }) => !hidden && href !== undefined)
  return isShown && divisions.length > 0
    ? { divisions, groups: [], section: { entries: [] }, isBorrowed: true }
    : undefined
}
