import type {
  JobStatus as JobState,
  DashboardJobSummary,
  DeploymentStatus,
  PullRequestState,
  TurnState,
} from '@docwright/contract'
import type { JSX } from 'preact'
import { usePage } from './page-context.ts'

/** Color of a state. It only repeats what the word says. */
export type Tone = 'active' | 'good' | 'bad' | 'warn' | 'done' | 'quiet'

/** A state: a word, and a dot in its color. */
export function Status({ tone, children }: { tone: Tone; children: string }): JSX.Element {
  return (
    <span class="status" data-tone={tone}>
      {children}
    </span>
  )
}

const jobTones: Record<JobState, Tone> = {
  active: 'active',
  completed: 'good',
  failed: 'bad',
  archived: 'quiet',
}

/**
 * State of a job. A job that ended without a change is not marked as a success, and one that needed a model did not
 * fail at its work: its state names the need.
 */
export function JobStatus({
  job,
}: {
  job: Pick<DashboardJobSummary, 'status' | 'unchanged' | 'failure'>
}): JSX.Element {
  const { jobStates, jobs } = usePage().texts
  const { status, unchanged, failure } = job
  const ended = status === 'failed' && failure !== null ? jobs.refused[failure] : undefined
  if (ended !== undefined) return <Status tone="warn">{ended}</Status>
  const tone = status === 'completed' && unchanged ? 'quiet' : jobTones[status]
  return <Status tone={tone}>{jobStates[status]}</Status>
}

const turnTones: Record<TurnState, Tone> = {
  queued: 'quiet',
  running: 'active',
  succeeded: 'good',
  failed: 'bad',
  cancelled: 'quiet',
}

/** State of one message: what takes a model is called so, as the job is. */
export function TurnStatus({ state, failure }: { state: TurnState; failure?: string | undefined }): JSX.Element {
  const { turnStates, jobs } = usePage().texts
  const refused = state === 'failed' && failure !== undefined ? jobs.refused[failure] : undefined
  if (refused !== undefined) return <Status tone="warn">{refused}</Status>
  return <Status tone={turnTones[state]}>{turnStates[state]}</Status>
}

const deploymentTones: Record<DeploymentStatus, Tone> = {
  queued: 'quiet',
  building: 'active',
  live: 'good',
  ready: 'good',
  replaced: 'quiet',
  ended: 'quiet',
  failed: 'bad',
}

/** State of a deployment. */
export function DeploymentState({ status }: { status: DeploymentStatus }): JSX.Element {
  return <Status tone={deploymentTones[status]}>{usePage().texts.deploymentStates[status]}</Status>
}

const pullRequestTones: Record<PullRequestState, Tone> = { open: 'good', merged: 'done', closed: 'quiet' }

/** State of a pull request. */
export function PullRequestStatus({ state }: { state: PullRequestState }): JSX.Element {
  return <Status tone={pullRequestTones[state]}>{usePage().texts.pullRequestStates[state]}</Status>
}
