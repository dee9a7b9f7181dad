import type { Account, Outcome, WorkflowFile, WorkflowRun, WorkflowStarter, WorkflowSummary } from '@docwright/contract'
import type { Project } from '../projects/project.ts'
import type { Projects } from '../projects/projects.ts'
import { recordChange } from '../store/audit/record-change.ts'
import { lockProject } from '../store/database/lock-rows.ts'
import type { Store } from '../store/open-store.ts'
import { listWorkflows, readWorkflowRow, readWorkflowRun } from '../store/workflows/workflow-queries.ts'
import { presentRun, presentRuns, presentStarters, presentWorkflow } from '../workflows/present-workflow.ts'
import { queueRun } from '../workflows/queue-run.ts'
import { switchWorkflow } from '../workflows/sync-workflows.ts'
import { requireProject } from './require-project.ts'

const maxRuns = 50

/**
 * The workflows of a project.
 *
 * @param projectId The project that was found for the caller.
 */
export async function workflowsOf(store: Store, projectId: string): Promise<WorkflowSummary[]> {
  return (await listWorkflows(store.db, projectId)).map(presentWorkflow)
}

/** What a new workflow can begin with: every workflow that needs no prompt. */
export function startersOf(): readonly WorkflowStarter[] {
  return presentStarters()
}

/**
 * One workflow.
 *
 * @param projectId The project that was found for the caller.
 * @param id The workflow.
 * @returns Undefined where the project has no such workflow.
 */
export async function workflowOf(store: Store, projectId: string, id: string): Promise<WorkflowSummary | undefined> {
  const row = await readWorkflowRow(store.db, projectId, id)
  return row === undefined ? undefined : presentWorkflow(row)
}

/**
 * The newest runs of a workflow.
 *
 * @param projectId The project that was found for the caller.
 * @param id The workflow.
 * @returns Undefined where the project has no such workflow.
 */
export async function runsOf(store: Store, projectId: string, id: string): Promise<WorkflowRun[] | undefined> {
  const row = await readWorkflowRow(store.db, projectId, id)
  return row === undefined ? undefined : presentRuns(store.db, row.id, maxRuns)
}

/**
 * Asks for a run now, also of a workflow that is switched off.
 *
 * @param projectId The project that was found for the caller.
 * @param id The workflow.
 * @returns The run that will do it: one that waits already does; undefined where the project has no such workflow.
 */
export async function runNow(store: Store, projectId: string, id: string): Promise<WorkflowRun | undefined> {
  const run = await store.transaction(async (transaction) => {
    if (!(await lockProject(transaction, projectId))) return undefined
    const row = await readWorkflowRow(transaction, projectId, id)
    if (row === undefined) return undefined
    const now = store.clock()
    const object = { id: row.id, name: row.name }
    recordChange(transaction, { action: 'workflow.run-requested', projectId, object })
    return queueRun(transaction, row, { kind: 'manual' }, { runAt: now, now })
  })
  if (run === undefined) return undefined
  const row = await readWorkflowRun(store.db, run)
  return row && presentRun(store.db, row)
}

/**
 * Switches a workflow on or off.
 *
 * @param projectId The project that was found for the caller.
 * @param id The workflow.
 * @param enabled Whether it is on.
 * @returns The workflow; undefined where the project has no such one.
 */
export async function enableWorkflow(
  store: Store,
  projectId: string,
  id: string,
  enabled: boolean,
): Promise<WorkflowSummary | undefined> {
  await switchWorkflow(store, projectId, id, enabled)
  return workflowOf(store, projectId, id)
}

/** What files of workflows are committed with. */
export interface WorkflowFileCommands {
  store: Store
  projects: Pick<Projects, 'find'>
  workflowFiles: { save(project: Project, file: WorkflowFile, account: Account): Promise<Outcome> }
}

/**
 * Commits a file of a workflow to the default branch, after checking it.
 *
 * @param file Its path and its text.
 * @param account Who writes it.
 */
export async function saveWorkflow(
  { store, projects, workflowFiles }: WorkflowFileCommands,
  projectId: string,
  file: WorkflowFile,
  account: Account,
): Promise<Outcome> {
  const outcome = await workflowFiles.save(await requireProject(projects, projectId), file, account)
  if (outcome.status === 'done')
    await store.transaction(async (transaction) => {
      recordChange(transaction, { action: 'workflow.saved', projectId, object: { name: file.path } })
    })
  return outcome
}
