import type { ChangeFormOffer } from './change-forms.ts'
import type { JobStatus } from './agent-job.ts'
import type { TurnState } from './conversation.ts'
import type { ModelUsage } from './usage.ts'

/** A job in a list. */
export interface DashboardJobSummary {
  id: string
  status: JobStatus
  /** The first prompt. */
  prompt: string
  model: string
  createdAt: string
  updatedAt: string
  /** Number of prompts so far. */
  turns: number
  pullRequest: JobPullRequest | null
  /** Whether its last message changed no file; the answer to that message says why. */
  unchanged: boolean
  /** Code of the problem on which its last message failed; null if it did not fail. */
  failure: string | null
  /** Cost so far; null if no model was asked. */
  usage: ModelUsage | null
}

/** The pull request of a job. Unlike `prLink` of the API, it is shown while the job is active, too. */
export interface JobPullRequest {
  number: number
  url: string
  state: 'open' | 'merged' | 'closed'
}

/** A job as its own page shows it. */
export interface DashboardJob extends DashboardJobSummary {
  repository: string
  /** The branch that its work starts from and is merged into. */
  ref: string
  /** The branch that holds its work; null before the first push. */
  branch: string | null
  archivedAt: string | null
  /** Number of prompts that wait behind the running one. */
  waiting: number
  /** Time of the next attempt after a temporary problem; null if no attempt is scheduled. */
  nextAttemptAt: string | null
}

export interface JobFilter {
  status?: JobStatus
  /** From an earlier {@link JobPage}. */
  cursor?: string
  limit: number
}

/** Jobs, newest first. */
export interface JobPage {
  jobs: DashboardJobSummary[]
  /** Where the next page starts; null on the last. */
  nextCursor: string | null
}

export interface JobInput {
  prompt: string
  /** By default, that of the project. */
  model?: string
  /** Branch to start from; by default, the default branch. */
  ref?: string
}

/** A model that can run a job. */
export interface ModelChoice {
  id: string
  label: string
  /** Its abilities in one sentence. */
  note?: string
  /** The requests that it understands. Absent for language models, which understand anything. */
  capabilities?: readonly ModelCapability[]
}

/** A request that a model without free language understands. */
export interface ModelCapability {
  /** A phrase that follows “it can”. */
  does: string
  /** A request for it, as a person would write it. */
  prompt: string
  /** False if the person still has to replace a page or text that the request names. */
  isReady: boolean
}

/** An event of a job, in order of time. */
export type TranscriptEntry = { id: string; at: string } &
  /** `failure` is the code of why its turn failed. */
  (
    | { kind: 'prompt'; text: string; author: string | null; state: TurnState; failure?: string | undefined }
    | { kind: 'reply'; text: string }
    | {
        kind: 'tool'
        tool: string
        detail: string
        state: 'running' | 'done' | 'failed'
        /** Why it failed; null if it did not fail or the reason is unknown. */
        problem: string | null
      }
    | { kind: 'files'; files: { path: string; change: FileChange }[] }
    | { kind: 'pull-request'; event: 'opened' | 'updated' | 'merged' | 'closed'; number: number; title: string }
    | {
        kind: 'failure'
        code: string
        message: string
        /** The closest forms, if the request needs a model. */
        offers: readonly ChangeFormOffer[]
      }
    | {
        /** Attempts that failed one after another. */
        kind: 'retry'
        /** Why the last attempt failed. */
        code: string
        message: string
        failures: number
        /** Time of the next attempt; null if it is running or over. */
        next: string | null
      }
  )

export type FileChange = 'added' | 'changed' | 'removed' | 'renamed'
