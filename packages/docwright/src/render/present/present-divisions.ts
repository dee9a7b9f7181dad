import type { AnchorView, MenuItemView, SwitcherEntryView, SwitcherView, TabView } from '@docwright/theme'
import { languageInfo } from '../../config/language-codes.ts'
import { firstLink } from '../../navigation/first-link.ts'
import { firstPage } from '../../navigation/first-page.ts'
import type { Division, GlobalLink } from '../../navigation/navigation-tree.ts'
import { globalLinksAt, siblingsAlong, type TrailLevel } from '../../navigation/trail.ts'
import type { Site } from '../../site/create-site.ts'
import { encodePath } from '../../site/resolve-link.ts'
import { settleVisible } from '../../site/settle-visible.ts'
import type { PageContext } from '../basics/page-context.ts'
import { iconOf, linkTo, type PresentedLink, type Presenter } from './presenter.ts'
import { pageHref } from './present-sidebar.ts'

/** Everything a page shows of the divisions around it. */
export interface PresentedDivisions {
  tabs: TabView[]
  switchers: SwitcherView[]
  anchors: AnchorView[]
}

/**
 * Tab bar, switchers and anchors of a page.
 *
 * @param context The place of the page.
 * @param presenter The site.
 */
export async function presentDivisions(context: PageContext, presenter: Presenter): Promise<PresentedDivisions> {
  const views: PresentedDivisions = { tabs: [], switchers: [], anchors: [] }
  let around: Division | undefined
  for (const level of siblingsAlong(presenter.site.tree, context.place)) {
    const parent = around
    around = level.current
    const divisions = level.siblings.filter(({ hidden }) => !hidden)
    if (divisions.length === 0) continue
    switch (level.kind) {
      case 'tab':
        for (const tab of divisions) views.tabs.push(...(await presentTab(tab, context, presenter)))
        break
      case 'anchor':
        for (const anchor of divisions) views.anchors.push(...(await presentAnchor(anchor, context, presenter)))
        break
      case 'item':
        // Items of a tab’s menu are shown with the tab.
        if (parent?.kind === 'tab') break
        views.switchers.push(...(await presentSwitcher('dropdown', divisions, level, context, presenter)))
        break
      case 'language':
      case 'version':
      case 'product':
      case 'dropdown':
        views.switchers.push(...(await presentSwitcher(level.kind, divisions, level, context, presenter)))
    }
  }
  const links = globalLinksAt(presenter.site.tree, context.place)
  for (const link of links.anchor ?? []) if (!link.hidden) views.anchors.push(globalAnchor(link, presenter))
  for (const link of links.tab ?? []) if (!link.hidden) views.tabs.push(globalTab(link, presenter))
  for (const kind of ['language', 'version', 'product', 'dropdown'] as const) {
    const entries = (links[kind] ?? [])
      .filter(({ hidden }) => !hidden)
      .map((link) => globalEntry(kind, link, presenter))
    if (entries.length > 0) addToSwitcher(kind, entries, views.switchers)
  }
  return views
}

/** Global entries follow those of the navigation, in a menu of their own if there is none. */
function addToSwitcher(kind: SwitcherView['kind'], entries: SwitcherEntryView[], switchers: SwitcherView[]): void {
  const index = switchers.findIndex((switcher) => switcher.kind === kind)
  const known = switchers[index]
  if (known === undefined) switchers.push({ kind, entries })
  else switchers[index] = { ...known, entries: [...known.entries, ...entries] }
}

async function presentTab(tab: Division, context: PageContext, presenter: Presenter): Promise<TabView[]> {
  const menu = tab.content.kind === 'divisions' && tab.content.of === 'item' ? tab.content.divisions : []
  const items = await Promise.all(
    menu.filter(({ hidden }) => !hidden).map((item) => presentMenuItem(item, context, presenter)),
  )
  const menuItems = items.flat()
  // If no item has a page, the tab itself leads nowhere: it opens its menu.
  const link = menuItems.length > 0 ? await linkToPageOf(tab, presenter) : await linkToDivision(tab, presenter)
  if (link === undefined && menuItems.length === 0) return []
  return [
    {
      label: tab.label,
      ...(link ?? { external: false }),
      current: isWithin(tab, context),
      align: tab.align ?? 'start',
      ...iconOf(tab.icon, presenter),
      menu: menuItems,
    },
  ]
}

async function presentMenuItem(item: Division, context: PageContext, presenter: Presenter): Promise<MenuItemView[]> {
  const link = await linkToDivision(item, presenter)
  if (link === undefined) return []
  return [
    {
      label: item.label,
      ...link,
      current: isWithin(item, context),
      ...iconOf(item.icon, presenter),
      ...(item.description === undefined ? {} : { description: item.description }),
    },
  ]
}

/** A page that only borrows its surroundings is in no tab and under no anchor. */
function isWithin(division: Division, { divisions, place }: PageContext): boolean {
  return place?.isBorrowed !== true && divisions.includes(division)
}

async function presentAnchor(anchor: Division, context: PageContext, presenter: Presenter): Promise<AnchorView[]> {
  const link = await linkToDivision(anchor, presenter)
  if (link === undefined) return []
  return [
    {
      label: anchor.label,
      ...link,
      current: isWithin(anchor, context),
      ...iconOf(anchor.icon, presenter),
      ...(anchor.color === undefined ? {} : { color: anchor.color }),
    },
  ]
}

async function presentSwitcher(
  kind: SwitcherView['kind'],
  divisions: readonly Division[],
  level: TrailLevel,
  context: PageContext,
  presenter: Presenter,
): Promise<SwitcherView[]> {
  const entries: SwitcherEntryView[] = []
  for (const division of divisions) {
    const link = await linkToCounterpart(division, level, context, presenter)
    if (link !== undefined) entries.push(presentSwitcherEntry(division, link, level, presenter))
  }
  // The language of a page is seen; a lone version or product still says which one this is. From a page above a lone
  // language, the menu is the way into it.
  const least = kind === 'language' && level.current !== undefined ? 2 : 1
  return entries.length < least ? [] : [{ kind, entries }]
}

function presentSwitcherEntry(
  division: Division,
  link: PresentedLink,
  level: TrailLevel,
  presenter: Presenter,
): SwitcherEntryView {
  return {
    label: division.kind === 'language' ? (languageInfo(division.label)?.name ?? division.label) : division.label,
    ...link,
    current: division === level.current,
    ...(division.language === undefined ? {} : { language: division.language.tag }),
    ...iconOf(division.icon, presenter),
    ...(division.description === undefined ? {} : { description: division.description }),
    ...(division.tag === undefined ? {} : { tag: division.tag }),
  }
}

/**
 * Switching keeps the reader on the same page if the target has it, or shows the original in its place. For a page at
 * the address of a language that lacks it, the language it is written in determines its counterpart.
 */
async function linkToCounterpart(
  division: Division,
  level: TrailLevel,
  context: PageContext,
  presenter: Presenter,
): Promise<PresentedLink | undefined> {
  const { key } = context
  const { site } = presenter
  const from = divisionOfPage(key, level, site)
  if (division === level.current && site.pages.has(key)) return { href: hrefHere(context, presenter), external: false }
  if (division.href !== undefined) return linkTo(division.href, site)
  const standIn = presenter.untranslated?.addressIn(key, division)
  if (standIn !== undefined) return { href: `${site.base}${encodePath(standIn)}`, external: false }
  const found = await settleVisible(site.metadata, (isVisible) =>
    site.navigation.counterparts.enter(key, from ?? level.current, division, isVisible),
  )
  return found === undefined
    ? linkToLinkOf(division, presenter)
    : { href: pageHref(found, presenter, division), external: false }
}

/** The address at which the page is read. */
function hrefHere({ key, divisions, section }: PageContext, presenter: Presenter): string {
  const language = divisions.find(({ kind }) => kind === 'language')
  const standIn = language && presenter.untranslated?.addressIn(key, language)
  if (standIn !== undefined) return `${presenter.site.base}${encodePath(standIn)}`
  return pageHref(key, presenter, section)
}

/** The division of a level that lists a page: the one it is read in where several do; undefined if none does. */
function divisionOfPage(key: string, { siblings, current }: TrailLevel, { navigation }: Site): Division | undefined {
  const place = navigation.places.get(key)
  const places = [...(place === undefined ? [] : [place]), ...navigation.further.of(key)]
  const holds = (division: Division): boolean => places.some(({ divisions }) => divisions.includes(division))
  return current !== undefined && holds(current) ? current : siblings.find(holds)
}

/**
 * The target of a division: its own link, otherwise its first page that is not hidden, otherwise the first link below
 * it.
 */
async function linkToDivision(division: Division, presenter: Presenter): Promise<PresentedLink | undefined> {
  if (division.href !== undefined) return linkTo(division.href, presenter.site)
  return (await linkToPageOf(division, presenter)) ?? linkToLinkOf(division, presenter)
}

function linkToLinkOf(division: Division, { site }: Presenter): PresentedLink | undefined {
  const href = firstLink(division)
  return href === undefined ? undefined : linkTo(href, site)
}

async function linkToPageOf(division: Division, presenter: Presenter): Promise<PresentedLink | undefined> {
  const key = await settleVisible(presenter.site.metadata, (isVisible) => firstPage(division, isVisible))
  return key === undefined ? undefined : { href: pageHref(key, presenter, division), external: false }
}

function globalAnchor(link: GlobalLink, presenter: Presenter): AnchorView {
  return {
    label: link.label,
    ...linkTo(link.href, presenter.site),
    current: false,
    ...iconOf(link.icon, presenter),
    ...(link.color === undefined ? {} : { color: link.color }),
  }
}

function globalEntry(kind: SwitcherView['kind'], link: GlobalLink, presenter: Presenter): SwitcherEntryView {
  const language = kind === 'language' ? languageInfo(link.label) : undefined
  return {
    label: language?.name ?? link.label,
    ...linkTo(link.href, presenter.site),
    current: false,
    ...(language === undefined ? {} : { language: language.tag }),
    ...iconOf(link.icon, presenter),
    ...(link.description === undefined ? {} : { description: link.description }),
    ...(link.tag === undefined ? {} : { tag: link.tag }),
  }
}

function globalTab(link: GlobalLink, presenter: Presenter): TabView {
  return {
    label: link.label,
    ...linkTo(link.href, presenter.site),
    current: false,
    align: link.align ?? 'start',
    ...iconOf(link.icon, presenter),
    menu: [],
  }
}
