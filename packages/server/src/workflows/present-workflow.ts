import type { WorkflowRun, WorkflowStarter, WorkflowSummary } from '@docwright/contract'
import { workflowStarters } from 'docwright'
import { readJob } from '../store/jobs/job-queries.ts'
import type { Queries } from '../store/open-store.ts'
import { parseStored, parseStoredOrNull } from '../store/stored-json.ts'
import { pullRequestStateOfJob } from '../store/workflows/workflow-job-queries.ts'
import { listWorkflowRuns, type WorkflowRow, type WorkflowRunRow } from '../store/workflows/workflow-queries.ts'
import { runCauseSchema, runResultSchema, storedWorkflow } from './stored-workflow.ts'

/** Shows a workflow as a client gets it. */
export function presentWorkflow(row: WorkflowRow): WorkflowSummary {
  const { path, use, schedules, pushes } = storedWorkflow(row.definition)
  return {
    id: row.id,
    name: row.name,
    path,
    enabled: row.enabled === 1,
    use,
    schedules: schedules.map(({ cron, timeZone }) => ({ cron, timeZone })),
    pushes: pushes.length > 0,
    nextRunAt: row.next_run_at === null ? null : new Date(row.next_run_at).toISOString(),
  }
}

/** Shows the newest runs of a workflow, each with what has become of its job. */
export async function presentRuns(queries: Queries, workflowId: string, limit: number): Promise<WorkflowRun[]> {
  const rows = await listWorkflowRuns(queries, workflowId, limit)
  return await Promise.all(rows.map(async (row) => presentRun(queries, row)))
}

/** Shows a run as a client gets it. */
export async function presentRun(queries: Queries, row: WorkflowRunRow): Promise<WorkflowRun> {
  const job = row.job_id === null ? undefined : await readJob(queries, row.project_id, row.job_id)
  const isOver = row.ended_at !== null && job?.status !== 'active'
  return {
    id: row.id,
    workflowId: row.workflow_id,
    trigger: parseStored(runCauseSchema, row.cause).kind,
    status: await statusOf(queries, row, job),
    jobId: row.job_id,
    prLink: job === undefined || job.status === 'active' ? null : job.pull_request_url,
    message: row.error,
    createdAt: new Date(row.created_at).toISOString(),
    startedAt: row.taken_at === null ? null : new Date(row.taken_at).toISOString(),
    tokens: tokensOf(row),
    endedAt:
      isOver && row.ended_at !== null ? new Date(Math.max(row.ended_at, job?.updated_at ?? 0)).toISOString() : null,
  }
}

/** A run that asked nobody has cost nothing. */
function tokensOf(row: WorkflowRunRow): number | null {
  const result = parseStoredOrNull(runResultSchema, row.result)
  if (result?.outcome === 'no-action') return 0
  return result?.usage === undefined ? null : result.usage.input + result.usage.output
}

async function statusOf(
  queries: Queries,
  row: WorkflowRunRow,
  job: Awaited<ReturnType<typeof readJob>>,
): Promise<WorkflowRun['status']> {
  if (row.status !== 'succeeded') return row.status
  if (parseStoredOrNull(runResultSchema, row.result)?.outcome === 'no-action') return 'no-action-needed'
  if (job === undefined) return 'completed'
  if (job.status === 'active') return 'running'
  if (job.status === 'failed') return 'failed'
  const state = await pullRequestStateOfJob(queries, row.project_id, job.id)
  if (state === undefined) return 'completed'
  return state === 'open' ? 'review-needed' : state
}

/** What a new workflow can begin with: the workflows that need no prompt. */
export function presentStarters(): readonly WorkflowStarter[] {
  return workflowStarters
}
