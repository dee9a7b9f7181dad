import type {
  Account,
  AuditEvent,
  ApiKeySummary,
  ChangedPage,
  DashboardJob,
  Deployment,
  DeploymentDiagnostic,
  Domain,
  FileDifference,
  MailSubscriptionState,
  ModelChoice,
  Project,
  ProjectSettings,
  ProjectQuotaUse,
  PullRequestDetail,
  Refusal,
  TranscriptEntry,
  Webhook,
  WorkflowWithRuns,
} from '@docwright/contract'
import { sampleQuotas } from './sample-quotas.ts'
import type { EventEmitter } from 'node:events'

/** An account with its password: in memory only. */
export interface KnownAccount extends Account {
  password: string
  /** Of the link with which a new one can be chosen. */
  resetToken?: string
}

/** A project with everything that belongs to it. */
export interface StoredProject {
  project: Project
  settings: ProjectSettings
  quotas: ProjectQuotaUse
  deployments: Deployment[]
  diagnostics: Map<string, DeploymentDiagnostic[]>
  jobs: StoredJob[]
  reviews: StoredReview[]
  keys: ApiKeySummary[]
  domains: Domain[]
  webhooks: Webhook[]
}

/** A job and its conversation. */
export interface StoredJob {
  job: DashboardJob
  transcript: TranscriptEntry[]
}

/** A pull request and what it changes. */
export interface StoredReview {
  pullRequest: PullRequestDetail
  files: FileDifference[]
  pages: ChangedPage[]
  /** Files in conflict that somebody has pushed a newer version of. */
  pushed?: readonly string[]
}

/** The state of a platform in memory. Tests read and change it. */
export interface InMemoryState {
  accounts: KnownAccount[]
  setUpToken: string | undefined
  /** E-mail addresses of those who were removed with their keys. */
  keysRevokedOf: string[]
  /** By account id. */
  access: Map<string, Set<string>>
  projects: StoredProject[]
  /** E-mail, by the token of the link that ends it. */
  mail: Map<string, MailSubscriptionState>
  /** Everybody sees them. */
  archived: StoredProject[]
  models: ModelChoice[]
  /** Every project has the same. */
  workflows: WorkflowWithRuns[]
  /** Of every project, the newest first. */
  activity: AuditEvent[]
  now: () => Date
  /** Called with the id of a job that changed. */
  changes: EventEmitter
  /** How many pages may still begin to follow a job. */
  places: number
  /** Makes ids that differ. */
  nextId: (kind: string) => string
}

/**
 * A project's entry.
 *
 * @throws When it is not there: the dashboard must have asked before.
 */
export function storedProject(state: InMemoryState, projectId: string): StoredProject {
  const stored = state.projects.find(({ project }) => project.id === projectId)
  if (stored === undefined) throw new Error(`There is no project “${projectId}”.`)
  return stored
}

/**
 * An answer that something cannot be done.
 *
 * @param code Permanent name.
 * @param message For people.
 * @param field The form field it is about.
 */
export function refusal(code: string, message: string, field?: string): Refusal {
  return { status: 'refused', code, message, field }
}

/** A project without any history. */
export function emptyProject(project: Project): StoredProject {
  const { name, defaultBranch, docsFolder } = project
  return {
    project,
    settings: { name, defaultBranch, docsFolder, demand: 'none', previewComments: true },
    quotas: sampleQuotas(),
    deployments: [],
    diagnostics: new Map(),
    jobs: [],
    reviews: [],
    keys: [],
    domains: [],
    webhooks: [],
  }
}
