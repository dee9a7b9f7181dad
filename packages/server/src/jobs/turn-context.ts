import type {
  InspectSite,
  Model,
  Notice,
  OpenSitePages,
  TurnLimits,
  Workspace,
  WorkspaceOptions,
} from '@docwright/agent'
import type { Forge, Mirror, Repository } from '@docwright/forge'
import type { TurnProblem } from '@docwright/contract'
import type { WakeUps } from '../queue/wake-ups.ts'
import type { WorkAtHand } from '../queue/work-at-hand.ts'
import type { JobRecord } from '../store/jobs/job-queries.ts'
import type { Store } from '../store/open-store.ts'
import type { HeldTurn } from './hold-turn.ts'
import type { ChangeToReview } from './review-change.ts'

/** The parts of a project that a turn needs. */
export interface TurnProject {
  /** Takes the pull requests. */
  forge: Forge
  /** Our copy of the repository, and the way to push. */
  mirror: Mirror
  /** Folder of the docs in the repository; empty for its root. */
  docsFolder: string
}

/** Everything that turns are run with. */
export interface TurnContext {
  store: Store
  wakeUps: WakeUps
  /** Hears of the turns in progress. */
  atHand?: Pick<WorkAtHand, 'begin'>
  /** Name of this worker, for the lease. */
  owner: string
  /** Opens a project's repository and forge. A `ForgeError` explains a failure. */
  openProject: (projectId: string) => Promise<TurnProject>
  /** Fetches this machine's copy of a repository again if it is kept elsewhere; absent if there are no copies. */
  restoreCopy?: (projectId: string) => Promise<void>
  /** The model of a job, for the files of a commit it works on; undefined if it is not configured any more. */
  createModel: (job: JobRecord, workspace: Workspace, base: string, turnId: string) => Promise<Model | undefined>
  /** Further paths that a job may change, and its limits; by default, the usual ones. */
  workspaceOptions?: (job: JobRecord) => Promise<Pick<WorkspaceOptions, 'alsoChange' | 'beside' | 'limits'>>
  /** Makes the inspection of a workspace's site. */
  createInspector: (workspace: Workspace) => InspectSite
  /** Opens the page processes of a turn. */
  openPages: OpenSitePages
  /** Whether a turn may begin again if others have pushed changes that conflict with its own; by default, none may. */
  canRepeat?: (turn: Pick<HeldTurn, 'jobId' | 'prompt'>) => Promise<boolean>
  /** Keeps the commit of a turn before it is pushed to a branch that others may rewrite; by default, none is kept. */
  keepCommit?: (turn: Pick<HeldTurn, 'jobId' | 'prompt'>, repository: Repository, commit: string) => Promise<void>
  /** Looks over all that a pull request would bring, before it is opened or added to. */
  reviewChange: (change: ChangeToReview, signal: AbortSignal) => Promise<readonly Notice[]>
  /** Absolute path of the folder in which worktrees are made. */
  worktreeFolder: string
  limits: TurnLimits
  /** The current cost limits of a job's turn, if they differ from `limits`; asked before each of its steps. */
  limitsOf?: (job: JobRecord) => Promise<TurnLimits>
  /** A number from 0 to 1 that spreads retries. */
  random: () => number
  /** Milliseconds of a lease; by default, 30 s. */
  lease?: number
  /** Milliseconds for a step of the model when the process is to end; by default, 15 s. */
  maxWait?: number
  /** Called with a turn that still runs long after it was asked to end, and with its step; its place is free again. */
  onHung?: (turn: HeldTurn, step: string) => void
  /**
   * Called when this process has taken a turn, after each durable step of it, and when it is done with it: with the
   * reason if it has failed, or waits for another attempt.
   */
  onTurn?: (turn: HeldTurn, what: string, problem?: TurnProblem) => void
  /** Called with mistakes of ours. */
  onError: (error: unknown, turnId: string) => void
  /** Called after each durable step, with its name; for tests that end the process there. */
  afterStep?: (name: string) => void | Promise<void>
}
