import type { Division, GroupEntry, NavigationContent, NavigationEntry, NavigationTree } from './navigation-tree.ts'

/** Where a page stands in the navigation. Pages of one list share one object. */
export interface PagePlace {
  /** The divisions around it, outermost first. */
  divisions: readonly Division[]
  /** The groups around it, outermost first; the last is its own where the page is the `root` of a group. */
  groups: readonly GroupEntry[]
  section: Section
  /** The page only borrows these surroundings: it belongs to none of the divisions. */
  isBorrowed?: true
}

/** What one sidebar shows: the entries of a division without divisions, or of the whole navigation. */
export interface Section {
  /** Page named by the `root` of the division. */
  root?: string
  entries: readonly NavigationEntry[]
}

/** Where all pages stand. */
export interface PlacedPages {
  /** The canonical place of each page, in reading order. */
  places: ReadonlyMap<string, PagePlace>
  /** Where pages are listed again: for each page the further sidebars that readers can come to, in reading order. */
  further: ReadonlyMap<string, readonly PagePlace[]>
}

/**
 * Finds the places of every page of the navigation. A page that is listed several times belongs to the first place that
 * is shown, and where all are hidden to the first of them.
 *
 * @param tree The navigation.
 * @returns The places by page.
 */
export function placePages(tree: NavigationTree): PlacedPages {
  const places = new Map<string, PagePlace>()
  const further = new Map<string, PagePlace[]>()
  visitPages(tree, (path, place) => {
    const canonical = places.get(path)
    if (canonical === undefined || (isHidden(canonical) && !isHidden(place))) {
      places.set(path, place)
      return
    }
    const known = further.get(path) ?? []
    const isNew = [canonical, ...known].every(({ section }) => section !== place.section)
    if (isNew && !isHidden(place)) further.set(path, [...known, place])
  })
  return { places, further }
}

/**
 * Finds the groups that a page stands for. Only on such a page can a directory listing appear.
 *
 * @param tree The navigation.
 * @returns The first group with each page as its `root`; before others, one that has something to list.
 */
export function groupsByRoot(tree: NavigationTree): Map<string, GroupEntry> {
  const groups = new Map<string, GroupEntry>()
  visitPages(tree, (path, place) => {
    const group = place.groups.at(-1)
    if (group?.root !== path) return
    const known = groups.get(path)
    if (known === undefined || (!hasListing(known) && hasListing(group))) groups.set(path, group)
  })
  return groups
}

function hasListing({ directory, entries }: GroupEntry): boolean {
  return directory !== 'none' && entries.length > 0
}

type Visit = (path: string, place: PagePlace) => void

function visitPages(tree: NavigationTree, visit: Visit): void {
  visitContent(tree.content, [], undefined, visit)
}

function visitContent(
  content: NavigationContent,
  divisions: readonly Division[],
  root: string | undefined,
  visit: Visit,
): void {
  const entries = content.kind === 'entries' ? content.entries : []
  const section: Section = { ...(root === undefined ? {} : { root }), entries }
  const place: PagePlace = { divisions, groups: [], section }
  if (root !== undefined) visit(root, place)
  if (content.kind === 'entries') {
    visitEntries(content.entries, place, visit)
    return
  }
  for (const division of content.divisions) {
    visitContent(division.content, [...divisions, division], division.root, visit)
  }
}

function visitEntries(entries: readonly NavigationEntry[], place: PagePlace, visit: Visit): void {
  for (const entry of entries) {
    if (entry.type === 'page') visit(entry.path, place)
    if (entry.type !== 'group') continue
    const inside: PagePlace = { ...place, groups: [...place.groups, entry] }
    if (entry.root !== undefined) visit(entry.root, inside)
    visitEntries(entry.entries, inside, visit)
  }
}

/** Whether an author has hidden a place: it or something around it is marked `hidden`. */
export function isHidden(place: PagePlace): boolean {
  return place.divisions.some(({ hidden }) => hidden) || place.groups.some(({ hidden }) => hidden)
}
