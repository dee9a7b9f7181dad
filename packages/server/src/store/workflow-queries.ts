import type { Selectable } from 'kysely'
import { createId } from './create-id.ts'
import { wakeAfterCommit } from './commit-news.ts'
import type { Queries } from './open-store.ts'
import type { WorkflowRunTable, WorkflowTable } from './workflow-tables.ts'

/** A workflow as it is stored. */
export type WorkflowRow = Selectable<WorkflowTable>

/** A run as it is stored. */
export type WorkflowRunRow = Selectable<WorkflowRunTable>

/**
 * The workflows of a project whose files are there, by name.
 *
 * @param queries A database or a transaction of it.
 * @param projectId The project.
 */
export async function listWorkflows(queries: Queries, projectId: string): Promise<WorkflowRow[]> {
  return queries
    .selectFrom('workflow')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('present', '=', 1)
    .orderBy('name')
    .execute()
}

/**
 * Finds a workflow.
 *
 * @param queries A database or a transaction of it.
 * @param projectId The project; a workflow of another is not found.
 * @param id The workflow.
 */
export async function readWorkflowRow(
  queries: Queries,
  projectId: string,
  id: string,
): Promise<WorkflowRow | undefined> {
  return queries
    .selectFrom('workflow')
    .selectAll()
    .where('id', '=', id)
    .where('project_id', '=', projectId)
    .where('present', '=', 1)
    .executeTakeFirst()
}

/**
 * The newest runs of a workflow.
 *
 * @param queries A database or a transaction of it.
 * @param workflowId The workflow.
 * @param limit How many at most.
 */
export async function listWorkflowRuns(queries: Queries, workflowId: string, limit: number): Promise<WorkflowRunRow[]> {
  return queries
    .selectFrom('workflow_run')
    .selectAll()
    .where('workflow_id', '=', workflowId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/**
 * Finds a run.
 *
 * @param queries A database or a transaction of it.
 * @param id The run.
 */
export async function readWorkflowRun(queries: Queries, id: string): Promise<WorkflowRunRow | undefined> {
  return queries.selectFrom('workflow_run').selectAll().where('id', '=', id).executeTakeFirst()
}

/**
 * The run that waits to be begun, of which there is one at most.
 *
 * @param queries A database or a transaction of it.
 * @param workflowId The workflow.
 */
export async function waitingRun(queries: Queries, workflowId: string): Promise<WorkflowRunRow | undefined> {
  return queries
    .selectFrom('workflow_run')
    .selectAll()
    .where('workflow_id', '=', workflowId)
    .where('status', '=', 'queued')
    .executeTakeFirst()
}

/**
 * Writes a new run down.
 *
 * @param queries The transaction.
 * @param run Its workflow, its cause as JSON, and when it is due.
 * @param run.workflow The workflow.
 * @param run.cause As JSON.
 * @param run.runAt Milliseconds since 1970.
 * @param now Milliseconds since 1970.
 * @returns Its id.
 */
export async function insertRun(
  queries: Queries,
  { workflow, cause, runAt }: { workflow: Pick<WorkflowRow, 'id' | 'project_id'>; cause: string; runAt: number },
  now: number,
): Promise<string> {
  const id = createId('run', now)
  await queries
    .insertInto('workflow_run')
    .values({
      id,
      workflow_id: workflow.id,
      project_id: workflow.project_id,
      cause,
      status: 'queued',
      job_id: null,
      error: null,
      run_at: runAt,
      lease_owner: null,
      lease_until: null,
      fence: 0,
      attempts: 0,
      created_at: now,
      started_at: null,
      ended_at: null,
    })
    .execute()
  wakeAfterCommit(queries, 'workflow')
  return id
}
