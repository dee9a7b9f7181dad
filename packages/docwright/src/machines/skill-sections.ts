import { englishName } from '../config/language-codes.ts'
import { planPartitions } from '../search/document/plan-partitions.ts'
import type { Site } from '../site/create-site.ts'
import type { LibraryPage } from './list-pages.ts'
import { placeLabels } from './place-labels.ts'

/** Limit of sections and pages in a skill, which is read before any question. */
const maxSections = 40
const maxPages = 6

/** A part of a site, with its most important pages. */
export interface SkillSection {
  heading: string
  shown: readonly LibraryPage[]
  /** Number of its other pages. */
  left: number
}

/**
 * Chooses the content of a skill: pages of the default language and version (the others repeat them) that lead to the
 * rest. The least important ones are left out, and the others keep the order of the navigation.
 *
 * @param pages All pages, in the order of the navigation.
 * @returns The sections, and lines about other parts of the site.
 */
export function skillSections(
  site: Site,
  pages: readonly LibraryPage[],
): { sections: SkillSection[]; others: readonly string[] } {
  const [first, ...more] = planPartitions(
    site,
    pages.map(({ key }) => key),
  )
  const own = new Set(first?.keys ?? [])
  const hasLanguages = more.some(({ partition }) => partition.language !== first?.partition.language)
  const sections = new Map<string, LibraryPage[]>()
  for (const page of pages) {
    if (!own.has(page.key)) continue
    const heading = placeLabels(page.key, site).inside.slice(0, 2).join(' > ') || 'Pages'
    sections.set(heading, [...(sections.get(heading) ?? []), page])
  }
  const all = [...sections].map(([heading, inside]) => ({ heading, ...choose(inside, maxPages, site) }))
  const kept = new Set(all.toSorted((a, b) => b.worth - a.worth || b.left - a.left).slice(0, maxSections))
  return {
    sections: all.filter((section) => kept.has(section)),
    others: [
      ...(all.length > kept.size ? [`- ${all.length - kept.size} more sections are in the index.`] : []),
      ...(more.length === 0
        ? []
        : [`- There is also: ${more.map(({ partition }) => nameOf(partition, hasLanguages)).join('; ')}.`]),
    ],
  }
}

function nameOf({ language, version }: { language: string; version: string }, hasLanguages: boolean): string {
  return [...(hasLanguages ? [englishName(language)] : []), ...(version === '' ? [] : [version])].join(', ')
}

function choose(
  pages: readonly LibraryPage[],
  most: number,
  site: Site,
): { shown: readonly LibraryPage[]; left: number; worth: number } {
  const worths = new Map(pages.map((page, index) => [page, worthOf(page.key, index, site)]))
  const byWorth = [...worths].toSorted(([, a], [, b]) => b - a)
  const best = new Set(byWorth.slice(0, most).map(([page]) => page))
  return {
    shown: pages.filter((page) => best.has(page)),
    left: pages.length - best.size,
    worth: byWorth[0]?.[1] ?? 0,
  }
}

/**
 * First come pages that lead to other pages, that an author raised or described, or that were written by hand; last
 * come deprecated or deeply nested ones.
 */
function worthOf(key: string, index: number, { metadata, navigation, pages }: Site): number {
  const { boost, deprecated, description } = metadata.get(key)
  const place = navigation.places.get(key)
  const groups = place?.groups ?? []
  const group = groups.at(-1)
  const leads = navigation.roots.has(key) || (place?.divisions ?? []).some(({ root }) => root === key)
  const begins = group?.entries.find(({ type }) => type === 'page')
  return (
    (leads ? 4 : 0) +
    (begins?.type === 'page' && begins.path === key ? 2 : 0) +
    (boost ?? groups.findLast((each) => each.boost !== undefined)?.boost ?? 1) * 2 +
    (description === undefined ? 0 : 1) +
    (index === 0 ? 2 : 0) -
    (deprecated === true ? 6 : 0) -
    (pages.get(key)?.generated === undefined ? 0 : 1) -
    Math.max(0, groups.length - 1)
  )
}
