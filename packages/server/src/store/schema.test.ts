import { expect, test } from 'vitest'
import { describeEachStore } from './testing/describe-each-store.ts'
import { describeSchema } from './testing/describe-schema.ts'

/** Changed by a new migration only: what has been released is in databases that are in use. */
const schema = {
  api_key: [
    'id text, organisation_id text → organisation cascade, project_id text? → project cascade, name text, digest text, last_four text, scopes text, addresses text?, expires_at bigint?, last_used_at bigint?, revoked_at bigint?, created_by text?, created_at bigint, origins text?',
    'index api_key_organisation: organisation_id',
    'key: id',
    'unique: digest',
  ],
  audit: [
    'sequence bigint, at bigint, actor_kind text, actor_id text?, actor_name text?, action text, outcome text, organisation_id text?, project_id text?, object_id text?, object_name text?, before text?, after text?, address text?, request_id text?, previous text, hash text',
    'index audit_at: at',
    'index audit_project: project_id, sequence',
    'key: sequence',
  ],
  audit_sent: ['target text, sequence bigint', 'key: target'],
  auth_account: [
    'id text, accountId text, providerId text, userId text → auth_user cascade, accessToken text?, refreshToken text?, idToken text?, accessTokenExpiresAt text?, refreshTokenExpiresAt text?, scope text?, password text?, createdAt text, updatedAt text',
    'index auth_account_user: userId',
    'key: id',
    'unique: providerId, accountId',
  ],
  auth_session: [
    'id text, token text, userId text → auth_user cascade, expiresAt text, ipAddress text?, userAgent text?, createdAt text, updatedAt text',
    'index auth_session_user: userId',
    'key: id',
    'unique: token',
  ],
  auth_user: [
    'id text, name text, email text, emailVerified integer, image text?, createdAt text, updatedAt text',
    'key: id',
    'unique: email',
  ],
  auth_verification: [
    'id text, identifier text, value text, expiresAt text, createdAt text, updatedAt text',
    'index auth_verification_identifier: identifier',
    'key: id',
  ],
  budget: [
    'id text, organisation_id text → organisation cascade, project_id text? → project cascade, purpose text?, period text, unit text, amount bigint, place text, created_at bigint, told text?',
    'index budget_organisation: organisation_id',
    'index budget_project: project_id',
    'key: id',
    'unique: place',
  ],
  deployment: [
    'id text, project_id text → project cascade, kind text, branch text, commit_id text, status text, live_at bigint?, pages integer?, diagnostics text?, error text?, run_at bigint, lease_owner text?, lease_until bigint?, fence integer, attempts integer, created_at bigint, started_at bigint?, ended_at bigint?, errors integer = 0, warnings integer = 0, taken_at bigint?, code text?, faults integer = 0, head_commit text?, manifest text?, publish_at bigint?, progress text?, check_at bigint?, check_attempts integer = 0, source text?, request_id text?, traceparent text?, sources text?',
    'index deployment_first: run_at, id where …',
    'index deployment_held: project_id, lease_until where …',
    'index deployment_hour: project_id, run_at',
    'index deployment_live: project_id, branch where …',
    'index deployment_live_at: live_at where …',
    'index deployment_lost: lease_until where …',
    'index deployment_newest: project_id, created_at, id',
    'index deployment_next: kind, run_at, id where …',
    'index deployment_project: project_id, branch, created_at',
    'index deployment_published: project_id, created_at where …',
    'index deployment_served: project_id, taken_at',
    'index deployment_sources: project_id, branch, created_at, id where …',
    'index deployment_unchecked: check_at, id where …',
    'index deployment_unpublished: publish_at, id where …',
    'index deployment_waiting: project_id, run_at, id where …',
    'key: id',
  ],
  domain: [
    'host text, project_id text → project cascade, proof text, verified_at bigint?, created_at bigint',
    'index domain_project: project_id',
    'key: host',
  ],
  event: [
    'job_id text → job cascade, sequence integer, turn_id text?, type text, data text, created_at bigint',
    'key: job_id, sequence',
  ],
  forge_connection: [
    'id text, organisation_id text → organisation cascade, kind text, address text, name text, definition text, sealed text, created_at bigint',
    'index forge_connection_organisation: organisation_id',
    'key: id',
  ],
  idempotency: [
    'owner text, path text, key text, body_digest text, status integer?, answer text?, created_at bigint, expires_at bigint',
    'index idempotency_expiry: expires_at',
    'key: owner, path, key',
  ],
  job: [
    'id text, project_id text → project cascade, repository text, ref text, model text, title text?, pull_request_url text?, work text?, version integer, last_event integer, workflow_run_id text?, created_at bigint, updated_at bigint, archived_at bigint?, pruned_to integer = 0, head_branch text?, draft integer = 0, change_digest text?',
    'index job_archived: project_id, created_at, id where …',
    'index job_change: project_id, change_digest',
    'index job_project: project_id, created_at, id',
    'index job_unpruned: updated_at where …',
    'key: id',
  ],
  job_attachment: ['job_id text → job cascade, name text, content text', 'key: job_id, name'],
  mail_ending: [
    'project_id text → project cascade, url text, ended_at bigint, left_at bigint?',
    'key: project_id, url',
  ],
  mention: [
    'id text, project_id text → project cascade, job_id text → job cascade, turn_id text, place text, thread text, number integer, run_at bigint?, acknowledged_at bigint?, attempts integer, created_at bigint',
    'index mention_due: run_at where …',
    'index mention_job: job_id',
    'index mention_thread: project_id, thread, number, created_at',
    'key: id',
    'unique: place',
  ],
  member: [
    'organisation_id text → organisation cascade, user_id text → auth_user cascade, role text, created_at bigint',
    'index member_user: user_id',
    'key: organisation_id, user_id',
  ],
  migration: ['name text, applied_at bigint', 'key: name'],
  model_setting: [
    'id text, organisation_id text → organisation cascade, project_id text? → project cascade, purpose text?, place text, definition text, sealed_key text?, created_at bigint, updated_at bigint',
    'index model_setting_organisation: organisation_id',
    'index model_setting_project: project_id',
    'key: id',
    'unique: place',
  ],
  organisation: ['id text, name text, created_at bigint', 'key: id'],
  page_feedback: [
    'id text, project_id text → project cascade, page text, helpful integer, comment text?, created_at bigint',
    'index page_feedback_newest: project_id, created_at, id',
    'key: id',
  ],
  project: [
    'id text, organisation_id text → organisation cascade, slug text, name text, repository_kind text, repository_url text?, default_branch text, docs_folder text, settings text, next_pull_request integer, created_at bigint, updated_at bigint, archived_at bigint?, connection_id text?',
    'index project_connection: connection_id',
    'index project_organisation: organisation_id',
    'key: id',
    'unique: slug',
  ],
  project_member: [
    'project_id text → project cascade, user_id text → auth_user cascade, role text, created_at bigint',
    'index project_member_user: user_id',
    'key: project_id, user_id',
  ],
  project_secret: [
    'project_id text → project cascade, name text, sealed text, updated_at bigint',
    'key: project_id, name',
  ],
  pull_request: [
    'id text, project_id text → project cascade, number integer, title text, body text, state text, head text, base text, draft integer, head_commit text?, base_commit text?, merge_commit text?, created_at bigint, updated_at bigint, seen_at bigint = 0',
    'index pull_request_head: project_id, head',
    'key: id',
    'unique: project_id, number',
  ],
  pull_request_comment: [
    'id text, pull_request_id text → pull_request cascade, author text, body text, created_at bigint',
    'index pull_request_comment_order: pull_request_id, created_at',
    'key: id',
  ],
  rate_use: [
    'id text, project_id text → project cascade, endpoint text, used_at bigint',
    'index rate_use_window: project_id, endpoint, used_at',
    'key: id',
  ],
  project_source: [
    'project_id text → project cascade, source_project_id text → project cascade',
    'index project_source_of: source_project_id',
    'key: project_id, source_project_id',
  ],
  project_visit: [
    'project_id text → project cascade, due_at bigint, lease_until bigint?, failures integer, told_at bigint?, trouble text?',
    'index project_visit_due: due_at where …',
    'index project_visit_lost: lease_until where …',
    'key: project_id',
  ],
  repository: ['project_id text → project cascade, version integer', 'key: project_id'],
  repository_pack: [
    'project_id text → project cascade, version integer, digest text, size bigint',
    'key: project_id, version',
  ],
  repository_ref: ['project_id text → project cascade, name text, target text', 'key: project_id, name'],
  retired_pack: ['digest text, retired_at bigint', 'key: digest'],
  object_hold: ['digest text, kind text, project_id text?, until bigint', 'key: digest'],
  object_removal: ['digest text, begun_at bigint, ended_at bigint?', 'key: digest'],
  round: ['name text, due_at bigint', 'key: name'],
  cdn_purge: [
    'project_id text, shown text, again_at bigint?, run_at bigint, attempts integer, lease_until bigint',
    'key: project_id',
  ],
  store_use: ['project_id text → project cascade, bytes bigint', 'key: project_id'],
  spending: [
    'project_id text → project cascade, purpose text, day text, input bigint, output bigint, cached bigint, cost bigint, unpriced bigint, estimated integer',
    'key: project_id, purpose, day',
  ],
  step: [
    'turn_id text → turn cascade, position integer, kind text, payload text, created_at bigint',
    'key: turn_id, position',
  ],
  turn: [
    'id text, job_id text → job cascade, project_id text → project cascade, position integer, status text, prompt text, delivery text, run_at bigint, lease_owner text?, lease_until bigint?, fence integer, attempts integer, error text?, result text?, cancel_requested_at bigint?, created_at bigint, started_at bigint?, ended_at bigint?, takeovers integer = 0, taken_at bigint?, request_id text?, traceparent text?',
    'index turn_held: project_id, lease_until where …',
    'index turn_lost: lease_until where …',
    'index turn_next: run_at, id where …',
    'index turn_open: project_id, job_id where …',
    'index turn_project: project_id',
    'index turn_served: project_id, taken_at',
    'index turn_states: job_id, position, status',
    'index turn_unsuccessful: project_id, job_id where …',
    'index turn_waiting: project_id, run_at, id where …',
    'key: id',
    'unique: job_id, position',
  ],
  turn_limit: [
    'id text, organisation_id text → organisation cascade, project_id text? → project cascade, steps integer?, tokens bigint?, minutes integer?, updated_at bigint',
    'index turn_limit_organisation: organisation_id',
    'index turn_limit_project: project_id',
    'key: id',
  ],
  turn_use: [
    'turn_id text → turn cascade, model text, requests integer, input bigint, output bigint, cached bigint, cost bigint, unpriced bigint, estimated integer',
    'key: turn_id, model',
  ],
  webhook_delivery: [
    'id text, endpoint_id text → webhook_endpoint cascade, project_id text → project cascade, type text, payload text, status text, run_at bigint, lease_owner text?, lease_until bigint?, fence integer, attempts integer, answer_status integer?, error text?, created_at bigint, ended_at bigint?, taken_at bigint?, request_id text?, traceparent text?, mail_use text?, mail_last_of integer?',
    'index webhook_delivery_endpoint: endpoint_id, created_at',
    'index webhook_delivery_held: project_id, lease_until where …',
    'index webhook_delivery_lost: lease_until where …',
    'index webhook_delivery_next: run_at, id where …',
    'index webhook_delivery_served: project_id, taken_at',
    'index webhook_delivery_turns: status, run_at, endpoint_id, project_id',
    'index webhook_delivery_waiting: project_id, run_at, id where …',
    'key: id',
  ],
  webhook_endpoint: [
    'id text, project_id text → project cascade, url text, sealed_secret text, types text, description text, disabled_at bigint?, created_at bigint',
    'index webhook_endpoint_project: project_id',
    'key: id',
  ],
  workflow: [
    'id text, project_id text → project cascade, name text, enabled integer, trigger text, definition text, next_run_at bigint?, created_at bigint, updated_at bigint, present integer = 1, seen_commit text?',
    'index workflow_due: next_run_at',
    'key: id',
    'unique: project_id, name',
  ],
  workflow_run: [
    'id text, workflow_id text → workflow cascade, project_id text → project cascade, cause text, status text, job_id text?, error text?, run_at bigint, lease_owner text?, lease_until bigint?, fence integer, attempts integer, created_at bigint, started_at bigint?, ended_at bigint?, taken_at bigint?, result text?',
    'index workflow_run_held: project_id, lease_until where …',
    'index workflow_run_lost: lease_until where …',
    'index workflow_run_next: run_at, id where …',
    'index workflow_run_recent: created_at',
    'index workflow_run_served: project_id, taken_at',
    'index workflow_run_waiting: project_id, run_at, id where …',
    'index workflow_run_workflow: workflow_id, created_at',
    'key: id',
  ],
}

describeEachStore('The schema', (stores) => {
  test('is the one that was released, on both databases', async () => {
    const store = await stores.open()
    expect(await describeSchema(store, stores.dialect)).toEqual(schema)
  })
})
