import { createElement, type ComponentChildren, type JSX } from 'preact'
import { render } from 'preact-render-to-string'
import type { SafeHtml } from '../content/safe-html.ts'
import { titleText } from '../content/title-parts.ts'
import type { Labels } from '../labels/labels.ts'
import { labelsFor } from '../labels/labels-for.ts'
import type { SidebarEntryView, SidebarGroupView, SidebarPageView, SidebarView } from '../page-view.ts'
import { breakableTitle } from './breakable-words.tsx'
import { Icon } from './icon.tsx'
import { MethodPill, PagePills, TagPill } from './pills.tsx'
import { noRows, type SidebarList, type SidebarRow, type SidebarRowState, writeSidebar } from './sidebar-rows.ts'
import { SiteLink } from './site-link.tsx'

/** A section's sidebar without a current page. Made once for all pages of the section. */
export interface SidebarTemplate {
  /** The whole list as HTML, without a current page. */
  html: SafeHtml
  list: SidebarList
  /** The row of each page, by its key. */
  rows: ReadonlyMap<string, SidebarRow>
  /**
   * Undefined if every page has the whole list. Otherwise its opening tag and a row that leads to all of it, as HTML.
   */
  part?: { opening: string; more: string }
}

/** The address of a section's whole list, which is too long for every page. */
export interface SidebarListAddress {
  /** URL of a document that shows the whole list. */
  href: string
  /** Whether it lists pages that belong elsewhere: scripts look for them there. */
  hasPlaces?: boolean
}

/** Number of rows, including those of closed groups, up to which every page has the whole list of its section. */
const maxInPage = 1200

/**
 * Renders a section's sidebar.
 *
 * @param view The section's entries.
 * @param language BCP 47 tag of the interface's language.
 * @param whole Address of the whole list; by default, every page contains all of it, however long.
 */
export function prepareSidebar(view: SidebarView, language = 'en', whole?: SidebarListAddress): SidebarTemplate {
  const rows = new Map<string, SidebarRow>()
  const labels = labelsFor(language)
  const context: SidebarContext = { labels, drilldown: view.drilldown === true, rows }
  const list = prepareList(view.entries, context)
  const html = writeSidebar(list, [])
  if (whole === undefined || countRows(list) <= maxInPage) return { html, list, rows }
  const opening = render(
    <ul class="sidebar-list" data-list={whole.href} data-places={whole.hasPlaces === true ? '' : undefined} />,
  ).replace(/<\/ul>$/, '')
  const more = render(
    <li class="sidebar-more">
      <a href={whole.href}>{labels.allPages}</a>
    </li>,
  )
  return { html, list, rows, part: { opening, more } }
}

function countRows({ rows }: SidebarList): number {
  return rows.reduce((count, row) => count + 1 + countRows(row.list), 0)
}

interface SidebarContext {
  labels: Labels
  drilldown: boolean
  rows: Map<string, SidebarRow>
}

function prepareList(entries: readonly SidebarEntryView[], context: SidebarContext, parent?: SidebarRow): SidebarList {
  const starts: number[] = []
  let visible = 0
  const rows = entries.map((entry, index) => {
    const row = entry.type === 'page' ? preparePage(entry, context, parent) : prepareGroup(entry, context, parent)
    row.index = index
    starts.push(visible)
    visible += 1 + (row.isOpen ? row.list.visible : 0)
    return row
  })
  return { rows, starts, visible }
}

function preparePage(entry: SidebarPageView, context: SidebarContext, parent: SidebarRow | undefined): SidebarRow {
  const row = new PreparedRow(entry, context, parent, drawPage)
  if (!entry.external) remember(entry.key, row, context)
  return row
}

function prepareGroup(entry: SidebarGroupView, context: SidebarContext, parent: SidebarRow | undefined): SidebarRow {
  const row = new PreparedRow(entry, context, parent, parent === undefined ? drawTopGroup : drawNestedGroup)
  if (entry.root !== undefined) remember(entry.root.key, row, context)
  row.list = prepareList(entry.entries, context, row)
  row.isOpen = parent === undefined || entry.expanded
  const target = entry.root?.href ?? entry.firstHref
  if (parent !== undefined && target !== undefined)
    row.folded = render(foldedGroup(entry, target, titleHref(entry, context) === undefined))
  return row
}

/** A page that occurs twice is marked at its first place. */
function remember(key: string, row: SidebarRow, { rows }: SidebarContext): void {
  if (!rows.has(key)) rows.set(key, row)
}

/** Renders a row around its children. */
type DrawRow<Entry> = (
  entry: Entry,
  context: SidebarContext,
  state: SidebarRowState & { children: ComponentChildren },
) => JSX.Element

const drawPage: DrawRow<SidebarPageView> = (entry, { labels }, { current }) => (
  <PageItem entry={entry} labels={labels} current={current} />
)

const drawTopGroup: DrawRow<SidebarGroupView> = (entry, context, { current, children }) => (
  <TopGroup entry={entry} href={titleHref(entry, context)} current={current}>
    {innerList(entry, children)}
  </TopGroup>
)

const drawNestedGroup: DrawRow<SidebarGroupView> = (entry, context, { current, open, children }) => (
  <NestedGroup entry={entry} href={titleHref(entry, context)} current={current} open={open}>
    {innerList(entry, children)}
  </NestedGroup>
)

function innerList({ entries }: SidebarGroupView, children: ComponentChildren): ComponentChildren {
  return entries.length > 0 && <ul class="sidebar-group">{children}</ul>
}

/** Scripts open a group without a page by its id; without scripts, its title leads to its first page. */
function foldedGroup(entry: SidebarGroupView, href: string, opens: boolean): JSX.Element {
  return (
    <li class="sidebar-branch folded" data-fold={opens ? entry.id : undefined}>
      <a href={href}>
        <GroupWords entry={entry} />
      </a>
    </li>
  )
}

/** Placeholder of the rows in a group, at which the HTML is cut. */
const cut = '<dw-rows></dw-rows>'

/**
 * A row whose HTML is made at its first use, and kept unless it is for one page only. It is a class because there are
 * thousands of them: closures and a map for each would take more memory than its HTML.
 */
class PreparedRow<Entry extends SidebarEntryView> implements SidebarRow {
  index = 0
  isOpen = false
  list = noRows
  folded?: string
  readonly parent: SidebarRow | undefined
  readonly #entry: Entry
  readonly #context: SidebarContext
  readonly #draw: DrawRow<Entry>
  #open: readonly [string, string] | undefined
  #closed: readonly [string, string] | undefined

  /**
   * @param entry The entry of the row.
   * @param parent See {@link SidebarRow.parent}.
   * @param draw Renders it.
   */
  constructor(entry: Entry, context: SidebarContext, parent: SidebarRow | undefined, draw: DrawRow<Entry>) {
    this.parent = parent
    this.#entry = entry
    this.#context = context
    this.#draw = draw
  }

  write(state: SidebarRowState): readonly [string, string] {
    if (state.current) return this.#make(state)
    return state.open ? (this.#open ??= this.#make(state)) : (this.#closed ??= this.#make(state))
  }

  #make(state: SidebarRowState): readonly [string, string] {
    const html = render(this.#draw(this.#entry, this.#context, { ...state, children: createElement('dw-rows', null) }))
    // The last one, since an author's icon comes before it.
    const at = html.lastIndexOf(cut)
    return at === -1 ? [html, ''] : [html.slice(0, at), html.slice(at + cut.length)]
  }
}

/** The target of a group's title: its own page, otherwise possibly its first. */
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
          {href === undefined ? (
            <GroupWords entry={entry} />
          ) : (
            <span class="visually-hidden">{titleText(entry.label)}</span>
          )}
        </summary>
        {children}
      </details>
    </li>
  )
}

/** A group's title; a link if the group has a target. */
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
      <span class="sidebar-title">{breakableTitle(entry.label)}</span>
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
        <span class="sidebar-title">{breakableTitle(entry.label)}</span>
        <PagePills tag={entry.tag} deprecated={entry.deprecated} mark={labels.deprecated} />
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
