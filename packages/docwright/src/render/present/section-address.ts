import type { Section } from '../../navigation/place-pages.ts'
import type { Site } from '../../site/create-site.ts'

/**
 * Where the whole lists of long sidebars are, without base path. Their addresses stay when their content changes, so
 * that a new title changes the pages that show it and this one file: they are not kept for ever as `/_docwright/` is.
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
