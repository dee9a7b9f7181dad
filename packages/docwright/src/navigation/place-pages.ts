import type { Division, GroupEntry, NavigationContent, NavigationEntry, NavigationTree } from './navigation-tree.ts'

/** The place of a page in the navigation. Pages of one list share one object. */
export interface PagePlace {
  /** The divisions around it, outermost first. */
  divisions: readonly Division[]
  /** The groups around it, outermost first. If the page is the `root` of a group, that group is the last. */
  groups: readonly GroupEntry[]
  section: Section
  /** The page belongs to none of the divisions, and only borrows these surroundings. */
  isBorrowed?: true
}

/** The content of one sidebar: the entries of a division, or of the whole navigation. */
export interface Section {
  /** Key of the page named by `root` of the division. */
  root?: string
  entries: readonly NavigationEntry[]
}

/** Places of all pages. */
export interface PlacedPages {
  /** The canonical place of each page, in reading order. */
  places: ReadonlyMap<string, PagePlace>
  /** For pages that are listed several times: the further sidebars that readers can reach, in reading order. */
  further: ReadonlyMap<string, readonly PagePlace[]>
}

/**
 * Finds the places of all pages. A page that is listed several times belongs to its first visible place or, if all are
 * hidden, to the first.
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
 * Finds the group of each root page, the only pages that can have a directory listing.
 *
 * @returns The first group with the page as its `root`, preferably one with something to list.
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
