import type { PagePlace, Section } from '../../navigation/place-pages.ts'
import type { Site } from '../../site/create-site.ts'

/**
 * The folder of parts of the navigation, without base path, that are not in pages: the whole lists of long sidebars,
 * and the surroundings of a page in its further places. Their addresses stay when their content changes, so that a new
 * title changes only these files and the pages that show it: they may not be cached for ever, unlike those below
 * `/_docwright/`.
 */
export const sectionsFolder = '/_navigation/'

/**
 * The address of the whole list of a section.
 *
 * @param section The section.
 * @param site The site.
 * @returns URL path without base path; undefined for a section without pages.
 */
export function sectionPath(section: Section, { navigation }: Site): string | undefined {
  const index = [...navigation.sections.keys()].indexOf(section)
  return index === -1 ? undefined : `${sectionsFolder}${index + 1}.html`
}

/**
 * The section whose whole list an address names.
 *
 * @param path URL path without base path.
 * @param site The site.
 */
export function sectionAt(path: string, { navigation }: Site): Section | undefined {
  const [, number] = /^\/_navigation\/([1-9]\d{0,5})\.html$/.exec(path) ?? []
  return number === undefined ? undefined : [...navigation.sections.keys()][Number(number) - 1]
}

/**
 * The address of a page's surroundings in one of its further places. Scripts derive it from the page’s own address.
 *
 * @param key Key of the page.
 * @param place The place.
 * @param site The site.
 * @returns URL path without base path, not encoded.
 */
export function placePath(key: string, { section }: PagePlace, { navigation, pages }: Site): string {
  const url = pages.get(key)?.url ?? `/${key}`
  return `${sectionsFolder}in/${navigation.further.idOf(section)}${url === '/' ? '/index' : url}.html`
}

/**
 * The page and the place that an address names.
 *
 * @param path URL path without base path, decoded.
 * @param site The site.
 */
export function placeAt(path: string, { navigation, routes }: Site): { key: string; place: PagePlace } | undefined {
  const [, id = '', url = ''] = /^\/_navigation\/in\/([^/]+)(\/.+)\.html$/.exec(path) ?? []
  const key = routes.get(url) ?? (url === '/index' ? routes.get('/') : undefined)
  const place = key === undefined ? undefined : navigation.further.find(key, id)
  return key === undefined || place === undefined ? undefined : { key, place }
}
