import type { Kysely } from 'kysely'
import type { Database } from '../tables.ts'
import type { Migration } from './migration.ts'

/** The tables of the first version. */
export const firstTables: Migration = {
  name: '001-first-tables',
  async apply(database) {
    await createAccountTables(database)
    await createProjectTables(database)
    await createJobTables(database)
    await createHostingTables(database)
    await createWorkflowTables(database)
    await createIndexes(database)
  },
}

async function createAccountTables(database: Kysely<Database>): Promise<void> {
  await database.schema
    .createTable('organisation')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute()
  await database.schema
    .createTable('auth_user')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .addColumn('emailVerified', 'integer', (column) => column.notNull())
    .addColumn('image', 'text')
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('updatedAt', 'text', (column) => column.notNull())
    .execute()
  await database.schema
    .createTable('auth_session')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('token', 'text', (column) => column.notNull().unique())
    .addColumn('userId', 'text', (column) => column.notNull().references('auth_user.id').onDelete('cascade'))
    .addColumn('expiresAt', 'text', (column) => column.notNull())
    .addColumn('ipAddress', 'text')
    .addColumn('userAgent', 'text')
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('updatedAt', 'text', (column) => column.notNull())
    .execute()
  await database.schema
    .createTable('auth_account')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('accountId', 'text', (column) => column.notNull())
    .addColumn('providerId', 'text', (column) => column.notNull())
    .addColumn('userId', 'text', (column) => column.notNull().references('auth_user.id').onDelete('cascade'))
    .addColumn('accessToken', 'text')
    .addColumn('refreshToken', 'text')
    .addColumn('idToken', 'text')
    .addColumn('accessTokenExpiresAt', 'text')
    .addColumn('refreshTokenExpiresAt', 'text')
    .addColumn('scope', 'text')
    .addColumn('password', 'text')
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('updatedAt', 'text', (column) => column.notNull())
    .addUniqueConstraint('auth_account_accountid', ['providerId', 'accountId'])
    .execute()
  await database.schema
    .createTable('auth_verification')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('identifier', 'text', (column) => column.notNull())
    .addColumn('value', 'text', (column) => column.notNull())
    .addColumn('expiresAt', 'text', (column) => column.notNull())
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('updatedAt', 'text', (column) => column.notNull())
    .execute()
  await database.schema
    .createTable('member')
    .addColumn('organisation_id', 'text', (column) =>
      column.notNull().references('organisation.id').onDelete('cascade'),
    )
    .addColumn('user_id', 'text', (column) => column.notNull().references('auth_user.id').onDelete('cascade'))
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('member_key', ['organisation_id', 'user_id'])
    .execute()
}

async function createProjectTables(database: Kysely<Database>): Promise<void> {
  await database.schema
    .createTable('project')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('organisation_id', 'text', (column) =>
      column.notNull().references('organisation.id').onDelete('cascade'),
    )
    .addColumn('slug', 'text', (column) => column.notNull().unique())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('repository_kind', 'text', (column) => column.notNull())
    .addColumn('repository_url', 'text')
    .addColumn('default_branch', 'text', (column) => column.notNull())
    .addColumn('docs_folder', 'text', (column) => column.notNull())
    .addColumn('settings', 'text', (column) => column.notNull())
    .addColumn('next_pull_request', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .addColumn('archived_at', 'bigint')
    .execute()
  await database.schema
    .createTable('project_secret')
    .addColumn('project_id', 'text', (column) => column.notNull().references('project.id').onDelete('cascade'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('sealed', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('project_secret_key', ['project_id', 'name'])
    .execute()
  await database.schema
    .createTable('api_key')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('organisation_id', 'text', (column) =>
      column.notNull().references('organisation.id').onDelete('cascade'),
    )
    .addColumn('project_id', 'text', (column) => column.references('project.id').onDelete('cascade'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('digest', 'text', (column) => column.notNull().unique())
    .addColumn('last_four', 'text', (column) => column.notNull())
    .addColumn('scopes', 'text', (column) => column.notNull())
    .addColumn('addresses', 'text')
    .addColumn('expires_at', 'bigint')
    .addColumn('last_used_at', 'bigint')
    .addColumn('revoked_at', 'bigint')
    .addColumn('created_by', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute()
}

async function createJobTables(database: Kysely<Database>): Promise<void> {
  await database.schema
    .createTable('job')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('project_id', 'text', (column) => column.notNull().references('project.id').onDelete('cascade'))
    .addColumn('repository', 'text', (column) => column.notNull())
    .addColumn('ref', 'text', (column) => column.notNull())
    .addColumn('model', 'text', (column) => column.notNull())
    .addColumn('title', 'text')
    .addColumn('pull_request_url', 'text')
    .addColumn('work', 'text')
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('last_event', 'integer', (column) => column.notNull())
    .addColumn('workflow_run_id', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .addColumn('archived_at', 'bigint')
    .execute()
  await database.schema
    .createTable('turn')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('job_id', 'text', (column) => column.notNull().references('job.id').onDelete('cascade'))
    .addColumn('project_id', 'text', (column) => column.notNull().references('project.id').onDelete('cascade'))
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('prompt', 'text', (column) => column.notNull())
    .addColumn('delivery', 'text', (column) => column.notNull())
    .addColumn('run_at', 'bigint', (column) => column.notNull())
    .addColumn('lease_owner', 'text')
    .addColumn('lease_until', 'bigint')
    .addColumn('fence', 'integer', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('error', 'text')
    .addColumn('result', 'text')
    .addColumn('cancel_requested_at', 'bigint')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('started_at', 'bigint')
    .addColumn('ended_at', 'bigint')
    .addUniqueConstraint('turn_position', ['job_id', 'position'])
    .execute()
  await database.schema
    .createTable('step')
    .addColumn('turn_id', 'text', (column) => column.notNull().references('turn.id').onDelete('cascade'))
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('payload', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('step_key', ['turn_id', 'position'])
    .execute()
  await database.schema
    .createTable('event')
    .addColumn('job_id', 'text', (column) => column.notNull().references('job.id').onDelete('cascade'))
    .addColumn('sequence', 'integer', (column) => column.notNull())
    .addColumn('turn_id', 'text')
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('data', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('event_key', ['job_id', 'sequence'])
    .execute()
  await database.schema
    .createTable('idempotency')
    .addColumn('owner', 'text', (column) => column.notNull())
    .addColumn('path', 'text', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('body_digest', 'text', (column) => column.notNull())
    .addColumn('status', 'integer')
    .addColumn('answer', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('idempotency_key', ['owner', 'path', 'key'])
    .execute()
  await database.schema
    .createTable('rate_use')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('project_id', 'text', (column) => column.notNull().references('project.id').onDelete('cascade'))
    .addColumn('endpoint', 'text', (column) => column.notNull())
    .addColumn('used_at', 'bigint', (column) => column.notNull())
    .execute()
}

async function createHostingTables(database: Kysely<Database>): Promise<void> {
  await database.schema
    .createTable('pull_request')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('project_id', 'text', (column) => column.notNull().references('project.id').onDelete('cascade'))
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('head', 'text', (column) => column.notNull())
    .addColumn('base', 'text', (column) => column.notNull())
    .addColumn('draft', 'integer', (column) => column.notNull())
    .addColumn('head_commit', 'text')
    .addColumn('base_commit', 'text')
    .addColumn('merge_commit', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('pull_request_number', ['project_id', 'number'])
    .execute()
  await database.schema
    .createTable('pull_request_comment')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('pull_request_id', 'text', (column) =>
      column.notNull().references('pull_request.id').onDelete('cascade'),
    )
    .addColumn('author', 'text', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute()
  await database.schema
    .createTable('deployment')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('project_id', 'text', (column) => column.notNull().references('project.id').onDelete('cascade'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('branch', 'text', (column) => column.notNull())
    .addColumn('commit_id', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('live_at', 'bigint')
    .addColumn('pages', 'integer')
    .addColumn('diagnostics', 'text')
    .addColumn('error', 'text')
    .addColumn('run_at', 'bigint', (column) => column.notNull())
    .addColumn('lease_owner', 'text')
    .addColumn('lease_until', 'bigint')
    .addColumn('fence', 'integer', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('started_at', 'bigint')
    .addColumn('ended_at', 'bigint')
    .execute()
  await database.schema
    .createTable('domain')
    .addColumn('host', 'text', (column) => column.notNull())
    .addColumn('project_id', 'text', (column) => column.notNull().references('project.id').onDelete('cascade'))
    .addColumn('proof', 'text', (column) => column.notNull())
    .addColumn('verified_at', 'bigint')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('domain_key', ['host'])
    .execute()
  await database.schema
    .createTable('webhook_endpoint')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('project_id', 'text', (column) => column.notNull().references('project.id').onDelete('cascade'))
    .addColumn('url', 'text', (column) => column.notNull())
    .addColumn('sealed_secret', 'text', (column) => column.notNull())
    .addColumn('types', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('disabled_at', 'bigint')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute()
  await database.schema
    .createTable('webhook_delivery')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('endpoint_id', 'text', (column) =>
      column.notNull().references('webhook_endpoint.id').onDelete('cascade'),
    )
    .addColumn('project_id', 'text', (column) => column.notNull().references('project.id').onDelete('cascade'))
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('payload', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('run_at', 'bigint', (column) => column.notNull())
    .addColumn('lease_owner', 'text')
    .addColumn('lease_until', 'bigint')
    .addColumn('fence', 'integer', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('answer_status', 'integer')
    .addColumn('error', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('ended_at', 'bigint')
    .execute()
}

async function createWorkflowTables(database: Kysely<Database>): Promise<void> {
  await database.schema
    .createTable('workflow')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('project_id', 'text', (column) => column.notNull().references('project.id').onDelete('cascade'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('enabled', 'integer', (column) => column.notNull())
    .addColumn('trigger', 'text', (column) => column.notNull())
    .addColumn('definition', 'text', (column) => column.notNull())
    .addColumn('next_run_at', 'bigint')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('workflow_name', ['project_id', 'name'])
    .execute()
  await database.schema
    .createTable('workflow_run')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('workflow_id', 'text', (column) => column.notNull().references('workflow.id').onDelete('cascade'))
    .addColumn('project_id', 'text', (column) => column.notNull().references('project.id').onDelete('cascade'))
    .addColumn('cause', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('job_id', 'text')
    .addColumn('error', 'text')
    .addColumn('run_at', 'bigint', (column) => column.notNull())
    .addColumn('lease_owner', 'text')
    .addColumn('lease_until', 'bigint')
    .addColumn('fence', 'integer', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('started_at', 'bigint')
    .addColumn('ended_at', 'bigint')
    .execute()
}

/** What queries look for, beside the keys: work that is due, and the rows of a project, job or person. */
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

async function createIndexes(database: Kysely<Database>): Promise<void> {
  for (const [name, table, columns] of indexes) {
    await database.schema
      .createIndex(name)
      .on(table)
      .columns([...columns])
      .execute()
  }
}
