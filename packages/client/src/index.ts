export { ApiError } from './api-error.ts'
export { createClient, type Client, type ClientOptions } from './create-client.ts'
export type { JobEvent } from './follow-events.ts'
export type {
  AgentApi,
  AgentJob,
  AgentJobList,
  AgentJobStatus,
  AgentMessage,
  AgentMessageList,
  ChangedFile,
  CreateAgentJob,
  Deployment,
  DeploymentList,
  BudgetNotice,
  DeploymentNotice,
  DeploymentStatus,
  Problem,
  PullRequestNotice,
  RequestOptions,
  SendAgentMessage,
  TurnProblem,
  WebhookPayload,
} from './generated-api.ts'
export type { JobReference, WaitOptions } from './wait-for-job.ts'
