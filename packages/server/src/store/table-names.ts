import type { Database } from './tables.ts'

/** Every table that holds data, each after those it refers to. */
export const tableNames = [
  'organisation',
  'auth_user',
  'auth_session',
  'auth_account',
  'auth_verification',
  'member',
  'project',
  'project_secret',
  'api_key',
  'job',
  'turn',
  'step',
  'event',
  'idempotency',
  'rate_use',
  'pull_request',
  'pull_request_comment',
  'deployment',
  'domain',
  'page_feedback',
  'webhook_endpoint',
  'webhook_delivery',
  'workflow',
  'workflow_run',
] as const satisfies readonly Exclude<keyof Database, 'migration'>[]
