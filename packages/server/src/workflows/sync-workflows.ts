import { nextRun, type Workflow } from 'docwright'
import { createId } from '../store/create-id.ts'
import { lockProject } from '../store/lock-rows.ts'
import type { Store } from '../store/open-store.ts'
import { storedWorkflow } from './stored-workflow.ts'

/**
 * Writes the workflows of a repository down. One whose file is gone runs no more and keeps its history; one that somebody
 * switched off stays off.
 *
 * @param store The database.
 * @param projectId The project.
 * @param workflows What its default branch holds now.
 */
export async function syncWorkflows(store: Store, projectId: string, workflows: readonly Workflow[]): Promise<void> {
  await store.transaction(async (transaction) => {
    if (!(await lockProject(transaction, projectId))) return
    const now = store.clock()
    const rows = await transaction.selectFrom('workflow').selectAll().where('project_id', '=', projectId).execute()
    for (const workflow of workflows) {
      const { schedules, pushes } = workflow
      const texts = { trigger: JSON.stringify({ schedules, pushes }), definition: JSON.stringify(workflow) }
      const row = rows.find(({ name }) => name === workflow.name)
      const next = nextRun(schedules, now) ?? null
      if (row === undefined) {
        const id = createId('workflow', now)
        const times = { next_run_at: next, created_at: now, updated_at: now }
        await transaction
          .insertInto('workflow')
          .values({ id, project_id: projectId, name: workflow.name, enabled: 1, ...texts, ...times })
          .execute()
      } else if (row.present === 0 || row.definition !== texts.definition) {
        const isSame =
          row.present === 1 && JSON.stringify(storedWorkflow(row.definition).schedules) === JSON.stringify(schedules)
        const due = isSame ? row.next_run_at : next
        await transaction
          .updateTable('workflow')
          .set({ ...texts, present: 1, next_run_at: row.enabled === 1 ? due : null, updated_at: now })
          .where('id', '=', row.id)
          .execute()
      }
    }
    const names = new Set(workflows.map(({ name }) => name))
    for (const { id, name, present } of rows)
      if (present === 1 && !names.has(name))
        await transaction
          .updateTable('workflow')
          .set({ present: 0, next_run_at: null, updated_at: now })
          .where('id', '=', id)
          .execute()
  })
}

/**
 * Switches a workflow on or off. Switched on again, it is due at its next time, whatever it has missed.
 *
 * @param store The database.
 * @param projectId The project.
 * @param id The workflow.
 * @param enabled Whether it is on.
 * @returns False where there is no such workflow.
 */
export async function switchWorkflow(store: Store, projectId: string, id: string, enabled: boolean): Promise<boolean> {
  return store.transaction(async (transaction) => {
    if (!(await lockProject(transaction, projectId))) return false
    const row = await transaction
      .selectFrom('workflow')
      .selectAll()
      .where('id', '=', id)
      .where('project_id', '=', projectId)
      .where('present', '=', 1)
      .executeTakeFirst()
    if (row === undefined) return false
    const now = store.clock()
    const next = enabled ? (nextRun(storedWorkflow(row.definition).schedules, now) ?? null) : null
    await transaction
      .updateTable('workflow')
      .set({ enabled: enabled ? 1 : 0, next_run_at: next, updated_at: now })
      .where('id', '=', id)
      .execute()
    return true
  })
}
