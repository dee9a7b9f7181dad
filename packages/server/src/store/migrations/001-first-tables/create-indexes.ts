import type { Kysely } from 'kysely'
import type { Database } from '../../tables.ts'

/** Indexes besides the keys: for due work, and the rows of a project, job or person. */
const indexes = [
  ['auth_session_user', 'auth_session', ['userId']],
  ['auth_account_user', 'auth_account', ['userId']],
  ['auth_verification_identifier', 'auth_verification', ['identifier']],
  ['member_user', 'member', ['user_id']],
  ['project_organisation', 'project', ['organisation_id']],
  ['api_key_organisation', 'api_key', ['organisation_id']],
  ['job_project', 'job', ['project_id', 'created_at', 'id']],
  ['turn_due', 'turn', ['status', 'run_at']],
  ['turn_project', 'turn', ['project_id']],
  ['idempotency_expiry', 'idempotency', ['expires_at']],
  ['rate_use_window', 'rate_use', ['project_id', 'endpoint', 'used_at']],
  ['pull_request_head', 'pull_request', ['project_id', 'head']],
  ['pull_request_comment_order', 'pull_request_comment', ['pull_request_id', 'created_at']],
  ['deployment_project', 'deployment', ['project_id', 'branch', 'created_at']],
  ['deployment_due', 'deployment', ['status', 'run_at']],
  ['domain_project', 'domain', ['project_id']],
  ['webhook_endpoint_project', 'webhook_endpoint', ['project_id']],
  ['webhook_delivery_due', 'webhook_delivery', ['status', 'run_at']],
  ['webhook_delivery_endpoint', 'webhook_delivery', ['endpoint_id', 'created_at']],
  ['workflow_due', 'workflow', ['next_run_at']],
  ['workflow_run_workflow', 'workflow_run', ['workflow_id', 'created_at']],
  ['workflow_run_due', 'workflow_run', ['status', 'run_at']],
] as const

/** Makes the indexes of the first tables. */
export async function createIndexes(database: Kysely<Database>): Promise<void> {
  for (const [name, table, columns] of indexes) {
    await database.schema
      .createIndex(name)
      .on(table)
      .columns([...columns])
      .execute()
  }
}
