export {
  type AgentEvent,
  agentEventData,
  agentEventSchema,
  type AgentEventType,
  type NewAgentEvent,
} from './agent-events.ts'
export {
  type AgentJob,
  type AgentJobList,
  agentJobListSchema,
  agentJobSchema,
  agentPullRequestSchema,
  type AgentPullRequest,
  type JobStatus,
  jobStatusSchema,
} from './agent-job.ts'
export {
  type CreateJob,
  createJobBodySchema,
  createJobSchema,
  type Delivery,
  deliverySchema,
  listJobsSchema,
  listMessagesSchema,
  maximumBodyBytes,
  maximumPromptLength,
  readEventsSchema,
  type SendMessage,
  sendMessageSchema,
} from './agent-requests.ts'
export {
  type AgentMessage,
  type AgentMessageList,
  agentMessageListSchema,
  agentMessageSchema,
  type ChangedFile,
  changedFileSchema,
  type TurnProblem,
  turnProblemSchema,
  type TurnState,
} from './conversation.ts'
export {
  type ConnectedRepository,
  connectionKinds,
  type ConnectionKind,
  type ForgeConnection,
  type RepositoryChoices,
} from './connections.ts'
export {
  type DeploymentAnswer,
  type DeploymentProgress,
  type DeploymentSource,
  deploymentListSchema,
  deploymentSchema,
  deploymentStatusSchema,
  listDeploymentsSchema,
} from './deployment.ts'
export {
  type AgentSession,
  agentSessionListSchema,
  agentSessionSchema,
  type CreateExistingJob,
  createExistingJobSchema,
  type ExistingMessage,
  listExistingJobsSchema,
  maximumMessagesBytes,
  textOfMessage,
} from './existing-agent.ts'
export {
  type FoundPage,
  foundPagesSchema,
  type PageContent,
  pageContentSchema,
  readPageSchema,
  type SearchPages,
  searchPagesSchema,
} from './existing-search.ts'
export {
  type UpdateStatus,
  triggerPreviewSchema,
  updateStatusSchema,
  workflowTriggeredSchema,
} from './existing-deployments.ts'
export {
  type ExistingOperation,
  existingOperations,
  type ExistingOperationId,
  missingEndpoints,
} from './existing-operations.ts'
export { type JobUsage, jobUsageSchema, type ModelUsage, usageSchema } from './usage.ts'
export {
  type Budget,
  type BudgetInput,
  type BudgetPeriod,
  budgetPeriods,
  type BudgetUnit,
  budgetUnits,
  type KnownModel,
  type ModelDialect,
  modelDialects,
  type ModelInput,
  type ModelInUse,
  type ModelOverview,
  type ModelPrices,
  type ModelPurpose,
  modelPurposes,
  type ModelScope,
  type ModelSetting,
  type ModelSource,
  type ModelTest,
  type TurnLimitInForce,
  type TurnLimitInput,
  type TurnLimitName,
  turnLimitNames,
  type TurnLimitOverview,
  type TurnLimitValues,
} from './models.ts'
export {
  adminScopes,
  type ApiKeyScope,
  apiKeyScopes,
  type ApiKeySummary,
  type ApiKeyInput,
  type DeploymentDemand,
  deploymentDemands,
  type Domain,
  type ForgeWebhook,
  type Person,
  type PersonRole,
  personRoles,
  type ProjectPerson,
  type ProjectRole,
  projectRoles,
  type ProjectSettings,
  type Webhook,
} from './dashboard-administration.ts'
export {
  auditActions,
  auditActorKinds,
  type ActivityServices,
  type AuditAction,
  type AuditActor,
  type AuditEvent,
  type AuditFilter,
} from './audit.ts'
export { type FeedbackChoice, type ReaderFeedback } from './dashboard-feedback.ts'
export {
  type DashboardJob,
  type DashboardJobSummary,
  type JobPage,
  type JobPullRequest,
  type ModelChoice,
  type TranscriptEntry,
} from './dashboard-jobs.ts'
export {
  type ArchivedProject,
  type Deployment,
  type DeploymentDiagnostic,
  type DeploymentStatus,
  type Project,
  type ProjectRight,
  type ProjectPage,
  type ProjectSummary,
  type ProjectInput,
} from './dashboard-projects.ts'
export {
  type ChangedPage,
  type DifferenceHunk,
  type DifferenceLine,
  type FileDifference,
  type KeptFiles,
  type PullRequestDetail,
  type PullRequestState,
  type PullRequestSummary,
  type ReviewCheck,
  type ReviewedText,
  type TextChoice,
  type ReviewPreview,
} from './dashboard-reviews.ts'
export {
  type Account,
  type AccountServices,
  type ConnectionServices,
  type DashboardServices,
  type FeedbackServices,
  type FormServices,
  type JobServices,
  type KeyServices,
  type MailServices,
  type MailSubscriptionState,
  type Outcome,
  type MemberServices,
  type ModelServices,
  type PeopleServices,
  type ProjectServices,
  type Refusal,
  type ReviewServices,
  type Session,
  type SessionCookies,
  type SettingsServices,
  type SignedInBrowser,
  type WorkflowServices,
} from './dashboard-services.ts'
export {
  type ChangeForm,
  type ChangeFormChoice,
  type ChangeFormField,
  type ChangeFormOffer,
  type PickedPage,
} from './change-forms.ts'
export {
  type OfferedLanguage,
  type TranslationOffer,
  type WorkflowFile,
  type WorkflowStarter,
  type WorkflowWithRuns,
} from './dashboard-workflows.ts'
export { type ApiKeyAnswer, apiKeySchema, type CreateApiKey, createApiKeySchema, usualKeyDays } from './keys.ts'
export { createOpenApiDocument, existingClients, type DocumentOptions } from './openapi-document.ts'
export { type Operation, type OperationId, operations } from './operations.ts'
export {
  describeProblem,
  type Problem,
  problemCatalog,
  type ProblemCode,
  type ProblemOccurrence,
  type ProblemPart,
  problemSchema,
} from './problem.ts'
export {
  projectQuotasSchema,
  type ProjectQuotaUse,
  type QuotaChange,
  type QuotaName,
  quotaNames,
  setQuotasSchema,
} from './quotas.ts'
export {
  type BudgetNotice,
  type WebhookEventType,
  webhookEventTypes,
  type WebhookPayload,
  webhookPayloadSchema,
} from './webhook-events.ts'
export {
  changeWorkflowSchema,
  createWorkflowSchema,
  listRunsSchema,
  type WorkflowRun,
  type WorkflowSummary,
} from './workflow.ts'
export { isOfTranslation } from './translation-records.ts'
