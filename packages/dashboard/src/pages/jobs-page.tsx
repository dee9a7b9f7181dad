import type {
  ChangeForm,
  JobStatus as JobState,
  DashboardJobSummary,
  JobPage,
  ModelChoice,
  Project,
  Refusal,
} from '@docwright/contract'
import type { JSX } from 'preact'
import { jobAddress, reviewAddress } from '../layout/addresses.ts'
import { CodeText } from '../layout/code-text.tsx'
import { EmptyState } from '../layout/empty-state.tsx'
import { FormPage } from '../layout/form-page.tsx'
import { RefusalNotice, SelectField, TextArea, TextField } from '../layout/forms.tsx'
import { Moment } from '../layout/moment.tsx'
import { usePage } from '../layout/page-context.ts'
import { PageHeading } from '../layout/page-heading.tsx'
import { JobStatus, PullRequestStatus } from '../layout/status.tsx'
import { changeFormAddress } from './change-forms-page.tsx'
import { ConnectModel } from './form-offers.tsx'
import { Suggestions } from './suggestions.tsx'
import { unchangedText } from './job-page.tsx'

/** States in the order of the filter. */
export const jobStatuses: readonly JobState[] = ['active', 'completed', 'failed', 'archived']

/** The jobs of a project. */
export function JobsPage(properties: {
  project: Project
  page: JobPage
  status: JobState | undefined
  /** Whether this is a later page of the list. */
  isLater: boolean
}): JSX.Element {
  const { jobs: texts } = usePage().texts
  const { project, page, status, isLater } = properties
  const address = `/projects/${project.id}/jobs`
  const isEmpty = page.jobs.length === 0
  const isUnused = isEmpty && status === undefined && !isLater
  const create = project.rights.includes('work') ? { href: `${address}/new`, label: texts.create } : undefined
  return (
    <>
      <PageHeading title={texts.title} description={texts.description} docs="jobs">
        {!isUnused && create !== undefined && (
          <>
            <a class="button" data-look="secondary" href={changeFormAddress(project.id)}>
              {usePage().texts.changeForms.title}
            </a>
            <a class="button" data-look="primary" href={create.href}>
              {create.label}
            </a>
          </>
        )}
      </PageHeading>
      {isUnused ? (
        <EmptyState title={texts.empty} next={texts.emptyNext} {...(create && { action: create })} />
      ) : (
        <>
          <StatusFilter address={address} status={status} />
          {isEmpty ? (
            <EmptyState title={texts.emptyFilter} next={texts.emptyFilterNext} />
          ) : (
            <ul class="rows">
              {page.jobs.map((job) => (
                <JobRow job={job} project={project} />
              ))}
            </ul>
          )}
          <Pages address={address} status={status} nextCursor={page.nextCursor} isLater={isLater} />
        </>
      )}
    </>
  )
}

function StatusFilter({ address, status }: { address: string; status: JobState | undefined }): JSX.Element {
  const { jobs, jobStates } = usePage().texts
  return (
    <nav class="filter" aria-label={jobs.filter}>
      <a href={address} aria-current={status === undefined ? 'true' : undefined}>
        {jobs.all}
      </a>
      {jobStatuses.map((choice) => (
        <a href={`${address}?status=${choice}`} aria-current={status === choice ? 'true' : undefined}>
          {jobStates[choice]}
        </a>
      ))}
    </nav>
  )
}

function JobRow({ job, project }: { job: DashboardJobSummary; project: Project }): JSX.Element {
  const { texts } = usePage()
  const { id, prompt, model, turns, pullRequest, updatedAt, usage } = job
  return (
    <li class="row job-row">
      <div class="row-main">
        <h2 class="clamped">
          <a href={jobAddress(project.id, id)}>{prompt}</a>
        </h2>
        <p class="row-note">
          <span>{model}</span>
          <span>{texts.jobs.turns(turns)}</span>
          {usage !== null && <span>{texts.models.short(usage)}</span>}
        </p>
      </div>
      <p class="row-work">
        {pullRequest !== null && (
          <a href={reviewAddress(project.id, pullRequest.number)}>
            #{pullRequest.number} <PullRequestStatus state={pullRequest.state} />
          </a>
        )}
      </p>
      <p class="row-state">
        <JobStatus job={job} />
        {job.unchanged && <span class="state-note">{unchangedText(texts.jobs, job)}</span>}
      </p>
      <p class="row-time">
        <Moment at={updatedAt} />
      </p>
    </li>
  )
}

function Pages(properties: {
  address: string
  status: JobState | undefined
  nextCursor: string | null
  isLater: boolean
}): JSX.Element | null {
  const { jobs } = usePage().texts
  const { address, status, nextCursor, isLater } = properties
  if (nextCursor === null && !isLater) return null
  const query = (entries: Record<string, string>): string => {
    const text = new URLSearchParams({ ...(status === undefined ? {} : { status }), ...entries }).toString()
    return text === '' ? address : `${address}?${text}`
  }
  return (
    <nav class="pages" aria-label={jobs.title}>
      {isLater && <a href={query({})}>{jobs.first}</a>}
      {nextCursor !== null && (
        <a rel="next" href={query({ cursor: nextCursor })}>
          {jobs.next}
        </a>
      )}
    </nav>
  )
}

/** Values entered for a new job. */
export interface NewJobValues {
  prompt: string
  model: string
  ref: string
}

/** The form for a new job. */
export function NewJobPage(properties: {
  project: Project
  models: readonly ModelChoice[]
  /** Changes that take no model. */
  forms: readonly ChangeForm[]
  values: NewJobValues
  refusal?: Refusal | undefined
}): JSX.Element {
  const { jobs } = usePage().texts
  const { project, models, forms, values, refusal } = properties
  const address = `/projects/${project.id}/jobs`
  const heading = {
    title: jobs.create,
    description: jobs.description,
    eyebrow: { href: address, label: jobs.title },
  }
  if (models.length === 0) {
    return (
      <>
        <PageHeading {...heading} />
        <RefusalNotice refusal={refusal} />
        <div class="notice" data-tone="warn">
          <CodeText text={jobs.noModel} />
        </div>
      </>
    )
  }
  const hasLanguageModel = models.some(({ capabilities }) => capabilities === undefined)
  return (
    <FormPage
      {...heading}
      refusal={refusal}
      action={`${address}/new`}
      submit={jobs.start}
      aside={<Suggestions address={`${address}/new`} {...{ project, models, forms }} />}
    >
      {!hasLanguageModel && (
        <div class="notice">
          <p>
            <CodeText text={jobs.onlyMaintainer} /> <ConnectModel project={project} />
          </p>
        </div>
      )}
      <TextArea
        name="prompt"
        label={jobs.prompt}
        hint={jobs.promptHint}
        placeholder={hasLanguageModel ? jobs.promptExample : jobs.maintainerExample}
        value={values.prompt}
        refusal={refusal}
        maxLength={100_000}
        rows={6}
        autofocus
        sendsByKeys
      />
      <div class="field-pair">
        <SelectField
          name="model"
          label={jobs.model}
          value={values.model}
          refusal={refusal}
          choices={models.map(({ id, label }) => ({ value: id, label }))}
        />
        <TextField
          name="ref"
          label={jobs.ref}
          value={values.ref}
          placeholder={project.defaultBranch}
          refusal={refusal}
          need="optional"
          autocomplete="off"
          spellcheck={false}
        />
      </div>
    </FormPage>
  )
}
