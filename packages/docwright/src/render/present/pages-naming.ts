import type { GroupEntry } from '../../navigation/navigation-tree.ts'
import type { Section } from '../../navigation/place-pages.ts'
import { pageKeys } from './present-sidebar.ts'
import type { Site } from '../../site/create-site.ts'
import { languagesOf } from '../../site/languages-of.ts'

/**
 * Finds the pages whose surroundings mention other pages: their title, their icon, that they are deprecated. A sidebar,
 * the links to the neighbors and a directory mention pages of their own section or group; all other surroundings depend
 * only on whether other pages are hidden.
 *
 * @param named Keys of the pages of which it is said.
 * @param site The site.
 * @returns Keys of all pages of which this may be true, in the order of the site.
 */
export function pagesNaming(named: ReadonlySet<string>, site: Site): string[] {
  if (named.size === 0) return []
  const { navigation, pages } = site
  const sections = new Set<Section | undefined>()
  for (const section of navigation.sections.keys()) if (namesAny(section, named)) sections.add(section)
  const directories = new Set<string>()
  for (const [key, group] of navigation.roots) if (namesAny(group, named)) directories.add(key)
  return [...pages.keys()].filter((key) => directories.has(key) || sections.has(navigation.placeOf(key)?.section))
}

/**
 * Finds the translations of pages: they may show that their source has changed since.
 *
 * @param sources Keys of pages.
 * @param site The site.
 */
export function translationsOf(sources: ReadonlySet<string>, site: Site): string[] {
  return [...sources].flatMap((key) => languagesOf(key, site).map((translation) => translation.key))
}

function namesAny({ root, entries }: Section | GroupEntry, named: ReadonlySet<string>): boolean {
  if (root !== undefined && named.has(root)) return true
  for (const key of pageKeys(entries)) if (named.has(key)) return true
  return false
}
