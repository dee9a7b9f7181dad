import type {
  InspectSite,
  Model,
  Notice,
  OpenSitePages,
  TurnLimits,
  Workspace,
  WorkspaceOptions,
} from '@docwright/agent'
import type { Forge, Mirror } from '@docwright/forge'
import type { TurnProblem } from '@docwright/contract'
import type { WakeUps } from '../queue/wake-ups.ts'
import type { WorkAtHand } from '../queue/work-at-hand.ts'
import type { JobRecord } from '../store/jobs/job-queries.ts'
import type { Store } from '../store/open-store.ts'
import type { HeldTurn } from './hold-turn.ts'
import type { ChangeToReview } from './review-change.ts'

/** What a turn needs of a project. */
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
  /** Told of the turns that are at work. */
  atHand?: Pick<WorkAtHand, 'begin'>
  /** Name of this worker, for the lease. */
  owner: string
  /** Opens a project's repository and forge. A `ForgeError` tells why it cannot be. */
  openProject: (projectId: string) => Promise<TurnProject>
  /** Fetches this machine's copy of a repository anew where it is kept elsewhere; absent where there are no copies. */
  restoreCopy?: (projectId: string) => Promise<void>
  /** The model of a job, for the files of a commit it works on; undefined where it is not configured any more. */
  createModel: (job: JobRecord, workspace: Workspace, base: string, turnId: string) => Promise<Model | undefined>
  /** What else a job may change, and how much; the usual without it. */
  workspaceOptions?: (job: JobRecord) => Promise<Pick<WorkspaceOptions, 'alsoChange' | 'beside' | 'limits'>>
  /** Makes the inspection of a workspace's site. */
  createInspector: (workspace: Workspace) => InspectSite
  /** Opens the page processes of a turn. */
  openPages: OpenSitePages
  /** Looks over all that a pull request would bring, before it is opened or added to. */
  reviewChange: (change: ChangeToReview, signal: AbortSignal) => Promise<readonly Notice[]>
  /** Absolute path of the folder in which worktrees are made. */
  worktreeFolder: string
  limits: TurnLimits
  /** How much a turn of a job may cost now, where that is something else than `limits`; asked before each of its steps. */
  limitsOf?: (job: JobRecord) => Promise<TurnLimits>
  /** A number from 0 to 1 that spreads retries. */
  random: () => number
  /** Milliseconds a lease lasts; 30 s without it. */
  lease?: number
  /** Milliseconds that a step of the model gets when the process is to end; 15 s without it. */
  maxWait?: number
  /** Called with a turn that still runs long after it was told to end, and with what it is at; its place is free again. */
  onHung?: (turn: HeldTurn, step: string) => void
  /**
   * Called when this process has taken a turn, after each durable step of it, and when it has done with it: with the reason
   * where it has failed, or where it waits to be tried again.
   */
  onTurn?: (turn: HeldTurn, what: string, problem?: TurnProblem) => void
  /** Called with mistakes of ours. */
  onError: (error: unknown, turnId: string) => void
  /** Called after each durable step, with its name; for tests that end the process there. */
  afterStep?: (name: string) => void | Promise<void>
}
