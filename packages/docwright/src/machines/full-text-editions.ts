import { englishName } from '../config/language-codes.ts'
import { planPartitions } from '../search/document/plan-partitions.ts'
import type { Site } from '../site/create-site.ts'
import type { LibraryPage } from './list-pages.ts'
import { placeLabels } from './place-labels.ts'
import { skillName } from './site-skill.ts'

/** Pages of one language and version, which are one text. */
export interface TextEdition {
  /** Where the text is, without base path. */
  path: string
  /** Its language and version; empty if the site has one text. */
  label: string
  keys: readonly string[]
}

/** What a long text consists of, in files of their own. */
export interface TextSection {
  label: string
  /** Where its text is, without base path. */
  path: string
}

/** Where all pages are as one text, without base path. */
export const fullTextPath = '/llms-full.txt'

/** More sections than this say less than fewer. */
const maxSections = 60

/**
 * Divides the pages of a site into texts: whoever reads a language and version reads no other.
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
 * Divides a text by where its pages stand.
 *
 * @returns The sections, and the position of each page's; none if all pages stand in one.
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
  // Beside the texts of other languages and versions, whose names are theirs.
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
