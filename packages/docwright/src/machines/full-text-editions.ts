import { englishName } from '../config/language-codes.ts'
import { planPartitions } from '../search/document/plan-partitions.ts'
import type { Site } from '../site/create-site.ts'
import type { LibraryPage } from './list-pages.ts'
import { placeLabels } from './place-labels.ts'
import { skillName } from './site-skill.ts'

/** The pages of one language and version, which form one text. */
export interface TextEdition {
  /** Path of the text, without base path. */
  path: string
  /** Its language and version; empty if the site has only one text. */
  label: string
  keys: readonly string[]
}

/** A part of a long text, in a file of its own. */
export interface TextSection {
  label: string
  /** Path of its text, without base path. */
  path: string
}

/** Path of the text of all pages, without base path. */
export const fullTextPath = '/llms-full.txt'

/** A longer list of sections is less useful. */
const maxSections = 60

/**
 * Divides the pages of a site into texts, since a reader needs only one language and version.
 *
 * @param pages All pages, in the order of the navigation.
 * @returns At least one; the first is that of the default language and version.
 */
export function textEditions(site: Site, pages: readonly LibraryPage[]): TextEdition[] {
  const listed = pages.map(({ key }) => key)
  const plans = planPartitions(site, listed)
  if (plans.length < 2) return [{ path: fullTextPath, label: '', keys: listed }]
  const languages = new Set(plans.map(({ partition }) => partition.language))
  return plans.map(({ partition: { id, language, version }, keys }, index) => {
    const own = new Set(keys)
    return {
      path: index === 0 ? fullTextPath : `/llms-full/${id}.txt`,
      label: [...(languages.size > 1 ? [englishName(language)] : []), ...(version === '' ? [] : [version])].join(', '),
      keys: listed.filter((key) => own.has(key)),
    }
  })
}

/**
 * Divides a text by the places of its pages in the navigation.
 *
 * @returns The sections, and the index of each page's; empty if all pages are in one.
 */
export function textSections(
  { path, keys }: TextEdition,
  site: Site,
): { sections: TextSection[]; sectionOf: readonly number[] } {
  const labelsAt = (depth: number): string[] =>
    keys.map((key) => placeLabels(key, site).inside.slice(0, depth).join(' > ') || 'Pages')
  const deep = labelsAt(2)
  const labels = new Set(deep).size > maxSections ? labelsAt(1) : deep
  const distinct = [...new Set(labels)]
  if (distinct.length < 2) return { sections: [], sectionOf: [] }
  // The texts of other languages and versions, whose folders have their names, are in the same folder.
  const folder = path === fullTextPath ? '/llms-full/default' : path.replace(/\.txt$/, '')
  const taken = new Set<string>()
  const sections = distinct.map((label, index) => {
    const plain = label.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
    const slug = /[a-z\d]/.test(plain) ? skillName(plain) : `part-${index + 1}`
    let free = slug
    for (let count = 2; taken.has(free); count += 1) free = `${slug}-${count}`
    taken.add(free)
    return { label, path: `${folder}/${free}.txt` }
  })
  return { sections, sectionOf: labels.map((label) => distinct.indexOf(label)) }
}
