import { siblingsAlong } from '../navigation/trail.ts'
import type { PagePlace } from '../navigation/place-pages.ts'
import type { Site } from './create-site.ts'

/**
 * The same page in the languages of the site, its own included.
 *
 * @param key Key of the page.
 * @param place The place where it is read; by default, the canonical place.
 * @returns Tags and keys, and whether it is the default language; none if the site has one language.
 */
export function languagesOf(
  key: string,
  { navigation, tree }: Site,
  place: PagePlace | undefined = navigation.placeOf(key),
): { language: string; key: string; isDefault: boolean }[] {
  const level = siblingsAlong(tree, place).find(({ kind }) => kind === 'language')
  const current = level?.current
  if (level === undefined || current === undefined) return []
  return level.siblings.flatMap((division) => {
    const { language } = division
    if (language === undefined || division.hidden) return []
    const same = division === current ? key : navigation.counterparts.counterpart(key, current, division)
    return same === undefined ? [] : [{ language: language.tag, key: same, isDefault: division.default }]
  })
}
