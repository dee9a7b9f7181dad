import type { Generated } from 'kysely'

/** An object that is needed before anything names it. */
export interface ObjectHoldTable {
  digest: string
  kind: 'manifest' | 'pack'
  project_id: string | null
  until: number
}

/** An object that is being removed, or was. */
export interface ObjectRemovalTable {
  digest: string
  begun_at: number
  ended_at: number | null
}

/** A pull request: of a repository that the platform hosts, or one of a job's, as its forge has shown it last. */
export interface PullRequestTable {
  id: string
  project_id: string
  /** Number within the project, from 1. */
  number: number
  title: string
  body: string
  state: 'open' | 'merged' | 'closed'
  /** Branch with the changes. */
  head: string
  /** Branch that takes them. */
  base: string
  draft: number
  /** Head when it was merged or closed; null while open, when git has it. */
  head_commit: string | null
  /** The commit with which the changes were compared when it was merged or closed; null while open. */
  base_commit: string | null
  merge_commit: string | null
  created_at: number
  /** When it was changed, as far as we know. */
  updated_at: number
  /** When its forge has shown it last; 0 for one that is kept here. */
  seen_at: number
}

/** A comment on a pull request. */
export interface PullRequestCommentTable {
  id: string
  pull_request_id: string
  author: string
  body: string
  created_at: number
}

/** The state of a deployment. */
export type DeploymentStatus = 'queued' | 'building' | 'succeeded' | 'failed' | 'cancelled'

/** One commit of a project as a site. */
export interface DeploymentTable {
  id: string
  project_id: string
  kind: 'production' | 'preview'
  branch: string
  commit_id: string
  status: DeploymentStatus
  /** Set on the one deployment per project and branch that readers see. */
  live_at: number | null
  pages: number | null
  /** Diagnostics of the site, as JSON. */
  diagnostics: string | null
  /** How many of them are errors and warnings. */
  errors: Generated<number>
  warnings: Generated<number>
  /** Why it waits, has failed or is shown no longer, as a sentence. */
  error: string | null
  /** The same as a permanent code. */
  code: string | null
  run_at: number
  lease_owner: string | null
  lease_until: number | null
  fence: number
  /** How often it was taken, without those that were handed back in order. */
  attempts: number
  /** How often the platform itself could not make it: its repository, disk or database was away. */
  faults: Generated<number>
  /** For one that goes back to an earlier commit: the commit of its branch. */
  head_commit: string | null
  /** Digest of the list of everything that it has in the object store; null until all of it is written. */
  manifest: string | null
  /** When it is next tried to write that, if somebody else has not done so. */
  publish_at: number | null
  /** The time at which another process checks its pages, if the current one is lost; null if they need no check. */
  check_at: number | null
  /** How often that was begun, without those that were handed back in order. */
  check_attempts: Generated<number>
  taken_at: number | null
  created_at: number
  started_at: number | null
  ended_at: number | null
  /** Its progress, as JSON; null if nothing is in progress, or the work was too short. */
  progress: Generated<string | null>
  /** Its cause; null if that was a push. */
  source: Generated<DeploymentSource | null>
  /** The request that caused it; null if there was none. */
  request_id: Generated<string | null>
  /** The trace that it belongs to. */
  traceparent: Generated<string | null>
  /** Its commits of other repositories, as JSON; null if its site is of one repository, or not yet made. */
  sources: Generated<string | null>
}

/** The cause of a deployment other than a push. */
export type DeploymentSource = 'api' | 'dashboard'

/** Work that one process at a time does for all. */
export interface RoundTable {
  name: string
  due_at: number
}

/** The storage use of a project's deployments. */
export interface StoreUseTable {
  project_id: string
  bytes: number
}

/** A host name of a project besides those of its slug. */
export interface DomainTable {
  /** Lower case, without port. */
  host: string
  project_id: string
  /** The DNS record by which the owner proves the name. */
  proof: string
  verified_at: number | null
  created_at: number
}

/** A reader's feedback on a page. Nothing about the reader is stored. */
export interface PageFeedbackTable {
  id: string
  project_id: string
  /** Address of the page in its site, without base path. */
  page: string
  /** 1 if it was helpful, else 0. */
  helpful: number
  comment: string | null
  created_at: number
}

/** Somebody who wants to hear of events by webhook. */
export interface WebhookEndpointTable {
  id: string
  project_id: string
  url: string
  /** Signing secret, encrypted. */
  sealed_secret: string
  /** JSON array of event types; `*` for all. */
  types: string
  description: string
  disabled_at: number | null
  created_at: number
}

/** An address whose receiver has ended the e-mail of a project, whether or not the project still has an endpoint for it. */
export interface MailEndingTable {
  project_id: string
  /** `mailto:` with the address. */
  url: string
  ended_at: number
  /** Since when nobody with an account has the address; null if somebody has. */
  left_at?: number | null | undefined
}

/** One event on its way to one endpoint. */
export interface WebhookDeliveryTable {
  /** Sent as `webhook-id`: the same on every attempt. */
  id: string
  endpoint_id: string
  project_id: string
  type: string
  /** The sent body. */
  payload: string
  status: 'queued' | 'sending' | 'succeeded' | 'failed'
  run_at: number
  lease_owner: string | null
  lease_until: number | null
  fence: number
  attempts: number
  taken_at: number | null
  answer_status: number | null
  error: string | null
  created_at: number
  ended_at: number | null
  /** The request that caused it; null if there was none. */
  request_id?: string | null | undefined
  /** The trace that it belongs to. */
  traceparent?: string | null | undefined
  /** The use of the project's limit of e-mails as which it counts; null if it does not count. */
  mail_use?: string | null | undefined
  /** The limit, if it is the last e-mail within it. */
  mail_last_of?: number | null | undefined
}

/**
 * The last purge of a project from caches in front of the platform. It outlives the project, of which they may still
 * keep something.
 */
export interface CdnPurgeTable {
  project_id: string
  /** The state for readers at that purge; `?` before the first time. */
  shown: string
  /** When it is purged once more, for answers that were on their way to a cache; null if that is done. */
  again_at: number | null
  /** When the next attempt may be made. */
  run_at: number
  /** How many have failed since the last that did not. */
  attempts: number
  /** The end of the current process's lease. */
  lease_until: number
}
