import { nextRun } from 'docwright/engine'
import { lockProject, lockProjectInUse } from '../store/database/lock-rows.ts'
import type { Store } from '../store/open-store.ts'
import { advanceWorkflow, listDueWorkflows } from '../store/workflows/workflow-queries.ts'
import { queueRun } from './queue-run.ts'
import { storedWorkflow } from './stored-workflow.ts'

const atOnce = 100

/**
 * Asks for a run of every workflow whose time has come. Any number of processes may do that: who moves the next time on
 * asks for the run. Times that were missed meanwhile make one run.
 *
 * @returns How many runs were asked for.
 */
export async function startDueWorkflows(store: Store): Promise<number> {
  const due = await listDueWorkflows(store.db, store.clock(), atOnce)
  let started = 0
  for (const workflow of due) {
    const isOurs = await store.transaction(async (transaction) => {
      if (!(await lockProject(transaction, workflow.project_id))) return false
      const now = store.clock()
      const next = nextRun(storedWorkflow(workflow.definition).schedules, now) ?? null
      if (!(await advanceWorkflow(transaction, workflow, next))) return false
      // A restored project goes on with its next time.
      if (!(await lockProjectInUse(transaction, workflow.project_id))) return false
      await queueRun(transaction, workflow, { kind: 'schedule', due: workflow.next_run_at ?? now }, { runAt: now, now })
      return true
    })
    if (isOurs) started += 1
  }
  return started
}
