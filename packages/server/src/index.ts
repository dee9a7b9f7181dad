export type { ApiKey, KeyScope } from './access/api-key.ts'
export { createApiKey, listApiKeys, revokeApiKey } from './access/manage-keys.ts'
export { startPlatform, startWorker, type Platform, type PlatformOptions, type Worker } from './main.ts'
export { createId } from './store/create-id.ts'
export { lockJob, lockProject } from './store/lock-rows.ts'
export { openStore } from './store/open-store.ts'
export type { Store, StoreDialect, StoreLocation } from './store/open-store.ts'
export type { ApiWorld, CallerKey, CallerVerdict } from './api/api-world.ts'
export { createApi } from './api/create-api.ts'
export { acceptJob, acceptMessage } from './jobs/accept-message.ts'
export type { Acceptance, AcceptWorld, JobPlan, RateUse, TakeUse } from './jobs/accept-message.ts'
export { controlJob } from './jobs/control-job.ts'
export { createLocalWakeUps } from './queue/wake-ups.ts'
export { createPostgresWakeUps } from './queue/postgres-wake-ups.ts'
export type { WakeUps, WakeUpSubject } from './queue/wake-ups.ts'
export { createHosting } from './hosting/create-hosting.ts'
export type {
  BranchUpdate,
  DeploymentEvent,
  Hosting,
  HostingLimits,
  HostingLogger,
  HostingOptions,
} from './hosting/hosting.ts'
export type { Deployment, DeploymentQuery, DeploymentStatus, HostedProject, HostingStore } from './store/deployment.ts'
export { createHostingStore } from './store/deployment-store.ts'
export { runPlatformCommand, type CommandOutput, type CommandWorld } from './cli/command-line.ts'
export { startTurnWorker } from './jobs/turn-worker.ts'
export type { TurnProject, TurnWorld } from './jobs/turn-world.ts'
export type { WorkLoop } from './queue/work-loop.ts'
export { endAllTurnLeases } from './store/turn-queries.ts'
export { createEndpoint } from './jobs/manage-webhooks.ts'
export { resolveName } from './jobs/public-address.ts'
export { startWebhookWorker } from './jobs/webhook-worker.ts'
export type { WebhookWorld } from './jobs/webhook-worker.ts'
export { requeueDelivery } from './store/webhook-queries.ts'
export { removeExpiredIdempotency } from './store/idempotency-queries.ts'
