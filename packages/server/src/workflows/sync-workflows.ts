import { nextRun, type Workflow } from 'docwright'
import { createId } from '../store/create-id.ts'
import { lockProject } from '../store/database/lock-rows.ts'
import type { Store } from '../store/open-store.ts'
import {
  insertWorkflow,
  listAllWorkflows,
  readWorkflowRow,
  updateWorkflow,
} from '../store/workflows/workflow-queries.ts'
import { storedWorkflow } from './stored-workflow.ts'

/**
 * Writes the workflows of a repository down. One whose file is gone runs no more and keeps its history; one that somebody
 * switched off stays off.
 *
 * @param workflows What its default branch holds now.
 */
export async function syncWorkflows(store: Store, projectId: string, workflows: readonly Workflow[]): Promise<void> {
  await store.transaction(async (transaction) => {
    if (!(await lockProject(transaction, projectId))) return
    const now = store.clock()
    const rows = await listAllWorkflows(transaction, projectId)
    for (const workflow of workflows) {
      const { schedules, pushes } = workflow
      const texts = { trigger: JSON.stringify({ schedules, pushes }), definition: JSON.stringify(workflow) }
      const row = rows.find(({ name }) => name === workflow.name)
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
      } else if (row.present === 0 || row.definition !== texts.definition) {
        const isSame =
          row.present === 1 && JSON.stringify(storedWorkflow(row.definition).schedules) === JSON.stringify(schedules)
        const due = isSame ? row.next_run_at : next
        const nextRunAt = row.enabled === 1 ? due : null
        await updateWorkflow(transaction, row.id, { ...texts, present: 1, next_run_at: nextRunAt, updated_at: now })
      }
    }
    const names = new Set(workflows.map(({ name }) => name))
    for (const { id, name, present } of rows)
      if (present === 1 && !names.has(name))
        await updateWorkflow(transaction, id, { present: 0, next_run_at: null, updated_at: now })
  })
}

/**
 * Switches a workflow on or off. Switched on again, it is due at its next time, whatever it has missed.
 *
 * @param id The workflow.
 * @param enabled Whether it is on.
 * @returns False where there is no such workflow.
 */
export async function switchWorkflow(store: Store, projectId: string, id: string, enabled: boolean): Promise<boolean> {
  return store.transaction(async (transaction) => {
    if (!(await lockProject(transaction, projectId))) return false
    const row = await readWorkflowRow(transaction, projectId, id)
    if (row === undefined) return false
    const now = store.clock()
    const next = enabled ? (nextRun(storedWorkflow(row.definition).schedules, now) ?? null) : null
    await updateWorkflow(transaction, id, { enabled: enabled ? 1 : 0, next_run_at: next, updated_at: now })
    return true
  })
}
