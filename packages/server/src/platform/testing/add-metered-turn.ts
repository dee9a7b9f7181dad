import type { Store } from '../../store/open-store.ts'

/** A job with a turn at work, `turn_1`, whose cost can be written down. */
export async function addMeteredTurn(store: Store, projectId: string): Promise<void> {
  const ofJob = { id: 'job_1', project_id: projectId, repository: 'r', ref: 'main', model: 'openai:scripted' }
  const none = { title: null, pull_request_url: null, work: null, workflow_run_id: null, head_branch: null }
  const counts = { version: 1, last_event: 0, pruned_to: 0, draft: 0, archived_at: null, created_at: 1, updated_at: 1 }
  await store.db
    .insertInto('job')
    .values({ ...ofJob, ...none, ...counts })
    .execute()
  const ofTurn = { id: 'turn_1', job_id: 'job_1', project_id: projectId, position: 1, prompt: 'Go' }
  const lease = { run_at: 1, lease_owner: null, lease_until: null, fence: 1, attempts: 0, takeovers: 0, taken_at: null }
  const ends = { error: null, result: null, cancel_requested_at: null, created_at: 1, started_at: 1, ended_at: null }
  await store.db
    .insertInto('turn')
    .values({ ...ofTurn, ...lease, ...ends, status: 'running', delivery: 'queue' })
    .execute()
}
