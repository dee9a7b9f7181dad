import type {
  AuthAccountTable,
  AuthSessionTable,
  AuthUserTable,
  AuthVerificationTable,
  MemberTable,
  OrganisationTable,
} from './access/account-tables.ts'
import type { AuditSentTable, AuditTable } from './audit/audit-tables.ts'
import type {
  CdnPurgeTable,
  DeploymentTable,
  DomainTable,
  ObjectHoldTable,
  ObjectRemovalTable,
  PageFeedbackTable,
  PullRequestCommentTable,
  PullRequestTable,
  RoundTable,
  StoreUseTable,
  MailEndingTable,
  WebhookDeliveryTable,
  WebhookEndpointTable,
} from './deployments/hosting-tables.ts'
import type {
  EventTable,
  IdempotencyTable,
  JobAttachmentTable,
  JobTable,
  MentionTable,
  RateUseTable,
  StepTable,
  TurnTable,
} from './jobs/job-tables.ts'
import type {
  BudgetTable,
  ModelSettingTable,
  SpendingTable,
  TurnLimitTable,
  TurnUseTable,
} from './models/model-tables.ts'
import type {
  ApiKeyTable,
  ForgeConnectionTable,
  ProjectMemberTable,
  ProjectSecretTable,
  ProjectSourceTable,
  ProjectTable,
  ProjectVisitTable,
} from './projects/project-tables.ts'
import type {
  RepositoryPackTable,
  RepositoryRefTable,
  RepositoryTable,
  RetiredPackTable,
} from './repositories/repository-tables.ts'
import type { WorkflowRunTable, WorkflowTable } from './workflows/workflow-tables.ts'

/**
 * Every table of the platform. The same queries run on SQLite and PostgreSQL, so both agree on what a value is:
 * a moment is a whole number of milliseconds (UTC), a structure is JSON as text, a truth value is 0 or 1, an id is text.
 */
export interface Database {
  organisation: OrganisationTable
  member: MemberTable
  auth_user: AuthUserTable
  auth_session: AuthSessionTable
  auth_account: AuthAccountTable
  auth_verification: AuthVerificationTable
  forge_connection: ForgeConnectionTable
  project: ProjectTable
  project_secret: ProjectSecretTable
  project_member: ProjectMemberTable
  project_visit: ProjectVisitTable
  project_source: ProjectSourceTable
  repository: RepositoryTable
  repository_ref: RepositoryRefTable
  repository_pack: RepositoryPackTable
  retired_pack: RetiredPackTable
  api_key: ApiKeyTable
  job: JobTable
  job_attachment: JobAttachmentTable
  turn: TurnTable
  step: StepTable
  event: EventTable
  mention: MentionTable
  idempotency: IdempotencyTable
  rate_use: RateUseTable
  pull_request: PullRequestTable
  pull_request_comment: PullRequestCommentTable
  deployment: DeploymentTable
  domain: DomainTable
  page_feedback: PageFeedbackTable
  webhook_endpoint: WebhookEndpointTable
  webhook_delivery: WebhookDeliveryTable
  mail_ending: MailEndingTable
  workflow: WorkflowTable
  workflow_run: WorkflowRunTable
  round: RoundTable
  cdn_purge: CdnPurgeTable
  store_use: StoreUseTable
  object_hold: ObjectHoldTable
  object_removal: ObjectRemovalTable
  audit: AuditTable
  audit_sent: AuditSentTable
  model_setting: ModelSettingTable
  turn_use: TurnUseTable
  spending: SpendingTable
  budget: BudgetTable
  turn_limit: TurnLimitTable
  migration: MigrationTable
}

/** The migrations that this database has seen. */
export interface MigrationTable {
  name: string
  applied_at: number
}
