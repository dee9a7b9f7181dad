import type { ConcurrencyLimiter } from '../access/concurrency-limiter.ts'
import type { ApiKeyScope, CreateJob, ModelPurpose } from '@docwright/contract'
import type { DeploymentCommands } from '../commands/manage-deployments.ts'
import type { WorkflowFileCommands } from '../commands/manage-workflows.ts'
import type { QuotaCommands } from '../commands/manage-quotas.ts'
import type { DeploymentReads } from '../commands/read-deployments.ts'
import type { AcceptContext, JobPlan } from '../jobs/accept-message.ts'
import type { PullRequestReads } from '../commands/read-job-pull-request.ts'
import type { WakeUps } from '../queue/wake-ups.ts'
import type { ProjectTable } from '../store/projects/project-tables.ts'

/** The facts about an accepted key. */
export interface CallerKey {
  id: string
  name: string
  organisationId: string
  /** Null for a key to every project of the organization. */
  projectId: string | null
  scopes: readonly ApiKeyScope[]
  /** Origins whose pages may use it. */
  origins: readonly string[]
}

/** Whose request it is, or why it is refused. */
export type CallerVerdict =
  | { ok: true; key: CallerKey }
  | { ok: false; code: 'unauthorized' | 'ip-not-allowed' }
  | { ok: false; code: 'rate-limited'; retryAfter: number }

/** Everything the API works with. */
export interface ApiDependencies extends AcceptContext {
  wakeUps: WakeUps
  /** Looks at the `Authorization` header, and at the address of the caller. */
  authenticate: (header: string | null, address: string) => Promise<CallerVerdict>
  /** Whether a key that was accepted opens something still; asked again and again while an answer stays open. */
  isKeyInForce: (keyId: string) => Promise<boolean>
  /** Places for event streams, for answers that are held back until a job changes, and for those that look at a pull request. */
  slots: { streams: ConcurrencyLimiter; waits: ConcurrencyLimiter; merges: ConcurrencyLimiter }
  /** The caller's address; `environment` is the HTTP server's context of the request. */
  addressOf: (request: Request, environment: unknown) => string
  /** Plans a new job of a project: what it works on, or why it is refused. */
  planJob: (project: ProjectTable, body: CreateJob, purpose?: ModelPurpose) => Promise<JobPlan>
  /** Projects, for their quotas. */
  projects: QuotaCommands['projects'] & WorkflowFileCommands['projects'] & PullRequestReads['projects']
  forgeOf: PullRequestReads['forgeOf']
  /** Reads and commits files of workflows. */
  workflowFiles: WorkflowFileCommands['workflowFiles']
  /** Deployments of projects. */
  hosting: DeploymentReads['hosting'] & Pick<DeploymentCommands['hosting'], 'deployAgain' | 'promote'>
  /** Aborted when the process is to end: new requests get 503, held ones their answer. */
  draining: AbortSignal
  /** Called with mistakes of ours. */
  onError: (error: unknown, requestId: string) => void
  /** Address of this server, for the OpenAPI document. */
  serverUrl: string
  version: string
  /** Milliseconds a body may take; by default, 15 s. */
  bodyTimeout?: number
  /** Milliseconds for which the reader of a stream may take nothing; by default, two minutes. */
  patience?: number
  /** Milliseconds between heartbeats of an event stream; by default, 15 s. */
  heartbeat?: number
}
