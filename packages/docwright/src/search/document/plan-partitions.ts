import { languageInfo } from '../../config/language-codes.ts'
import type { Division, NavigationContent } from '../../navigation/navigation-tree.ts'
import type { Site } from '../../site/create-site.ts'
import { partitionId, type Partition } from '../index/index-files.ts'

/** A part of the site that is searched separately, with its pages in the order of the navigation. */
export interface PartitionPlan {
  partition: Partition
  keys: readonly string[]
}

/**
 * Divides the pages of a site by language and version. A page without a version is in all versions of its language; if a
 * version switcher lacks a version, its default version stands in.
 *
 * @param keys The searchable pages.
 * @returns The partitions, the default language and version first; one, if the site has neither languages nor versions.
 */
export function planPartitions(site: Site, keys: readonly string[]): PartitionPlan[] {
  const switchers = switchersOf(site.tree.content)
  const languages = distinct(switchers.languages)
  const first = languages.find(({ default: isDefault }) => isDefault) ?? languages[0]
  const sorted = inReadingOrder(site, keys)
  const plans: PartitionPlan[] = []
  for (const language of first === undefined ? [undefined] : [first, ...languages.filter((other) => other !== first)]) {
    const tag = language?.language?.tag ?? 'en'
    const own = sorted.filter((key) => (languageOf(key, site) ?? first)?.language?.tag === language?.language?.tag)
    for (const version of versionsOf(own, site, switchers.versions)) {
      const found = version === '' ? own : own.filter((key) => isInVersion(key, version, site, switchers.versions))
      if (found.length === 0) continue
      const partition: Partition = {
        id: partitionId(tag, version),
        language: tag,
        languageLabel: languageInfo(language?.language?.code ?? 'en')?.name ?? tag,
        version,
        pages: found.length,
      }
      plans.push({ partition, keys: found })
    }
  }
  return plans
}

/** All languages and versions in the navigation. */
interface Switchers {
  languages: Division[]
  /** For each version, all versions of its switcher. */
  versions: ReadonlyMap<Division, readonly Division[]>
}

function switchersOf(content: NavigationContent): Switchers {
  const languages: Division[] = []
  const versions = new Map<Division, readonly Division[]>()
  function visit(inner: NavigationContent): void {
    if (inner.kind !== 'divisions') return
    for (const division of inner.divisions) {
      if (inner.of === 'language') languages.push(division)
      if (inner.of === 'version') versions.set(division, inner.divisions)
      visit(division.content)
    }
  }
  visit(content)
  return { languages, versions }
}

function distinct(languages: readonly Division[]): Division[] {
  return [
    ...new Map(languages.toReversed().map((division) => [division.language?.tag, division])).values(),
  ].toReversed()
}

function languageOf(key: string, { navigation }: Site): Division | undefined {
  return navigation.places.get(key)?.divisions.find(({ kind }) => kind === 'language')
}

function versionOf(key: string, { navigation }: Site): Division | undefined {
  return navigation.places.get(key)?.divisions.find(({ kind }) => kind === 'version')
}

/** Labels of the versions of a language's pages, the default one first. */
function versionsOf(
  keys: readonly string[],
  site: Site,
  siblings: ReadonlyMap<Division, readonly Division[]>,
): string[] {
  const found = new Set<string>()
  const defaults: string[] = []
  for (const key of keys) {
    const version = versionOf(key, site)
    if (version === undefined) continue
    const own = siblings.get(version) ?? [version]
    for (const { label, default: isDefault, hidden } of own) if (isDefault && !hidden) defaults.push(label)
    found.add(version.label)
  }
  if (found.size === 0) return ['']
  const first = defaults.find((label) => found.has(label))
  return first === undefined ? [...found] : [first, ...[...found].filter((label) => label !== first)]
}

function isInVersion(
  key: string,
  version: string,
  site: Site,
  siblings: ReadonlyMap<Division, readonly Division[]>,
): boolean {
  const own = versionOf(key, site)
  if (own === undefined || own.label === version) return true
  return own.default && siblings.get(own)?.some(({ label }) => label === version) === false
}

/** Sorts pages as in the navigation: neighbors are often found together, so they share files. */
function inReadingOrder(site: Site, keys: readonly string[]): string[] {
  const wanted = new Set(keys)
  const listed = [...site.navigation.places.keys()].filter((key) => wanted.has(key))
  const seen = new Set(listed)
  return [...listed, ...keys.filter((key) => !seen.has(key)).toSorted()]
}
