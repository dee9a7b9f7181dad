import { createElement, type ComponentChildren, type JSX } from 'preact'
import { render } from 'preact-render-to-string'
import type { SafeHtml } from '../content/safe-html.ts'
import type { Labels } from '../labels/labels.ts'
import { labelsFor } from '../labels/labels-for.ts'
import type { SidebarEntryView, SidebarGroupView, SidebarPageView, SidebarView } from '../page-view.ts'
import { breakableWords } from './breakable-words.tsx'
import { Icon } from './icon.tsx'
import { DeprecatedPill, MethodPill, TagPill } from './pills.tsx'
import { type SidebarList, type SidebarRow, type SidebarRowState, writeSidebar } from './sidebar-rows.ts'
import { SiteLink } from './site-link.tsx'

/** A section's sidebar without a current page. Made once for all pages of the section. */
export interface SidebarTemplate {
  /** The whole list as HTML; no page is marked in it. */
  html: SafeHtml
  list: SidebarList
  /** The rows that lead to each page, by its key: the groups around it and its own, outermost first. */
  ways: ReadonlyMap<string, readonly SidebarRow[]>
  /** Undefined where every page has the whole list: its opening tag and a row that leads to all of it, as HTML. */
  part?: { opening: string; more: string }
}

/** Where the whole list of a section is found that is too long to be a part of every page. */
export interface SidebarListAddress {
  /** URL of a document that shows the whole list. */
  href: string
  /** Whether it lists pages that belong elsewhere: scripts look for them there. */
  hasPlaces?: boolean
}

/** Characters of HTML, and elements, up to which every page has the whole list of its section. */
const maxInPage = { characters: 8192, elements: 150 }

/**
 * Renders a section's sidebar.
 *
 * @param view The section's entries.
 * @param language BCP 47 tag of the interface's language.
 * @param whole Where the whole list is; without it every page has all of it, however long.
 */
export function prepareSidebar(view: SidebarView, language = 'en', whole?: SidebarListAddress): SidebarTemplate {
  const ways = new Map<string, readonly SidebarRow[]>()
  const labels = labelsFor(language)
  const context: SidebarContext = { labels, drilldown: view.drilldown === true, ways }
  const list = prepareList(view.entries, context, [], prepareTopRow)
  const html = writeSidebar(list, [])
  if (whole === undefined || fitsInPage(html)) return { html, list, ways }
  const opening = render(
    <ul class="sidebar-list" data-list={whole.href} data-places={whole.hasPlaces === true ? '' : undefined} />,
  ).replace(/<\/ul>$/, '')
  const more = render(
    <li class="sidebar-more">
      <a href={whole.href}>{labels.allPages}</a>
    </li>,
  )
  return { html, list, ways, part: { opening, more } }
}

function fitsInPage(html: string): boolean {
  return html.length <= maxInPage.characters && (html.match(/<[a-z]/g)?.length ?? 0) <= maxInPage.elements
}

interface SidebarContext {
  labels: Labels
  drilldown: boolean
  ways: Map<string, readonly SidebarRow[]>
}

type PrepareRow = (entry: SidebarEntryView, context: SidebarContext, groups: readonly SidebarRow[]) => SidebarRow

function prepareList(
  entries: readonly SidebarEntryView[],
  context: SidebarContext,
  groups: readonly SidebarRow[],
  prepareRow: PrepareRow,
): SidebarList {
  const starts: number[] = []
  let visible = 0
  const rows = entries.map((entry, index) => {
    const row = prepareRow(entry, context, groups)
    row.index = index
    starts.push(visible)
    visible += 1 + (row.isOpen ? row.list.visible : 0)
    return row
  })
  return { rows, starts, visible }
}

function prepareTopRow(entry: SidebarEntryView, context: SidebarContext): SidebarRow {
  if (entry.type === 'page') return preparePage(entry, context, [])
  const target = entry.root?.href ?? entry.firstHref
  const row = prepareGroup(
    entry,
    context,
    [],
    ({ current, children }) => (
      <TopGroup entry={entry} href={titleHref(entry, context)} current={current}>
        {children}
      </TopGroup>
    ),
    target === undefined ? undefined : <TopGroup entry={entry} href={target} current={false} />,
  )
  row.isOpen = true
  return row
}

function prepareNestedRow(entry: SidebarEntryView, context: SidebarContext, groups: readonly SidebarRow[]): SidebarRow {
  if (entry.type === 'page') return preparePage(entry, context, groups)
  const href = titleHref(entry, context)
  const target = entry.root?.href ?? entry.firstHref
  const row = prepareGroup(
    entry,
    context,
    groups,
    ({ current, open, children }) => (
      <NestedGroup entry={entry} href={href} current={current} open={open}>
        {children}
      </NestedGroup>
    ),
    target === undefined ? undefined : (
      <li class="sidebar-branch folded">
        <a href={target}>
          <GroupWords entry={entry} />
        </a>
      </li>
    ),
  )
  row.isOpen = entry.expanded
  return row
}

function preparePage(
  entry: SidebarPageView,
  { labels, ways }: SidebarContext,
  groups: readonly SidebarRow[],
): SidebarRow {
  const row = rowOf(({ current }) => <PageItem entry={entry} labels={labels} current={current} />)
  if (!entry.external) remember(entry.key, [...groups, row], ways)
  return row
}

function prepareGroup(
  entry: SidebarGroupView,
  context: SidebarContext,
  groups: readonly SidebarRow[],
  element: RowElement,
  folded: JSX.Element | undefined,
): SidebarRow {
  const hasRows = entry.entries.length > 0
  const row = rowOf(({ children, ...state }) =>
    element({ ...state, children: hasRows && <ul class="sidebar-group">{children}</ul> }),
  )
  const way = [...groups, row]
  if (entry.root !== undefined) remember(entry.root.key, way, context.ways)
  row.list = prepareList(entry.entries, context, way, prepareNestedRow)
  if (folded !== undefined) row.folded = render(folded)
  return row
}

/** A page that occurs twice is marked where it occurs first. */
function remember(key: string, way: readonly SidebarRow[], ways: Map<string, readonly SidebarRow[]>): void {
  if (!ways.has(key)) ways.set(key, way)
}

type RowElement = (properties: SidebarRowState & { children: ComponentChildren }) => JSX.Element

/** Stands where the rows inside a group go until the HTML is cut there. */
const cut = '<dw-rows></dw-rows>'

/** A row whose HTML is made when it is first asked for, and kept unless it is that of one page alone. */
function rowOf(element: RowElement): SidebarRow {
  const kept = new Map<boolean, readonly [string, string]>()
  function make(state: SidebarRowState): readonly [string, string] {
    const html = render(element({ ...state, children: createElement('dw-rows', null) }))
    // An author's icon stands before it.
    const at = html.lastIndexOf(cut)
    return at === -1 ? [html, ''] : [html.slice(0, at), html.slice(at + cut.length)]
  }
  return {
    index: 0,
    isOpen: false,
    list: { rows: [], starts: [], visible: 0 },
    write(state) {
      if (state.current) return make(state)
      const known = kept.get(state.open) ?? make(state)
      kept.set(state.open, known)
      return known
    },
  }
}

/** Where the title of a group leads: to its own page, else perhaps to its first. */
function titleHref(entry: SidebarGroupView, { drilldown }: SidebarContext): string | undefined {
  return entry.root?.href ?? (drilldown ? entry.firstHref : undefined)
}

function TopGroup(properties: {
  entry: SidebarGroupView
  href: string | undefined
  current: boolean
  children?: ComponentChildren
}): JSX.Element {
  const { entry, href, current, children } = properties
  return (
    <li class="sidebar-section" {...activeIf(current)}>
      {entry.label.trim() !== '' && (
        <h2 class="sidebar-group-header">
          <GroupTitle entry={entry} href={href} current={current} />
        </h2>
      )}
      {children}
    </li>
  )
}

function NestedGroup(properties: {
  entry: SidebarGroupView
  href: string | undefined
  current: boolean
  open: boolean
  children: ComponentChildren
}): JSX.Element {
  const { entry, href, current, open, children } = properties
  return (
    <li class={href === undefined ? 'sidebar-branch' : 'sidebar-branch has-root'} {...activeIf(current)}>
      {href !== undefined && <GroupTitle entry={entry} href={href} current={current} />}
      <details {...(open ? { open: true } : {})} data-group={entry.id}>
        <summary>
          {href === undefined ? <GroupWords entry={entry} /> : <span class="visually-hidden">{entry.label}</span>}
        </summary>
        {children}
      </details>
    </li>
  )
}

/** A group's words; a link where the group has somewhere to go. */
function GroupTitle(properties: { entry: SidebarGroupView; href: string | undefined; current: boolean }): JSX.Element {
  const { entry, href, current } = properties
  if (href === undefined) return <GroupWords entry={entry} />
  return (
    <a href={href} {...currentIf(current)}>
      <GroupWords entry={entry} />
    </a>
  )
}

function GroupWords({ entry }: { entry: SidebarGroupView }): JSX.Element {
  return (
    <>
      <Icon icon={entry.icon} class="sidebar-group-icon" />
      <span class="sidebar-title">{breakableWords(entry.label)}</span>
      <TagPill text={entry.tag} />
    </>
  )
}

function PageItem(properties: { entry: SidebarPageView; labels: Labels; current: boolean }): JSX.Element {
  const { entry, labels, current } = properties
  return (
    <li {...activeIf(current)}>
      <SiteLink href={entry.href} external={entry.external} newTab={labels.opensInNewTab} {...currentIf(current)}>
        <Icon icon={entry.icon} />
        {entry.method !== undefined && <MethodPill method={entry.method} compact />}
        <span class="sidebar-title">{breakableWords(entry.label)}</span>
        <TagPill text={entry.tag} />
        {entry.deprecated && <DeprecatedPill text={labels.deprecated} />}
      </SiteLink>
    </li>
  )
}

function activeIf(current: boolean): { 'data-active'?: '' } {
  return current ? { 'data-active': '' } : {}
}

function currentIf(current: boolean): { 'aria-current'?: 'page' } {
  return current ? { 'aria-current': 'page' } : {}
}
