import type { JSX } from 'preact'
import { titleMarkup } from '../components/inline-markup.tsx'
import type { Labels } from '../labels/labels.ts'
import type { DirectoryEntryView, DirectoryView } from '../page-view.ts'
import { Icon } from './icon.tsx'
import { InterfaceIcon } from './interface-icons.tsx'
import { TagPill } from './pills.tsx'
import { SiteLink } from './site-link.tsx'

/** The pages and groups below a group, on the group's root page. */
export function DirectoryListing(properties: {
  directory: DirectoryView | undefined
  labels: Labels
}): JSX.Element | null {
  const { directory, labels } = properties
  if (directory === undefined || directory.entries.length === 0) return null
  const List = directory.style === 'card' ? CardList : AccordionList
  return (
    <section class="directory" aria-label={labels.directory} data-directory={directory.style}>
      <List entries={directory.entries} labels={labels} />
    </section>
  )
}

/** The related pages that the author of a page chose, below its text. */
export function RelatedPages(properties: {
  related: DirectoryEntryView[] | undefined
  labels: Labels
}): JSX.Element | null {
  const { related, labels } = properties
  if (related === undefined) return null
  return (
    <section class="directory" aria-label={labels.related} data-directory="accordion">
      <h2 class="directory-heading">{labels.related}</h2>
      <AccordionList entries={related} labels={labels} />
    </section>
  )
}

interface ListProperties {
  entries: DirectoryEntryView[]
  labels: Labels
  /** Level of the headings of groups; nested groups have the next level. */
  level?: number
}

/** Cards; each run of pages is a grid, each group a heading with the cards of its pages. */
function CardList({ entries, labels, level = 2 }: ListProperties): JSX.Element {
  return (
    <>
      {runsOf(entries).map((run) =>
        run.group === undefined ? (
          <ul class="directory-cards">
            {run.pages.map((entry) => (
              <li>
                <EntryLink entry={entry} labels={labels} class="directory-card directory-page" />
              </li>
            ))}
          </ul>
        ) : (
          <div class="directory-group">
            <GroupHeading entry={run.group} labels={labels} level={level} />
            <CardList entries={run.group.entries} labels={labels} level={level + 1} />
          </div>
        ),
      )}
    </>
  )
}

/** A list of pages with groups that fold. */
function AccordionList({ entries, labels }: ListProperties): JSX.Element {
  return (
    <ul class="directory-list">
      {entries.map((entry) => (
        <li>
          {entry.type === 'page' ? (
            <EntryLink entry={entry} labels={labels} class="directory-page" />
          ) : (
            <details class="directory-group" open>
              <summary>
                <Icon icon={entry.icon} />
                <span class="directory-title">{titleMarkup(entry.label)}</span>
                <TagPill text={entry.tag} />
              </summary>
              {entry.href !== undefined && (
                <EntryLink entry={{ ...entry, href: entry.href }} labels={labels} class="directory-page" />
              )}
              <AccordionList entries={entry.entries} labels={labels} />
            </details>
          )}
        </li>
      ))}
    </ul>
  )
}

function GroupHeading(properties: { entry: DirectoryEntryView; labels: Labels; level: number }): JSX.Element {
  const { entry, labels, level } = properties
  const Heading = `h${Math.min(level, 6)}` as 'h2'
  return (
    <>
      <Heading class="directory-heading">
        <Icon icon={entry.icon} />
        {entry.href === undefined ? (
          titleMarkup(entry.label)
        ) : (
          <SiteLink href={entry.href} external={entry.external} newTab={labels.opensInNewTab}>
            {titleMarkup(entry.label)}
          </SiteLink>
        )}
        <TagPill text={entry.tag} />
      </Heading>
      {entry.description !== undefined && <p class="directory-description">{entry.description}</p>}
    </>
  )
}

function EntryLink(properties: { entry: DirectoryEntryView; labels: Labels; class: string }): JSX.Element {
  const { entry, labels } = properties
  return (
    <SiteLink class={properties.class} href={entry.href ?? ''} external={entry.external} newTab={labels.opensInNewTab}>
      <Icon icon={entry.icon} />
      <span class="directory-text">
        <span class="directory-title">
          {titleMarkup(entry.label)}
          <TagPill text={entry.tag} />
        </span>
        {entry.description !== undefined && <span class="directory-description">{entry.description}</span>}
      </span>
      <InterfaceIcon name={entry.external ? 'external' : 'next'} class="directory-arrow" />
    </SiteLink>
  )
}

/** Consecutive pages together, each group alone, in the given order. */
function runsOf(entries: DirectoryEntryView[]): { pages: DirectoryEntryView[]; group?: DirectoryEntryView }[] {
  const runs: { pages: DirectoryEntryView[]; group?: DirectoryEntryView }[] = []
  for (const entry of entries) {
    const last = runs.at(-1)
    if (entry.type === 'group') runs.push({ pages: [], group: entry })
    else if (last === undefined || last.group !== undefined) runs.push({ pages: [entry] })
    else last.pages.push(entry)
  }
  return runs
}
