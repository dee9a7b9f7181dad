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
  /** When anything last happened to it. */
  updatedAt: string
  /** Prompts so far. */
  turns: number
  pullRequest: JobPullRequest | null
  /** Whether its last message changed no file: the answer to it says why. */
  unchanged: boolean
  /** Code of why its last message failed; null where it did not. */
  failure: string | null
  /** What it has cost so far; null where it asked no model. */
  usage: ModelUsage | null
}

/** The pull request of a job. Shown while the job is active as well, unlike `prLink` of the API. */
export interface JobPullRequest {
  number: number
  url: string
  state: 'open' | 'merged' | 'closed'
}

/** A job as its own page shows it. */
export interface DashboardJob extends DashboardJobSummary {
  repository: string
  /** The branch that its work starts from and goes into. */
  ref: string
  /** The branch that holds its work; null before anything was pushed. */
  branch: string | null
  archivedAt: string | null
  /** Prompts that wait behind the running one. */
  waiting: number
  /** When the work that has met a passing problem is tried again; null where none waits for that. */
  nextAttemptAt: string | null
}

/** Which jobs a list holds. */
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

/** What a new job is to do. */
export interface JobInput {
  prompt: string
  /** The project's default where left out. */
  model?: string
  /** Branch to start from; the default branch where left out. */
  ref?: string
}

/** A model a job can be run with. */
export interface ModelChoice {
  id: string
  label: string
  /** What it can do, in one sentence. */
  note?: string
  /** Requests it understands, where it understands only some; a language model is asked in one's own words. */
  capabilities?: readonly ModelCapability[]
}

/** Something that a model of few words can do. */
export interface ModelCapability {
  /** What it does, as a phrase that follows “it can”. */
  does: string
  /** A request for it, as a person would write it. */
  prompt: string
  /** False where the request names a page or a text that the person has to replace. */
  isReady: boolean
}

/** What happened in a job, in the order it happened. */
export type TranscriptEntry = { id: string; at: string } & (
  | { kind: 'prompt'; text: string; author: string | null; state: TurnState }
  | { kind: 'reply'; text: string }
  | {
      kind: 'tool'
      tool: string
      detail: string
      state: 'running' | 'done' | 'failed'
      /** Why it failed; null where it did not, and where nobody knows. */
      problem: string | null
    }
  | { kind: 'files'; files: { path: string; change: FileChange }[] }
  | { kind: 'pull-request'; event: 'opened' | 'updated' | 'merged' | 'closed'; number: number; title: string }
  | {
      kind: 'failure'
      code: string
      message: string
      /** The nearest forms, where the request is one that takes a model. */
      offers: readonly ChangeFormOffer[]
    }
  | {
      /** Attempts that failed one after the other. */
      kind: 'retry'
      /** Why the last of them did. */
      code: string
      message: string
      failures: number
      /** When the next attempt is made; null where it is under way, or was. */
      next: string | null
    }
)

/** What happened to a file. */
export type FileChange = 'added' | 'changed' | 'removed' | 'renamed'
