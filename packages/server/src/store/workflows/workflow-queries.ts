import type { Insertable, Selectable, Updateable } from 'kysely'
import { createId } from '../create-id.ts'
import { wakeAfterCommit } from '../commit-news.ts'
import type { Queries } from '../open-store.ts'
import type { WorkflowRunTable, WorkflowTable } from './workflow-tables.ts'

/** A stored workflow. */
export type WorkflowRow = Selectable<WorkflowTable>

/** A stored run. */
export type WorkflowRunRow = Selectable<WorkflowRunTable>

/** The workflows of a project whose files are there, by name. */
export async function listWorkflows(queries: Queries, projectId: string): Promise<WorkflowRow[]> {
  return queries
    .selectFrom('workflow')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('present', '=', 1)
    .orderBy('name')
    .execute()
}

/** Workflows that are switched on and name other repositories, of all projects of an organization. */
export async function listWorkflowsElsewhere(queries: Queries, organisationId: string): Promise<WorkflowRow[]> {
  return queries
    .selectFrom('workflow')
    .innerJoin('project', 'project.id', 'workflow.project_id')
    .selectAll('workflow')
    .where('project.organisation_id', '=', organisationId)
    .where('project.archived_at', 'is', null)
    .where('workflow.present', '=', 1)
    .where('workflow.enabled', '=', 1)
    .where('workflow.trigger', 'like', '%"repository":"%')
    .orderBy('workflow.id')
    .execute()
}

/** Whether one of the newest runs of a workflow was started by a commit of another repository. */
export async function hasRunOf(queries: Queries, workflowId: string, commit: string): Promise<boolean> {
  const run = await queries
    .selectFrom('workflow_run')
    .select('id')
    .where('workflow_id', '=', workflowId)
    .where('cause', 'like', `%"commit":"${commit}"%`)
    .executeTakeFirst()
  return run !== undefined
}

/**
 * Finds a workflow.
 *
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
 * @param limit How many at most.
 * @param before Only those that were asked for before this one.
 */
export async function listWorkflowRuns(
  queries: Queries,
  workflowId: string,
  limit: number,
  before?: { createdAt: number; id: string },
): Promise<WorkflowRunRow[]> {
  let query = queries.selectFrom('workflow_run').selectAll().where('workflow_id', '=', workflowId)
  if (before !== undefined) {
    const { createdAt, id } = before
    query = query.where(({ or, and, eb }) =>
      or([eb('created_at', '<', createdAt), and([eb('created_at', '=', createdAt), eb('id', '<', id)])]),
    )
  }
  return query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute()
}

/**
 * Finds a run.
 *
 * @param id The run.
 */
export async function readWorkflowRun(queries: Queries, id: string): Promise<WorkflowRunRow | undefined> {
  return queries.selectFrom('workflow_run').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The run that waits to be begun, of which there is one at most. */
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

/** The workflows of a project, those among them whose files are gone. */
export async function listAllWorkflows(queries: Queries, projectId: string): Promise<WorkflowRow[]> {
  return queries.selectFrom('workflow').selectAll().where('project_id', '=', projectId).orderBy('name').execute()
}

/**
 * Writes a new workflow down.
 *
 * @param workflow Its columns.
 */
export async function insertWorkflow(queries: Queries, workflow: Insertable<WorkflowTable>): Promise<void> {
  await queries.insertInto('workflow').values(workflow).execute()
  wakeAfterCommit(queries, 'workflow')
}

/**
 * Changes a workflow.
 *
 * @param id The workflow.
 */
export async function updateWorkflow(queries: Queries, id: string, change: Updateable<WorkflowTable>): Promise<void> {
  await queries.updateTable('workflow').set(change).where('id', '=', id).execute()
  wakeAfterCommit(queries, 'workflow')
}

/**
 * The workflows whose time has come, those first that wait longest.
 *
 * @param now Milliseconds since 1970.
 */
export async function listDueWorkflows(queries: Queries, now: number, limit: number): Promise<WorkflowRow[]> {
  return queries
    .selectFrom('workflow')
    .selectAll()
    .where('enabled', '=', 1)
    .where('present', '=', 1)
    .where('next_run_at', '<=', now)
    .orderBy('next_run_at')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** The next time that a workflow starts by, in milliseconds since 1970; undefined if none is planned. */
export async function nextPlannedRun(queries: Queries): Promise<number | undefined> {
  const row = await queries
    .selectFrom('workflow')
    .select('next_run_at')
    .where('enabled', '=', 1)
    .where('present', '=', 1)
    .where('next_run_at', 'is not', null)
    .orderBy('next_run_at')
    .limit(1)
    .executeTakeFirst()
  return row?.next_run_at ?? undefined
}

/**
 * The workflows whose time is still to come.
 *
 * @param now Milliseconds since 1970.
 */
export async function listPlannedWorkflows(queries: Queries, now: number): Promise<WorkflowRow[]> {
  return queries.selectFrom('workflow').selectAll().where('enabled', '=', 1).where('next_run_at', '>', now).execute()
}

/**
 * Moves the next time of a workflow on, unless somebody else has.
 *
 * @param workflow The workflow that was read.
 * @param next Its next time; null if there is none.
 * @returns Whether it was this call that moved it.
 */
export async function advanceWorkflow(queries: Queries, workflow: WorkflowRow, next: number | null): Promise<boolean> {
  const { numUpdatedRows } = await queries
    .updateTable('workflow')
    .set({ next_run_at: next })
    .where('id', '=', workflow.id)
    .where('enabled', '=', 1)
    .where('next_run_at', '=', workflow.next_run_at)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * Changes a run that waits.
 *
 * @param id The run.
 */
export async function updateWaitingRun(
  queries: Queries,
  id: string,
  change: Pick<Updateable<WorkflowRunTable>, 'cause' | 'run_at'>,
): Promise<void> {
  await queries.updateTable('workflow_run').set(change).where('id', '=', id).where('status', '=', 'queued').execute()
}

/**
 * The newest runs of a project that have become work, the newest first.
 *
 * @param wanted The filter.
 * @param wanted.since Milliseconds since 1970.
 * @param wanted.limit Limit of runs.
 */
export async function listBegunRuns(
  queries: Queries,
  projectId: string,
  { since, limit }: { since: number; limit: number },
): Promise<Pick<WorkflowRunRow, 'ended_at'>[]> {
  return queries
    .selectFrom('workflow_run')
    .select('ended_at')
    .where('project_id', '=', projectId)
    .where('status', '=', 'succeeded')
    .where('job_id', 'is not', null)
    .where('ended_at', '>', since)
    .orderBy('ended_at', 'desc')
    .limit(limit)
    .execute()
}

/** The workflow that a run belongs to. */
export async function workflowOfRun(
  queries: Queries,
  runId: string,
): Promise<Pick<WorkflowRow, 'id' | 'definition'> | undefined> {
  return queries
    .selectFrom('workflow_run')
    .innerJoin('workflow', 'workflow.id', 'workflow_run.workflow_id')
    .select(['workflow.id', 'workflow.definition'])
    .where('workflow_run.id', '=', runId)
    .executeTakeFirst()
}

/**
 * Name of a workflow.
 *
 * @param id The workflow.
 */
export async function readWorkflowName(queries: Queries, id: string): Promise<string | undefined> {
  return (await queries.selectFrom('workflow').select('name').where('id', '=', id).executeTakeFirst())?.name
}

/** The runs that are part of a job. */
export async function listRunsOfJob(queries: Queries, projectId: string, jobId: string): Promise<WorkflowRunRow[]> {
  return queries
    .selectFrom('workflow_run')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('job_id', '=', jobId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/**
 * Runs that have become jobs, or part of one, or have failed before that, the oldest first; without reported ones.
 *
 * @param since Milliseconds since 1970.
 */
export async function listStartedRuns(queries: Queries, since: number, limit = 100): Promise<WorkflowRunRow[]> {
  return (
    queries
      .selectFrom('workflow_run')
      .selectAll()
      // Excludes the other states, so that the latest rows are scanned and not all that ever succeeded.
      .where('status', 'not in', ['queued', 'running', 'cancelled'])
      .where((where) => where.or([where('status', '=', 'failed'), where('job_id', 'is not', null)]))
      .where('created_at', '>', since)
      .where((where) => where.or([where('result', 'is', null), where('result', 'not like', '%"told":true%')]))
      .orderBy('created_at')
      .orderBy('id')
      .limit(limit)
      .execute()
  )
}

/**
 * Writes down what has come of a run, unless somebody else has.
 *
 * @param run The run that was read.
 * @returns Whether it was this call that wrote it.
 */
export async function replaceRunResult(
  queries: Queries,
  run: WorkflowRunRow,
  change: Pick<Updateable<WorkflowRunTable>, 'result' | 'error'>,
): Promise<boolean> {
  const { numUpdatedRows } = await queries
    .updateTable('workflow_run')
    .set(change)
    .where('id', '=', run.id)
    .where('result', run.result === null ? 'is' : '=', run.result)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * Records a note for people on a run in progress.
 *
 * @param id The run.
 * @param note A sentence.
 */
export async function updateRunNote(queries: Queries, id: string, note: string): Promise<void> {
  await queries.updateTable('workflow_run').set({ error: note }).where('id', '=', id).execute()
}

/**
 * Writes down what has come of a run.
 *
 * @param id The run.
 * @param result As JSON.
 */
export async function updateRunResult(queries: Queries, id: string, result: string): Promise<void> {
  await queries.updateTable('workflow_run').set({ result }).where('id', '=', id).execute()
}
