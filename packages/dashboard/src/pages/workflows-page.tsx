import type { Project, WorkflowStarter, WorkflowWithRuns } from '@docwright/contract'
import type { JSX } from 'preact'
import { jobAddress } from '../layout/addresses.ts'
import { EmptyState } from '../layout/empty-state.tsx'
import { ActionForm } from '../layout/forms.tsx'
import { Moment } from '../layout/moment.tsx'
import { usePage } from '../layout/page-context.ts'
import { PageHeading } from '../layout/page-heading.tsx'
import { scheduleWords } from '../layout/schedule-words.ts'
import { Status, type Tone } from '../layout/status.tsx'
import { WorkflowStarters } from './workflow-starters.tsx'

type Run = WorkflowWithRuns['runs'][number]

/** The workflows of a project, and what became of their runs. */
export function WorkflowsPage(properties: {
  project: Project
  workflows: readonly WorkflowWithRuns[]
  starters: readonly WorkflowStarter[]
}): JSX.Element {
  const { workflows: texts } = usePage().texts
  const { project, workflows, starters } = properties
  const mayEdit = project.rights.includes('merge')
  return (
    <>
      <PageHeading title={texts.title} description={texts.description} docs="workflows">
        {mayEdit && workflows.length > 0 && (
          <a class="button" data-look="primary" href={`/projects/${project.id}/workflow-files/new`}>
            {texts.create}
          </a>
        )}
      </PageHeading>
      {workflows.length === 0 ? (
        <NoWorkflows {...{ project, starters }} />
      ) : (
        workflows.map((workflow) => <Workflow project={project} workflow={workflow} />)
      )}
    </>
  )
}

function NoWorkflows({ project, starters }: { project: Project; starters: readonly WorkflowStarter[] }): JSX.Element {
  const { workflows: texts } = usePage().texts
  if (!project.rights.includes('merge')) return <EmptyState title={texts.empty} next={texts.emptyNext} />
  return (
    <section aria-labelledby="start-with">
      <h2 id="start-with" class="start-with">
        {texts.startWith}
      </h2>
      <WorkflowStarters {...{ project, starters }} />
    </section>
  )
}

function Workflow({ project, workflow }: { project: Project; workflow: WorkflowWithRuns }): JSX.Element {
  const { workflows: texts } = usePage().texts
  const { id, name, path, enabled, runs } = workflow
  const address = `/projects/${project.id}/workflows/${id}`
  return (
    <section class="workflow" data-off={enabled ? undefined : 'true'}>
      <header>
        <div>
          <h2 dir="auto">
            {name} {!enabled && <Status tone="quiet">{texts.off}</Status>}
          </h2>
          <p class="row-note">
            <Triggers workflow={workflow} />
          </p>
          <p class="row-note">
            <code dir="ltr">{path}</code>
            <Figures runs={runs} />
          </p>
        </div>
        {project.rights.includes('work') && (
          <div class="actions">
            <ActionForm action={`${address}/run`}>
              <button type="submit" class="button" data-look="secondary" aria-label={`${texts.runNow}: ${name}`}>
                {texts.runNow}
              </button>
            </ActionForm>
            {project.rights.includes('merge') && (
              <a
                class="button"
                data-look="quiet"
                href={`/projects/${project.id}/workflow-files/${id}`}
                aria-label={`${texts.edit}: ${name}`}
              >
                {texts.edit}
              </a>
            )}
            <ActionForm action={`${address}/${enabled ? 'disable' : 'enable'}`}>
              <button
                type="submit"
                class="button"
                data-look="quiet"
                aria-label={`${enabled ? texts.disable : texts.enable}: ${name}`}
              >
                {enabled ? texts.disable : texts.enable}
              </button>
            </ActionForm>
          </div>
        )}
      </header>
      {runs.length === 0 ? (
        <p class="hint">{texts.noRuns}</p>
      ) : (
        <ul class="rows compact" aria-label={`${texts.history}: ${name}`}>
          {runs.map((run) => (
            <RunRow project={project} run={run} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Triggers({ workflow }: { workflow: WorkflowWithRuns }): JSX.Element {
  const { workflows: texts } = usePage().texts
  const { schedules, pushTriggers, nextRunAt } = workflow
  return (
    <>
      {schedules.map(({ cron, timeZone }) => (
        <span title={cron}>
          {scheduleWords(cron)} ({timeZone})
        </span>
      ))}
      {pushTriggers.map(({ repository, branches, paths }) => (
        <span dir="auto">{texts.onPush(repository, branches, paths)}</span>
      ))}
      {nextRunAt !== null && (
        <span>
          {texts.next} <Moment at={nextRunAt} />
        </span>
      )}
    </>
  )
}

/** Totals of the listed runs: merged pull requests, and cost. */
function Figures({ runs }: { runs: readonly Run[] }): JSX.Element | null {
  const { workflows: texts } = usePage().texts
  const proposed = runs.filter(({ status }) => ['review-needed', 'merged', 'closed'].includes(status))
  const merged = pullRequestsOf(proposed.filter(({ status }) => status === 'merged'))
  const tokens = runs.reduce((sum, run) => sum + (run.tokens ?? 0), 0)
  if (proposed.length === 0 && tokens === 0) return null
  return (
    <>
      {proposed.length > 0 && <span>{texts.merged(merged, pullRequestsOf(proposed))}</span>}
      {tokens > 0 && <span>{texts.cost(tokens)}</span>}
    </>
  )
}

/** How many pull requests some runs have: several may add to one. */
function pullRequestsOf(runs: readonly Run[]): number {
  return new Set(runs.map(({ prLink, jobId, id }) => prLink ?? jobId ?? id)).size
}

const tones: Record<Run['status'], Tone> = {
  queued: 'quiet',
  running: 'active',
  completed: 'good',
  'no-action-needed': 'quiet',
  'review-needed': 'warn',
  merged: 'done',
  closed: 'quiet',
  failed: 'bad',
  cancelled: 'quiet',
}

function RunRow({ project, run }: { project: Project; run: Run }): JSX.Element {
  const { workflows: texts } = usePage().texts
  const { trigger, commit, status, jobId, prLink, message, createdAt, estimate, tokens, cost } = run
  const seconds = durationOf(run)
  const used = (): string => {
    if (tokens === null || tokens === 0) return texts.noCost
    return estimate === null ? texts.cost(tokens, cost) : texts.used(texts.cost(tokens, cost))
  }
  return (
    <li class="row">
      <div class="row-main">
        <p class="row-title">{texts.triggers[trigger]}</p>
        <p class="row-note">
          {commit !== null && <code title={commit}>{commit.slice(0, 7)}</code>}
          {jobId !== null && <a href={jobAddress(project.id, jobId)}>{texts.job}</a>}
          {prLink !== null && <a href={prLink}>{texts.pullRequest}</a>}
          {seconds !== undefined && <span>{texts.took(seconds)}</span>}
          {estimate !== null && (
            <span>{texts.expected(estimate.texts, estimate.words, estimate.tokens, estimate.cost)}</span>
          )}
          {tokens !== null && <span>{used()}</span>}
          {message !== null && <span dir="auto">{message}</span>}
        </p>
      </div>
      <p class="row-state">
        <Status tone={tones[status]}>{texts.states[status]}</Status>
      </p>
      <p class="row-time">
        <Moment at={createdAt} />
      </p>
    </li>
  )
}

/** Seconds from the beginning of a run to the end of its work; what people do with it afterwards does not count. */
function durationOf({ startedAt, endedAt }: Run): number | undefined {
  if (startedAt === null || endedAt === null) return undefined
  return Math.max(0, Math.round((Date.parse(endedAt) - Date.parse(startedAt)) / 1000))
}
