import { nextRun, type Workflow } from 'docwright/engine'
import { recordChange } from '../store/audit/record-change.ts'
import { createId } from '../store/create-id.ts'
import { lockProject } from '../store/database/lock-rows.ts'
import type { Transaction } from 'kysely'
import type { Database } from '../store/tables.ts'
import type { Store } from '../store/open-store.ts'
import {
  insertWorkflow,
  listAllWorkflows,
  readWorkflowRow,
  updateWorkflow,
  type WorkflowRow,
} from '../store/workflows/workflow-queries.ts'
import { storedWorkflow } from './stored-workflow.ts'

/**
 * Writes down the workflows of a repository. One whose file was removed does not run any more and keeps its history;
 * one that a person has switched off stays off, even under another name.
 *
 * @param workflows The workflows on its default branch.
 */
export async function syncWorkflows(store: Store, projectId: string, workflows: readonly Workflow[]): Promise<void> {
  await store.transaction(async (transaction) => {
    if (!(await lockProject(transaction, projectId))) return
    const now = store.clock()
    const rows = await listAllWorkflows(transaction, projectId)
    const rowOf = await matchRows(transaction, rows, workflows)
    for (const workflow of workflows) {
      const { schedules, pushes } = workflow
      const texts = { trigger: JSON.stringify({ schedules, pushes }), definition: JSON.stringify(workflow) }
      const row = rowOf(workflow)
      const next = nextRun(schedules, now) ?? null
      if (row === undefined) {
        const id = createId('workflow', now)
        const times = { next_run_at: next, created_at: now, updated_at: now }
        await insertWorkflow(transaction, {
          id,
          project_id: projectId,
          name: workflow.name,
          enabled: 1,
          ...texts,
          ...times,
        })
      } else if (row.present === 0 || row.definition !== texts.definition || row.name !== workflow.name) {
        const isSame =
          row.present === 1 && JSON.stringify(storedWorkflow(row.definition).schedules) === JSON.stringify(schedules)
        const due = isSame ? row.next_run_at : next
        const nextRunAt = row.enabled === 1 ? due : null
        const { name } = workflow
        await updateWorkflow(transaction, row.id, {
          name,
          ...texts,
          present: 1,
          next_run_at: nextRunAt,
          updated_at: now,
        })
      }
    }
    const there = new Set(workflows.map((workflow) => rowOf(workflow)?.id))
    for (const { id, present } of rows)
      if (present === 1 && !there.has(id))
        await updateWorkflow(transaction, id, { present: 0, next_run_at: null, updated_at: now })
  })
}

/**
 * Finds what is known of each workflow: a workflow is its file, whatever its name is now; one whose file was moved is found
 * by its name. Names that others have held are made free.
 */
async function matchRows(
  transaction: Transaction<Database>,
  rows: readonly WorkflowRow[],
  workflows: readonly Workflow[],
): Promise<(workflow: Workflow) => WorkflowRow | undefined> {
  const found = new Map<string, WorkflowRow>()
  const isTaken = (row: WorkflowRow): boolean => [...found.values()].some(({ id }) => id === row.id)
  // Of several that have had the same file, the one that has it now, else the one that had it last.
  const newest = rows.toSorted((one, other) => other.present - one.present || other.updated_at - one.updated_at)
  for (const { path } of workflows) {
    const row = newest.find((one) => !isTaken(one) && storedWorkflow(one.definition).path === path)
    if (row !== undefined) found.set(path, row)
  }
  for (const { path, name } of workflows) {
    const row = found.has(path) ? undefined : newest.find((one) => !isTaken(one) && one.name === name)
    if (row !== undefined) found.set(path, row)
  }
  for (const { path, name } of workflows) {
    const holder = rows.find((row) => row.name === name)
    if (holder !== undefined && holder.id !== found.get(path)?.id)
      await updateWorkflow(transaction, holder.id, { name: `${name} (${holder.id})` })
  }
  return ({ path }) => found.get(path)
}

/**
 * Switches a workflow on or off. Switched on again, it is due at its next time, whatever it has missed.
 *
 * @param id The workflow.
 * @param enabled Whether it is on.
 * @returns False if there is no such workflow.
 */
export async function switchWorkflow(store: Store, projectId: string, id: string, enabled: boolean): Promise<boolean> {
  return store.transaction(async (transaction) => {
    if (!(await lockProject(transaction, projectId))) return false
    const row = await readWorkflowRow(transaction, projectId, id)
    if (row === undefined) return false
    const now = store.clock()
    const next = enabled ? (nextRun(storedWorkflow(row.definition).schedules, now) ?? null) : null
    await updateWorkflow(transaction, id, { enabled: enabled ? 1 : 0, next_run_at: next, updated_at: now })
    const action = enabled ? 'workflow.switched-on' : 'workflow.switched-off'
    if ((row.enabled === 1) !== enabled)
      recordChange(transaction, { action, projectId, object: { id, name: row.name } })
    return true
  })
}
