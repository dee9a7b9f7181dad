import { englishName } from '../config/language-codes.ts'
import type { Division, GroupEntry } from '../navigation/navigation-tree.ts'
import type { Site } from '../site/create-site.ts'
import { oneLine } from './one-line.ts'

/** The place of a page in words. */
export interface PlaceLabels {
  /** Name of its language, and its version. */
  switched: string[]
  /** Everything else around it, outermost first. */
  inside: string[]
}

/**
 * Names the surroundings of a page. A language is named in words, since authors write its code in many ways.
 *
 * @param key Key of the page.
 */
export function placeLabels(key: string, { navigation }: Pick<Site, 'navigation'>): PlaceLabels {
  const place = navigation.places.get(key)
  const divisions = place?.divisions ?? []
  const isSwitched = ({ kind }: Division): boolean => kind === 'language' || kind === 'version'
  return {
    switched: named(divisions.filter(isSwitched)),
    inside: named([...divisions.filter((division) => !isSwitched(division)), ...(place?.groups ?? [])]),
  }
}

function named(holders: readonly (Division | GroupEntry)[]): string[] {
  const labels = holders.map((holder) =>
    'language' in holder && holder.language !== undefined ? englishName(holder.language.tag) : holder.label,
  )
  return labels.map(oneLine).filter((label) => label !== '')
}
