import type { Division } from './navigation-tree.ts'
import type { PagePlace, PlacedPages, Section } from './place-pages.ts'
import { createUniqueIds } from './unique-ids.ts'

/** Maximum length of a name made from labels, which is a folder name in a build. */
const maxNameLength = 60

/** Pages that are listed in several sidebars. Each has one canonical place, and names for the further ones. */
export interface FurtherPlaces {
  /**
   * The place of a page within a part of the navigation to which it does not belong.
   *
   * @returns Undefined if the page belongs to the part, or is not listed in it.
   */
  within(key: string, part: Division | Section): PagePlace | undefined
  /**
   * Finds a further place of a page by the name of its section.
   *
   * @param id See {@link FurtherPlaces.idOf}.
   */
  find(key: string, id: string): PagePlace | undefined
  /**
   * The name of a section in addresses: letters and digits of any script, and hyphens.
   *
   * @param section A section in which some page has a further place.
   */
  idOf(section: Section): string
  /** Whether a section lists pages that belong elsewhere. */
  isIn(section: Section): boolean
  of(key: string): readonly PagePlace[]
  /** All further places with their pages. */
  all(): Iterable<{ key: string; place: PagePlace }>
}

/** Indexes the further places of pages. */
export function createFurtherPlaces({ places, further }: PlacedPages): FurtherPlaces {
  const ids = nameSections(further)
  const idOf = (section: Section): string => ids.get(section) ?? ''
  return {
    within(key, part) {
      const others = further.get(key)
      if (others === undefined || isWithin(places.get(key), part)) return undefined
      const candidates = others.filter((place) => isWithin(place, part))
      return candidates.find((place) => isDefault(place, part)) ?? candidates[0]
    },
    find: (key, id) => further.get(key)?.find(({ section }) => idOf(section) === id),
    idOf,
    isIn: (section) => ids.has(section),
    of: (key) => further.get(key) ?? [],
    *all() {
      for (const [key, others] of further) for (const place of others) yield { key, place }
    },
  }
}

function isWithin(place: PagePlace | undefined, part: Division | Section): boolean {
  return place !== undefined && (place.section === part || place.divisions.some((division) => division === part))
}

/** Entering a division leads to its default version in the default language. */
function isDefault({ divisions }: PagePlace, part: Division | Section): boolean {
  const below = divisions.slice(divisions.findIndex((division) => division === part) + 1)
  return below.every((division) => division.default || (division.kind !== 'version' && division.kind !== 'language'))
}

/** Names are made from labels, so that they stay the same when elements are added or reordered. */
function nameSections(further: PlacedPages['further']): Map<Section, string> {
  const ids = new Map<Section, string>()
  const uniqueId = createUniqueIds()
  for (const { divisions, section } of [...further.values()].flat()) {
    const labels = divisions.map(({ label }) => label).join(' ')
    if (!ids.has(section)) ids.set(section, uniqueId(labels.slice(0, maxNameLength), 'place'))
  }
  return ids
}
