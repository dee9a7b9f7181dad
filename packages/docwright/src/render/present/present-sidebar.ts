import { createHash } from 'node:crypto'
import { prepareSidebar, type SidebarEntryView, type SidebarPageView } from '@docwright/theme'
import { themeDefaults } from '../../config/defaults.ts'
import type { Division, GroupEntry, NavigationEntry } from '../../navigation/navigation-tree.ts'
import type { Section } from '../../navigation/place-pages.ts'
import { methodOf } from '../../site/operation-method.ts'
import { pagePath } from '../../site/public-address.ts'
import type { PresentedSection } from './presented-section.ts'
import { sectionPath } from './section-address.ts'
import { iconOf, iconReference, linkTo, type Presenter } from './presenter.ts'

/**
 * The sidebar of a section.
 *
 * @param section The section; its identity is the key of the cache.
 * @param language BCP 47 tag of interface texts.
 * @param presenter The site.
 */
export async function presentSection(
  section: Section,
  language: string,
  presenter: Presenter,
): Promise<PresentedSection> {
  const known = presenter.sections.get(section)
  if (known !== undefined) return known
  await presenter.site.metadata.load(pageKeys(section.entries))
  const { interaction, theme } = presenter.site.config
  const view = {
    entries: presentEntries(section.entries, section, presenter),
    drilldown: interaction?.drilldown ?? themeDefaults[theme].drilldown,
  }
  const path = sectionPath(section, presenter.site)
  const template = prepareSidebar(
    view,
    language,
    path === undefined
      ? undefined
      : { href: `${presenter.site.base}${path}`, hasPlaces: presenter.site.navigation.further.isIn(section) },
  )
  const presented = {
    template,
    digest: createHash('sha1').update(JSON.stringify(view)).digest('base64url'),
    ...(template.part === undefined || path === undefined ? {} : { path }),
  }
  presenter.sections.set(section, presented)
  return presented
}

/**
 * Keys of all pages below a list of entries, roots of groups included.
 *
 * @param entries The entries.
 */
export function* pageKeys(entries: readonly NavigationEntry[]): Iterable<string> {
  for (const entry of entries) {
    if (entry.type === 'page') yield entry.path
    if (entry.type === 'group') {
      if (entry.root !== undefined) yield entry.root
      yield* pageKeys(entry.entries)
    }
  }
}

function presentEntries(
  entries: readonly NavigationEntry[],
  section: Section,
  presenter: Presenter,
): SidebarEntryView[] {
  return entries.flatMap((entry): SidebarEntryView[] => {
    switch (entry.type) {
      case 'page':
        return presentPageEntry(entry.path, section, presenter)
      case 'group':
        return presentGroup(entry, section, presenter)
      case 'link':
        return [
          {
            type: 'page',
            key: entry.href,
            label: presenter.site.linkLabels.labels.get(entry.href) ?? entry.href,
            deprecated: false,
            ...linkTo(entry.href, presenter.site),
          },
        ]
      case 'operation':
        // Pages of operations are made where specifications are read.
        return []
    }
  })
}

function presentPageEntry(key: string, section: Section, presenter: Presenter): SidebarPageView[] {
  const { site } = presenter
  const metadata = site.metadata.get(key)
  if (metadata.hidden === true) return []
  const link =
    metadata.url === undefined
      ? { href: pageHref(key, presenter, section), external: false }
      : linkTo(metadata.url, site)
  const method =
    metadata.hideApiMarker === true
      ? undefined
      : methodOf(metadata.api ?? metadata.openapi ?? metadata.asyncapi ?? metadata.graphql)
  return [
    {
      type: 'page',
      key,
      label: metadata.sidebarTitle ?? site.metadata.markedTitleOf(key),
      ...link,
      ...iconOf(iconReference(metadata.icon, metadata.iconType), presenter),
      ...(metadata.tag === undefined ? {} : { tag: metadata.tag }),
      ...(method === undefined ? {} : { method }),
      deprecated: metadata.deprecated === true,
    },
  ]
}

function presentGroup(group: GroupEntry, section: Section, presenter: Presenter): SidebarEntryView[] {
  if (group.hidden) return []
  const entries = presentEntries(group.entries, section, presenter)
  if (entries.length === 0 && group.root === undefined) return []
  const firstHref = firstPageLink(entries)
  return [
    {
      type: 'group',
      id: group.id,
      label: group.label,
      ...iconOf(group.icon, presenter),
      ...(group.tag === undefined ? {} : { tag: group.tag }),
      expanded: group.expanded,
      ...(group.root === undefined
        ? {}
        : { root: { key: group.root, href: pageHref(group.root, presenter, section) } }),
      ...(firstHref === undefined ? {} : { firstHref }),
      entries,
    },
  ]
}

/** The first page of a group; links that lead away are none. */
function firstPageLink(entries: readonly SidebarEntryView[]): string | undefined {
  for (const entry of entries) {
    if (entry.type === 'page' && entry.external) continue
    const href = entry.type === 'page' ? entry.href : (entry.root?.href ?? firstPageLink(entry.entries))
    if (href !== undefined) return href
  }
  return undefined
}

/**
 * The URL of a page, base path included.
 *
 * @param key Key of the page.
 * @param presenter The site.
 * @param part The part of the navigation that leads to the page. If the page belongs to another one, the URL names this
 *   part.
 */
export function pageHref(key: string, { site }: Presenter, part?: Division | Section): string {
  const url = site.pages.get(key)?.url ?? `/${key}`
  const href = pagePath(url, site)
  const { further } = site.navigation
  const place = part === undefined ? undefined : further.within(key, part)
  return place === undefined ? href : `${href}?in=${encodeURIComponent(further.idOf(place.section))}`
}
