import { nextRun } from 'docwright/engine'
import type { Store } from '../store/open-store.ts'
import { advanceWorkflow, listPlannedWorkflows } from '../store/workflows/workflow-queries.ts'
import { startDueWorkflows } from './start-due.ts'
import { storedWorkflow } from './stored-workflow.ts'

/** Milliseconds by which a clock is set right from time to time. */
const small = 60_000

/**
 * Starts workflows when their time has come, and plans them again in its first round and after the clock was set back:
 * their next times were found by a clock that was ahead. A time that has had its run already, too early, is not planned
 * again.
 *
 * @returns To be called from time to time.
 */
export function createScheduleTask(store: Store): () => Promise<void> {
  let seen = Number.POSITIVE_INFINITY
  return async () => {
    const now = store.clock()
    if (now < seen - small) await planAgain(store, now)
    seen = now
    await startDueWorkflows(store)
  }
}

async function planAgain(store: Store, now: number): Promise<void> {
  for (const workflow of await listPlannedWorkflows(store.db, now)) {
    const { schedules } = storedWorkflow(workflow.definition)
    const next = nextRun(schedules, now)
    const following = next === undefined ? undefined : nextRun(schedules, next)
    // The very next time may be the one that had its run.
    if (following === undefined || following >= (workflow.next_run_at ?? 0)) continue
    await store.transaction(async (transaction) => advanceWorkflow(transaction, workflow, following))
  }
}
