import type { Project, TranscriptEntry } from '@docwright/contract'
import type { ComponentChildren, JSX } from 'preact'
import { createHash } from 'node:crypto'
import { reviewAddress } from '../layout/addresses.ts'
import { CodeText } from '../layout/code-text.tsx'
import { MarkdownText } from '../layout/markdown-text.tsx'
import { Moment } from '../layout/moment.tsx'
import { usePage } from '../layout/page-context.ts'
import { TurnStatus } from '../layout/status.tsx'
import { FormOffers } from './form-offers.tsx'

/** The facts that an entry needs of its project. */
type OfferedProject = Pick<Project, 'id' | 'rights'>

/** One thing that happened in a job. */
export function TranscriptItem({ entry, project }: { entry: TranscriptEntry; project: OfferedProject }): JSX.Element {
  return (
    <li id={entryElementId(entry)} class="entry" data-kind={entry.kind} data-version={entryVersion(entry)}>
      <EntryContent entry={entry} project={project} />
    </li>
  )
}

/**
 * Id of the element that shows an entry.
 *
 * @param entry The entry; its own id may hold any characters.
 */
export function entryElementId({ id }: Pick<TranscriptEntry, 'id'>): string {
  return `entry-${id.replaceAll(/[^\w-]/g, '_')}`
}

/** Changes with everything an entry says, so that what is shown already is left alone. */
export function entryVersion(entry: TranscriptEntry): string {
  return createHash('sha256').update(JSON.stringify(entry)).digest('base64url').slice(0, 10)
}

function EntryContent({ entry, project }: { entry: TranscriptEntry; project: OfferedProject }): JSX.Element {
  const { jobs, changes } = usePage().texts
  switch (entry.kind) {
    case 'prompt':
      return (
        <>
          <EntryHead entry={entry} author={entry.author ?? jobs.you}>
            {entry.state !== 'succeeded' && <TurnStatus state={entry.state} failure={entry.failure} />}
          </EntryHead>
          <p class="prompt-text" dir="auto">
            {entry.text}
          </p>
        </>
      )
    case 'reply':
      return (
        <>
          <EntryHead entry={entry} author={jobs.agent} />
          <div class="reply" dir="auto">
            <MarkdownText text={entry.text} />
          </div>
        </>
      )
    case 'tool':
      return (
        <>
          <p class="tool" data-state={entry.state}>
            <span class="tool-name" title={entry.tool}>
              {jobs.tools[entry.tool] ?? <code>{entry.tool}</code>}
            </span>{' '}
            <span class="tool-detail">{entry.detail}</span>
            {entry.state === 'failed' && <span class="tool-failed"> {jobs.toolFailed}</span>}
          </p>
          {entry.problem !== null && <p class="tool-problem">{entry.problem}</p>}
        </>
      )
    case 'files':
      return (
        <details class="changed-files" open={entry.files.length <= 8}>
          <summary>{jobs.files(entry.files.length)}</summary>
          <ul>
            {entry.files.map(({ path, change }) => (
              <li data-change={change}>
                <span class="change">{changes[change]}</span> <code>{path}</code>
              </li>
            ))}
          </ul>
        </details>
      )
    case 'pull-request':
      return (
        <p class="milestone">
          {jobs.pullRequestEvents[entry.event]}{' '}
          <a href={reviewAddress(project.id, entry.number)}>
            #{entry.number} {entry.title}
          </a>
        </p>
      )
    case 'failure':
      return (
        <div class="notice" data-tone={jobs.refused[entry.code] === undefined ? 'bad' : 'warn'}>
          <div>
            <p>
              <CodeText text={entry.message} /> <code class="finding-code">{entry.code}</code>
            </p>
            {jobs.refused[entry.code] !== undefined && <FormOffers project={project} offers={entry.offers} />}
          </div>
        </div>
      )
    case 'retry':
      return (
        <div class="notice" data-tone="warn">
          <div>
            <p>
              <CodeText text={entry.message} /> <code class="finding-code">{entry.code}</code>
            </p>
            <p class="hint">
              {jobs.attempts(entry.failures)}
              {entry.next !== null && (
                <>
                  , {jobs.nextAttempt} <Moment at={entry.next} />
                </>
              )}
              .
            </p>
          </div>
        </div>
      )
  }
}

function EntryHead(properties: { entry: TranscriptEntry; author: string; children?: ComponentChildren }): JSX.Element {
  return (
    <p class="entry-head">
      <strong>{properties.author}</strong>
      <Moment at={properties.entry.at} />
      {properties.children}
    </p>
  )
}
