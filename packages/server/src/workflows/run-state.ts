import type { WorkflowRun } from '@docwright/contract'
import { readJob, type JobRecord } from '../store/jobs/job-queries.ts'
import type { TurnTable } from '../store/jobs/job-tables.ts'
import { readTurn } from '../store/jobs/turn-queries.ts'
import type { Queries } from '../store/open-store.ts'
import { readPullRequestRow } from '../store/pull-requests/pull-request-queries.ts'
import { parseStoredOrNull, turnResultSchema } from '../store/stored-json.ts'
import { pullRequestStateOfJob } from '../store/workflows/workflow-job-queries.ts'
import type { WorkflowRunRow } from '../store/workflows/workflow-queries.ts'
import { runResultSchema } from './stored-workflow.ts'

/** The state of a run. */
export interface RunState {
  status: WorkflowRun['status']
  prLink: string | null
  /** When its work ended, in milliseconds since 1970; null before. */
  endedAt: number | null
}

/**
 * The state of a run: that of the turn it requested. Later runs and messages of people in the same job do not change
 * it.
 *
 * @param row The run.
 */
export async function stateOfRun(queries: Queries, row: WorkflowRunRow): Promise<RunState> {
  if (row.status !== 'succeeded') return { status: row.status, prLink: null, endedAt: row.ended_at }
  const result = parseStoredOrNull(runResultSchema, row.result)
  if (result?.outcome === 'no-action') return { status: 'no-action-needed', prLink: null, endedAt: row.ended_at }
  const job = row.job_id === null ? undefined : await readJob(queries, row.project_id, row.job_id)
  if (job === undefined) return { status: 'completed', prLink: null, endedAt: row.ended_at }
  const turn = result?.turn === undefined ? undefined : await readTurn(queries, result.turn)
  return turn === undefined ? stateOfJob(queries, row, job) : stateOfTurn(queries, row, turn)
}

async function stateOfTurn(queries: Queries, row: WorkflowRunRow, turn: TurnTable): Promise<RunState> {
  const pullRequest = parseStoredOrNull(turnResultSchema, turn.result)?.pullRequest ?? null
  const state = { prLink: pullRequest?.url ?? null, endedAt: latest(row.ended_at, turn.ended_at) }
  switch (turn.status) {
    case 'queued':
    case 'running':
      return { ...state, status: 'running', endedAt: null }
    case 'failed':
    case 'cancelled':
      return { ...state, status: turn.status }
    case 'succeeded': {
      const seen = pullRequest && (await readPullRequestRow(queries, row.project_id, pullRequest.number))
      if (!seen) return { ...state, status: 'completed' }
      return { ...state, status: seen.state === 'open' ? 'review-needed' : seen.state }
    }
  }
}

/** The state of a run of an earlier release, which has recorded no turn. */
async function stateOfJob(queries: Queries, row: WorkflowRunRow, job: JobRecord): Promise<RunState> {
  if (job.status === 'active') return { status: 'running', prLink: null, endedAt: null }
  const state = { prLink: job.pull_request_url, endedAt: latest(row.ended_at, job.updated_at) }
  if (job.status === 'failed') return { ...state, status: 'failed' }
  const seen = await pullRequestStateOfJob(queries, row.project_id, job.id)
  if (seen === undefined) return { ...state, status: 'completed' }
  return { ...state, status: seen === 'open' ? 'review-needed' : seen }
}

function latest(one: number | null, other: number | null): number | null {
  return one === null || other === null ? null : Math.max(one, other)
}
