import type { Account, Outcome, WorkflowFile, WorkflowRun, WorkflowStarter, WorkflowSummary } from '@docwright/contract'
import type { Project } from '../projects/project.ts'
import type { Projects } from '../projects/projects.ts'
import { recordChange } from '../store/audit/record-change.ts'
import { lockProject } from '../store/database/lock-rows.ts'
import type { Store } from '../store/open-store.ts'
import {
  listWorkflowRuns,
  listWorkflows,
  readWorkflowRow,
  readWorkflowRun,
} from '../store/workflows/workflow-queries.ts'
import {
  presentRun,
  presentStarters,
  presentTranslationStarter,
  presentWorkflow,
} from '../workflows/present-workflow.ts'
import { queueRun } from '../workflows/queue-run.ts'
import { switchWorkflow } from '../workflows/sync-workflows.ts'
import { requireProject } from './require-project.ts'

/**
 * The workflows of a project.
 *
 * @param projectId The project that was found for the caller.
 */
export async function workflowsOf(store: Store, projectId: string): Promise<WorkflowSummary[]> {
  return (await listWorkflows(store.db, projectId)).map(presentWorkflow)
}

/** The starting points of a new workflow: every workflow that needs no prompt. */
export function startersOf(): readonly WorkflowStarter[] {
  return presentStarters()
}

/**
 * The starting point of a workflow that translates.
 *
 * @param languages Codes; invalid ones are ignored.
 */
export function translationStarterOf(languages: readonly string[]): string {
  return presentTranslationStarter(languages)
}

/**
 * One workflow.
 *
 * @param projectId The project that was found for the caller.
 * @param id The workflow.
 * @returns Undefined if the project has no such workflow.
 */
export async function workflowOf(store: Store, projectId: string, id: string): Promise<WorkflowSummary | undefined> {
  const row = await readWorkflowRow(store.db, projectId, id)
  return row === undefined ? undefined : presentWorkflow(row)
}

/** Some runs of a workflow. */
export interface RunPage {
  runs: WorkflowRun[]
  /** The cursor of the next page; null on the last one. */
  next: string | null
}

/**
 * A page of the runs of a workflow, the newest first.
 *
 * @param projectId The project that was found for the caller.
 * @param id The workflow.
 * @param page Which page.
 * @param page.limit Limit of runs.
 * @param page.after `next` of the previous page.
 * @returns Undefined if the project has no such workflow; `broken` if the cursor is invalid.
 */
export async function runsOf(
  store: Store,
  projectId: string,
  id: string,
  { limit, after }: { limit: number; after?: string | undefined },
): Promise<RunPage | 'broken' | undefined> {
  const [, createdAt, run] = /^(\d{1,15})\.([\w-]{1,100})$/.exec(after ?? '') ?? []
  const before = createdAt === undefined || run === undefined ? undefined : { createdAt: Number(createdAt), id: run }
  if (after !== undefined && before === undefined) return 'broken'
  const row = await readWorkflowRow(store.db, projectId, id)
  if (row === undefined) return undefined
  const found = await listWorkflowRuns(store.db, row.id, limit + 1, before)
  const shown = found.slice(0, limit)
  const last = found.length > limit ? shown.at(-1) : undefined
  return {
    runs: await Promise.all(shown.map(async (one) => presentRun(store.db, one))),
    next: last === undefined ? null : `${last.created_at}.${last.id}`,
  }
}

/**
 * Asks for a run now, also of a workflow that is switched off.
 *
 * @param projectId The project that was found for the caller.
 * @param id The workflow.
 * @returns The run that will do it, which may be one that already waits; undefined if the project has no such workflow.
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
 * @returns The workflow; undefined if the project has no such one.
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

/** In whose name a file is committed. */
type Author = Pick<Account, 'name' | 'email'>

/** Dependencies of reading and committing files of workflows. */
export interface WorkflowFileCommands {
  store: Store
  projects: Pick<Projects, 'find'>
  workflowFiles: {
    read(project: Project, path: string): Promise<string | undefined>
    save(project: Project, file: WorkflowFile, account: Author): Promise<Outcome>
    remove(project: Project, path: string, account: Author): Promise<Outcome>
  }
}

/**
 * The file of a workflow, as the default branch has it.
 *
 * @param id The workflow.
 * @returns Undefined if there is none.
 */
export async function workflowFileOf(
  { store, projects, workflowFiles }: WorkflowFileCommands,
  projectId: string,
  id: string,
): Promise<WorkflowFile | undefined> {
  const project = await projects.find(projectId)
  const path = (await workflowOf(store, projectId, id))?.path
  const text = project === undefined || path === undefined ? undefined : await workflowFiles.read(project, path)
  return path === undefined || text === undefined ? undefined : { path, text }
}

/**
 * Commits the removal of a workflow's file to the default branch.
 *
 * @param path Its path from the docs folder.
 * @param account The person.
 */
export async function removeWorkflow(
  { store, projects, workflowFiles }: WorkflowFileCommands,
  projectId: string,
  path: string,
  account: Author,
): Promise<Outcome> {
  const outcome = await workflowFiles.remove(await requireProject(projects, projectId), path, account)
  return recorded(store, outcome, { action: 'workflow.removed', projectId, path })
}

/**
 * Commits a file of a workflow to the default branch, after checking it.
 *
 * @param file Its path and its text.
 * @param account The person.
 */
export async function saveWorkflow(
  { store, projects, workflowFiles }: WorkflowFileCommands,
  projectId: string,
  file: WorkflowFile,
  account: Author,
): Promise<Outcome> {
  const outcome = await workflowFiles.save(await requireProject(projects, projectId), file, account)
  return recorded(store, outcome, { action: 'workflow.saved', projectId, path: file.path })
}

async function recorded(
  store: Store,
  outcome: Outcome,
  { action, projectId, path }: { action: 'workflow.saved' | 'workflow.removed'; projectId: string; path: string },
): Promise<Outcome> {
  if (outcome.status === 'done')
    await store.transaction(async (transaction) => {
      recordChange(transaction, { action, projectId, object: { name: path } })
    })
  return outcome
}
