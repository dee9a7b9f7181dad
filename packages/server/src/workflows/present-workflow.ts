import type { WorkflowRun, WorkflowStarter, WorkflowSummary } from '@docwright/contract'
import { canonicalLanguage, translationStarter, workflowStarters } from 'docwright/engine'
import { readTurnUse, sumOf } from '../store/models/usage-queries.ts'
import type { Queries } from '../store/open-store.ts'
import { parseStored, parseStoredOrNull } from '../store/stored-json.ts'
import type { WorkflowRow, WorkflowRunRow } from '../store/workflows/workflow-queries.ts'
import { stateOfRun } from './run-state.ts'
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
    pushTriggers: pushes.map(({ repository, branches, paths }) => ({
      repository,
      branches: [...branches],
      paths: [...paths],
    })),
    nextRunAt: row.next_run_at === null ? null : new Date(row.next_run_at).toISOString(),
  }
}

/** Shows a run as a client gets it, with what has become of its job. */
export async function presentRun(queries: Queries, row: WorkflowRunRow): Promise<WorkflowRun> {
  const { status, prLink, endedAt } = await stateOfRun(queries, row)
  const cause = parseStored(runCauseSchema, row.cause)
  const result = parseStoredOrNull(runResultSchema, row.result)
  const startedAt = status === 'queued' ? null : (row.started_at ?? row.taken_at)
  return {
    id: row.id,
    workflowId: row.workflow_id,
    trigger: cause.kind,
    commit: cause.kind === 'push' ? cause.commit : (result?.commit ?? null),
    status,
    jobId: row.job_id,
    prLink,
    message: row.error,
    createdAt: new Date(row.created_at).toISOString(),
    startedAt: startedAt === null ? null : new Date(startedAt).toISOString(),
    estimate: result?.estimate ?? null,
    tokens: tokensOf(row),
    cost: await costOf(queries, row),
    endedAt: endedAt === null ? null : new Date(endedAt).toISOString(),
  }
}

/** A run that asked nobody has cost nothing. */
function tokensOf(row: WorkflowRunRow): number | null {
  const result = parseStoredOrNull(runResultSchema, row.result)
  if (result?.outcome === 'no-action') return 0
  return result?.usage === undefined ? null : result.usage.input + result.usage.output
}

async function costOf(queries: Queries, row: WorkflowRunRow): Promise<number | null> {
  const result = parseStoredOrNull(runResultSchema, row.result)
  if (result?.outcome === 'no-action') return 0
  const used = result?.turn === undefined ? [] : await readTurnUse(queries, [result.turn])
  return used.length === 0 ? null : sumOf(used.map(({ usage }) => usage)).cost
}

/** The starting points of a new workflow: the workflows that need no prompt. */
export function presentStarters(): readonly WorkflowStarter[] {
  return workflowStarters
}

/**
 * Text of a workflow that translates into some languages.
 *
 * @param languages Codes; invalid ones are ignored.
 */
export function presentTranslationStarter(languages: readonly string[]): string {
  return translationStarter([...new Set(languages.flatMap((code) => canonicalLanguage(code) ?? []))])
}
