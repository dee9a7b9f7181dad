import type { DashboardJob, Project, Refusal, TranscriptEntry } from '@docwright/contract'
import type { JSX } from 'preact'
import { jobAddress, reviewAddress } from '../layout/addresses.ts'
import { Confirmation } from '../layout/confirmation.tsx'
import { Copyable } from '../layout/copyable.tsx'
import { ActionForm, FieldHint, RefusalNotice, TextArea } from '../layout/forms.tsx'
import { Moment } from '../layout/moment.tsx'
import { usePage } from '../layout/page-context.ts'
import { PageHeading } from '../layout/page-heading.tsx'
import { JobStatus, PullRequestStatus } from '../layout/status.tsx'
import type { Texts } from '../texts/english.ts'
import { TranscriptItem } from './transcript-item.tsx'

/** A job as a page shows it. */
export interface JobView {
  project: Project
  job: DashboardJob
  transcript: readonly TranscriptEntry[]
}

/** A job: its conversation as it grows, and what can be done with it. */
export function JobDetailPage(properties: JobView & { draft?: string; refusal?: Refusal | undefined }): JSX.Element {
  const { jobs } = usePage().texts
  const { project, job, transcript, draft, refusal } = properties
  const address = jobAddress(project.id, job.id)
  return (
    <>
      <PageHeading
        title={jobTitle(job.prompt)}
        eyebrow={{ href: `/projects/${project.id}/jobs`, label: jobs.title }}
        description={<JobState project={project} job={job} />}
      >
        <JobActions project={project} job={job} />
      </PageHeading>
      <RefusalNotice refusal={refusal} />
      <div class="job">
        <div class="conversation">
          <div role="log" aria-label={jobs.transcript}>
            <ol
              id="transcript"
              class="transcript"
              data-events={`${address}/events`}
              data-active={job.status === 'active'}
              data-lost={jobs.lost}
              data-working={jobs.working}
            >
              {transcript.map((entry) => (
                <TranscriptItem entry={entry} project={project} />
              ))}
            </ol>
          </div>
          <JobFooter project={project} job={job} draft={draft} />
        </div>
        <aside>
          <JobFacts project={project} job={job} />
        </aside>
      </div>
    </>
  )
}

/**
 * The title of a job: the first line of its prompt, shortened.
 *
 * @param prompt The whole prompt.
 */
export function jobTitle(prompt: string): string {
  const [line = ''] = prompt.trim().split('\n')
  return line.length > 110 ? `${line.slice(0, 108).trimEnd()}…` : line
}

/** The line that changes while the agent works. */
export function JobState({ project, job }: Pick<JobView, 'project' | 'job'>): JSX.Element {
  const { jobs } = usePage().texts
  const { pullRequest } = job
  return (
    <p id="job-state" class="job-state" aria-live="polite">
      <JobStatus job={job} />
      {job.unchanged && <span>{unchangedText(jobs, job)}</span>}
      {job.waiting > 0 && <span>{jobs.waiting(job.waiting)}</span>}
      <span>
        {jobs.started} <Moment at={job.createdAt} />
      </span>
      {pullRequest !== null && !isToReview(project, job) && (
        <a class="review-link" href={reviewAddress(project.id, pullRequest.number)}>
          {jobs.review} #{pullRequest.number}
        </a>
      )}
    </p>
  )
}

/** Whether what a person does next is to read what the job proposes. */
function isToReview(project: Project, { status, pullRequest }: DashboardJob): boolean {
  return project.rights.includes('work') && status === 'completed' && pullRequest?.state === 'open'
}

/**
 * The text for a job that ended without a change; it may have made a pull request before.
 *
 * @param jobs The texts.
 */
export function unchangedText(jobs: Texts['jobs'], job: Pick<DashboardJob, 'pullRequest'>): string {
  return job.pullRequest === null ? jobs.unchanged : jobs.unchangedLast
}

/** The actions on a job in its current state. */
export function JobActions({ project, job }: Pick<JobView, 'project' | 'job'>): JSX.Element {
  const { jobs } = usePage().texts
  const address = jobAddress(project.id, job.id)
  if (!project.rights.includes('work')) return <div id="job-actions" />
  if (job.status === 'archived') {
    return (
      <div id="job-actions" class="actions">
        <ActionForm action={`${address}/unarchive`}>
          <button class="button" data-look="secondary" type="submit">
            {jobs.unarchive}
          </button>
        </ActionForm>
      </div>
    )
  }
  return (
    <div id="job-actions" class="actions">
      {job.status === 'failed' && jobs.refused[job.failure ?? ''] === undefined && (
        <ActionForm action={`${address}/retry`}>
          <button class="button" data-look="primary" type="submit">
            {jobs.retry}
          </button>
        </ActionForm>
      )}
      {job.status === 'active' && (
        <Confirmation
          id="cancel-job"
          action={`${address}/cancel`}
          label={jobs.cancel}
          question={jobs.cancelQuestion}
          note={jobs.cancelNote}
          confirm={jobs.cancel}
          decline={jobs.keepRunning}
          tone="danger"
        />
      )}
      {job.pullRequest !== null && isToReview(project, job) && (
        <a class="button" data-look="primary" href={reviewAddress(project.id, job.pullRequest.number)}>
          {jobs.review} #{job.pullRequest.number}
        </a>
      )}
      <Confirmation
        id="archive-job"
        action={`${address}/archive`}
        label={jobs.archive}
        question={jobs.archiveQuestion}
        note={jobs.archiveNote}
        confirm={jobs.archive}
        decline={jobs.keep}
        tone="primary"
      />
    </div>
  )
}

/** Below the conversation: whether work continues, and the box for the next message. */
function JobFooter(properties: Pick<JobView, 'project' | 'job'> & { draft: string | undefined }): JSX.Element {
  const { jobs } = usePage().texts
  const { project, job, draft } = properties
  const address = jobAddress(project.id, job.id)
  if (job.status === 'archived') return <p class="hint archived-note">{jobs.archived}</p>
  return (
    <>
      <JobWork project={project} job={job} />
      {!project.rights.includes('work') && <p class="hint archived-note">{jobs.readOnly}</p>}
      {project.rights.includes('work') && (
        <ActionForm action={`${address}/message`} class="follow-up">
          <TextArea
            name="prompt"
            label={jobs.followUp}
            hint={followUpHint(jobs, job)}
            value={draft}
            maxLength={100_000}
            rows={3}
            sendsByKeys
          />
          <div class="actions">
            <button class="button" data-look="primary" type="submit">
              {jobs.send}
            </button>
          </div>
        </ActionForm>
      )}
    </>
  )
}

/** Whether work continues, or waits for another attempt. */
export function JobWork({ project, job }: Pick<JobView, 'project' | 'job'>): JSX.Element {
  const { jobs } = usePage().texts
  const { nextAttemptAt, status } = job
  return (
    <p id="working" class="working" role="status" hidden={status !== 'active'} data-waits={nextAttemptAt !== null}>
      {nextAttemptAt === null ? (
        <span class="needs-script">{jobs.working}</span>
      ) : (
        <span>
          {jobs.retrying} {jobs.nextAttempt} <Moment at={nextAttemptAt} />.
        </span>
      )}
      <a class="without-script" href={jobAddress(project.id, job.id)}>
        {jobs.reload}
      </a>
    </p>
  )
}

/** The hint of the box for the next message: it waits only where something runs. */
export function FollowUpHint({ job }: Pick<JobView, 'job'>): JSX.Element {
  return <FieldHint name="prompt" hint={followUpHint(usePage().texts.jobs, job)} />
}

function followUpHint({ followUpHint: hint, followUpQueued }: Texts['jobs'], { status }: DashboardJob): string {
  return status === 'active' ? followUpQueued : hint
}

function JobFacts({ project, job }: Pick<JobView, 'project' | 'job'>): JSX.Element {
  const { jobs, models } = usePage().texts
  return (
    <section>
      <h2>{jobs.details}</h2>
      <dl class="facts">
        <dt>{jobs.model}</dt>
        <dd>{job.model}</dd>
        <dt>{models.cost}</dt>
        <JobCost job={job} />
        <dt>{jobs.base}</dt>
        <dd>
          <code>{job.ref}</code>
        </dd>
        <dt>{jobs.branch}</dt>
        <JobBranch job={job} />
        <dt>{jobs.pullRequest}</dt>
        <dd id="job-pull-request">
          <JobPullRequestLink project={project} job={job} />
        </dd>
        <dt>{jobs.id}</dt>
        <dd>
          <Copyable value={job.id} name={jobs.id} />
        </dd>
      </dl>
    </section>
  )
}

/** The cost of a job so far. */
export function JobCost({ job: { usage } }: Pick<JobView, 'job'>): JSX.Element {
  const { models } = usePage().texts
  return <dd id="job-cost">{usage === null ? <span class="hint">{models.noUse}</span> : models.usage(usage)}</dd>
}

/** The branch that holds a job's work. */
export function JobBranch({ job: { branch } }: Pick<JobView, 'job'>): JSX.Element {
  const { jobs } = usePage().texts
  return <dd id="job-branch">{branch === null ? <span class="hint">{jobs.noBranch}</span> : <code>{branch}</code>}</dd>
}

/** The pull request that a job has made so far. */
export function JobPullRequestLink({ project, job }: Pick<JobView, 'project' | 'job'>): JSX.Element {
  const { jobs } = usePage().texts
  const { pullRequest } = job
  if (pullRequest === null) return <span class="hint">{jobs.noPullRequest}</span>
  return (
    <a href={reviewAddress(project.id, pullRequest.number)}>
      #{pullRequest.number} <PullRequestStatus state={pullRequest.state} />
    </a>
  )
}
