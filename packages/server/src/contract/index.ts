export {
  type AgentJob,
  type AgentJobList,
  agentJobListSchema,
  agentJobSchema,
  type JobStatus,
  jobStatusSchema,
} from './agent-job.ts'
export {
  type CreateJob,
  createJobSchema,
  type Delivery,
  deliverySchema,
  maximumBodyBytes,
  maximumPromptLength,
  type SendMessage,
  sendMessageSchema,
} from './agent-requests.ts'
export {
  type AgentMessage,
  type AgentMessageList,
  agentMessageListSchema,
  agentMessageSchema,
  type ChangedFile,
  type TurnProblem,
  type TurnState,
} from './conversation.ts'
export { type AgentEvent, agentEventData, type AgentEventType, type NewAgentEvent } from './agent-events.ts'
export {
  type WebhookEventType,
  webhookEventTypes,
  type WebhookPayload,
  webhookPayloadSchema,
} from './webhook-events.ts'
export {
  describeProblem,
  type Problem,
  problemCatalogue,
  type ProblemCode,
  type ProblemPart,
  problemSchema,
} from './problem.ts'
export { createOpenApiDocument, type DocumentOptions } from './openapi-document.ts'
export { type Operation, type OperationId, operations } from './operations.ts'
