import { auditActions, type AuditEvent, type Project } from '@docwright/contract'
import type { JSX } from 'preact'
import { EmptyState } from '../layout/empty-state.tsx'
import { SelectField, TextField } from '../layout/forms.tsx'
import { Moment } from '../layout/moment.tsx'
import { usePage } from '../layout/page-context.ts'
import { PageHeading } from '../layout/page-heading.tsx'
import { SettingsFrame } from '../layout/settings-frame.tsx'

/** Filters of the entries. */
export interface ActivityQuery {
  actor: string
  action: string
  everywhere: boolean
}

/** The history of a project, in words. */
export function ActivityPage(properties: {
  project: Project
  query: ActivityQuery
  events: readonly AuditEvent[]
  /** Address of the older entries; null if there are none. */
  older: string | null
  downloads: { csv: string; lines: string }
}): JSX.Element {
  const { activity: texts } = usePage().texts
  const { project, query, events, older, downloads } = properties
  const isFiltered = query.actor !== '' || query.action !== ''
  return (
    <>
      <PageHeading title={texts.title} description={texts.description} />
      <SettingsFrame project={project} current="activity">
        <ActivityFilter project={project} query={query} />
        {events.length === 0 ? (
          <EmptyState
            title={isFiltered ? texts.none : texts.empty}
            next={isFiltered ? texts.noneNext : texts.emptyNext}
          />
        ) : (
          <ul class="rows">
            {events.map((event) => (
              <ActivityRow event={event} />
            ))}
          </ul>
        )}
        {older !== null && (
          <p>
            <a class="button" data-look="secondary" href={older}>
              {texts.older}
            </a>
          </p>
        )}
        <p class="hint">
          {texts.download}: <a href={downloads.csv}>{texts.csv}</a>, <a href={downloads.lines}>{texts.lines}</a>
        </p>
      </SettingsFrame>
    </>
  )
}

function ActivityFilter({ project, query }: { project: Project; query: ActivityQuery }): JSX.Element {
  const { activity: texts } = usePage().texts
  const choices = [
    { value: '', label: texts.all },
    ...auditActions.map((action) => ({ value: action, label: sentence(texts.actions[action](texts.something)) })),
  ]
  return (
    <form class="form" method="get" action={`/projects/${project.id}/activity`} role="search">
      <div class="field-pair">
        <TextField name="actor" label={texts.by} value={query.actor} need="optional" autocomplete="off" />
        <SelectField name="action" label={texts.action} value={query.action} choices={choices} />
      </div>
      {project.rights.includes('people') && (
        <label class="choice">
          <input type="checkbox" name="everywhere" value="yes" checked={query.everywhere} />
          <span class="choice-label">{texts.everywhere}</span>
        </label>
      )}
      <div class="actions">
        <button class="button" data-look="secondary" type="submit">
          {texts.filter}
        </button>
      </div>
    </form>
  )
}

function ActivityRow({ event }: { event: AuditEvent }): JSX.Element {
  const { activity: texts } = usePage().texts
  const { actor, action, outcome, object, address, at } = event
  return (
    <li class="row">
      <div class="row-main">
        <p class="row-title" dir="auto">
          <strong>{whoOf(event, texts)}</strong> {texts.actions[action](object?.name ?? object?.id ?? '')}
        </p>
        <p class="row-note">
          {changesOf(event, texts).map((change) => (
            <span dir="auto">{change}</span>
          ))}
          {address !== null && actor.kind !== 'platform' && (
            <span>
              {texts.from} {address}
            </span>
          )}
        </p>
      </div>
      <p class="row-state">{outcome === 'refused' ? texts.refused : ''}</p>
      <p class="row-time">
        <Moment at={at} />
      </p>
    </li>
  )
}

type ActivityTexts = ReturnType<typeof usePage>['texts']['activity']

function whoOf({ actor }: AuditEvent, texts: ActivityTexts): string {
  if (actor.name === null) return texts.actors[actor.kind]
  if (actor.kind === 'operator') return `${texts.actors.operator} (${actor.name})`
  return actor.kind === 'key' ? texts.key(actor.name) : actor.name
}

function changesOf({ before, after }: AuditEvent, texts: ActivityTexts): string[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return names.flatMap((name) => {
    const [was, is] = [wordsOf(before?.[name]), wordsOf(after?.[name])]
    if (was === '' && is === '') return []
    return was === '' ? texts.value(name, is) : texts.change(name, was, is === '' ? texts.nothing : is)
  })
}

function wordsOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map(wordsOf).join(', ')
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function sentence(words: string): string {
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`
}
