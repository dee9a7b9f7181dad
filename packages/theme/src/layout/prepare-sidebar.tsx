import type { JSX } from 'preact'
import { render } from 'preact-render-to-string'
import type { Labels } from '../labels/labels.ts'
import { labelsFor } from '../labels/labels-for.ts'
import type { SidebarEntryView, SidebarGroupView, SidebarPageView, SidebarView } from '../page-view.ts'
import { Icon } from './icon.tsx'
import { DeprecatedPill, MethodPill, TagPill } from './pills.tsx'
import { SiteLink } from './site-link.tsx'

/** A section's sidebar without a current page. Made once for all pages of the section; plain data except for the map. */
export interface SidebarTemplate {
  html: string
  /** What each page adds, by key: in the order of `at`. */
  marks: ReadonlyMap<string, readonly SidebarMark[]>
}

/** A text to be put into a template's HTML at an offset. */
export interface SidebarMark {
  at: number
  text: string
}

/**
 * Renders a section's sidebar.
 *
 * @param view The section's entries.
 * @param language BCP 47 tag of the interface's language.
 */
export function prepareSidebar(view: SidebarView, language = 'en'): SidebarTemplate {
  const writer = new MarkWriter()
  const context: SidebarContext = { writer, labels: labelsFor(language), drilldown: view.drilldown === true }
  const marked = render(
    <ul class="sidebar-list">
      {view.entries.map((entry) => (
        <TopEntry entry={entry} context={context} />
      ))}
    </ul>,
  )
  return writer.resolve(marked)
}

interface SidebarContext {
  writer: MarkWriter
  labels: Labels
  drilldown: boolean
}

function TopEntry({ entry, context }: { entry: SidebarEntryView; context: SidebarContext }): JSX.Element {
  if (entry.type === 'page') return <PageItem entry={entry} context={context} ancestors={[]} />
  const item = context.writer.place(entry.root?.key, [], ' data-active=""')
  return (
    <li class="sidebar-section" {...item}>
      {entry.label.trim() !== '' && (
        <h2 class="sidebar-group-header">
          <GroupTitle entry={entry} context={context} ancestors={[]} href={titleHref(entry, context)} />
        </h2>
      )}
      <Entries entries={entry.entries} context={context} ancestors={[]} />
    </li>
  )
}

/** The list of a group. `ancestors` are the places of the foldable groups around it. */
function Entries(properties: {
  entries: SidebarEntryView[]
  context: SidebarContext
  ancestors: readonly number[]
}): JSX.Element | null {
  const { entries, context, ancestors } = properties
  if (entries.length === 0) return null
  return (
    <ul class="sidebar-group">
      {entries.map((entry) =>
        entry.type === 'page' ? (
          <PageItem entry={entry} context={context} ancestors={ancestors} />
        ) : (
          <NestedGroup entry={entry} context={context} ancestors={ancestors} />
        ),
      )}
    </ul>
  )
}

/** Where the title of a group leads: to its own page, else perhaps to its first. */
function titleHref(entry: SidebarGroupView, { drilldown }: SidebarContext): string | undefined {
  return entry.root?.href ?? (drilldown ? entry.firstHref : undefined)
}

function NestedGroup(properties: {
  entry: SidebarGroupView
  context: SidebarContext
  ancestors: readonly number[]
}): JSX.Element {
  const { entry, context, ancestors } = properties
  const { writer } = context
  const href = titleHref(entry, context)
  const opening = writer.opening(entry.expanded)
  const inside = opening.place === undefined ? ancestors : [...ancestors, opening.place]
  const item = writer.place(entry.root?.key, inside, ' data-active=""')
  const fold = (
    <details {...opening.attributes} data-group={entry.id}>
      <summary>
        {href === undefined ? (
          <GroupTitle entry={entry} context={context} ancestors={inside} href={undefined} />
        ) : (
          <span class="visually-hidden">{entry.label}</span>
        )}
      </summary>
      <Entries entries={entry.entries} context={context} ancestors={inside} />
    </details>
  )
  return (
    <li class={href === undefined ? 'sidebar-branch' : 'sidebar-branch has-root'} {...item}>
      {href !== undefined && <GroupTitle entry={entry} context={context} ancestors={inside} href={href} />}
      {fold}
    </li>
  )
}

/** A group's words; a link where the group has somewhere to go. */
function GroupTitle(properties: {
  entry: SidebarGroupView
  context: SidebarContext
  ancestors: readonly number[]
  href: string | undefined
}): JSX.Element {
  const { entry, context, ancestors, href } = properties
  const words = (
    <>
      <Icon icon={entry.icon} class="sidebar-group-icon" />
      <span class="sidebar-title">{entry.label}</span>
      <TagPill text={entry.tag} />
    </>
  )
  if (href === undefined) return words
  return (
    <a href={href} {...context.writer.place(entry.root?.key, ancestors, ' aria-current="page"')}>
      {words}
    </a>
  )
}

function PageItem(properties: {
  entry: SidebarPageView
  context: SidebarContext
  ancestors: readonly number[]
}): JSX.Element {
  const { entry, context, ancestors } = properties
  const { writer, labels } = context
  const key = entry.external ? undefined : entry.key
  return (
    <li {...writer.place(key, ancestors, ' data-active=""')}>
      <SiteLink
        href={entry.href}
        external={entry.external}
        newTab={labels.opensInNewTab}
        {...writer.place(key, ancestors, ' aria-current="page"')}
      >
        <Icon icon={entry.icon} />
        {entry.method !== undefined && <MethodPill method={entry.method} compact />}
        <span class="sidebar-title">{entry.label}</span>
        <TagPill text={entry.tag} />
        {entry.deprecated && <DeprecatedPill text={labels.deprecated} />}
      </SiteLink>
    </li>
  )
}

/** Attribute that stands where a mark may go until the HTML is complete; never part of the result. */
type MarkerAttribute = { 'data-mark'?: number }

/** Keeps the places of marks while a sidebar is rendered. A page that occurs twice is marked where it occurs first. */
class MarkWriter {
  readonly #texts: string[] = []
  readonly #places = new Map<string, number[]>()
  readonly #taken = new Set<string>()

  /** Attributes of an element that says something when `key` is the current page. */
  place(key: string | undefined, ancestors: readonly number[], text: string): MarkerAttribute {
    if (key === undefined || this.#taken.has(key + text)) return {}
    this.#taken.add(key + text)
    const place = this.#texts.push(text) - 1
    const places = this.#places.get(key) ?? [...ancestors]
    this.#places.set(key, [...places, place])
    return { 'data-mark': place }
  }

  /** Attributes of a foldable group, and its place unless it is open on every page. */
  opening(expanded: boolean): { attributes: MarkerAttribute | { open: true }; place?: number } {
    if (expanded) return { attributes: { open: true } }
    const place = this.#texts.push(' open') - 1
    return { attributes: { 'data-mark': place }, place }
  }

  /** Takes the markers out of the HTML and notes where they were. */
  resolve(marked: string): SidebarTemplate {
    const offsets: number[] = []
    let html = ''
    let from = 0
    for (const match of marked.matchAll(/ data-mark="(\d+)"/g)) {
      html += marked.slice(from, match.index)
      offsets[Number(match[1])] = html.length
      from = match.index + match[0].length
    }
    html += marked.slice(from)
    const marks = new Map<string, SidebarMark[]>()
    for (const [key, places] of this.#places) {
      const found = places.map((place) => ({ at: offsets[place] ?? 0, text: this.#texts[place] ?? '' }))
      marks.set(
        key,
        found.toSorted((left, right) => left.at - right.at),
      )
    }
    return { html, marks }
  }
}
