import type { Transaction } from 'kysely'
import type { Database } from '../store/tables.ts'
import { parseStored } from '../store/stored-json.ts'
import { insertRun, updateWaitingRun, waitingRun, type WorkflowRow } from '../store/workflows/workflow-queries.ts'
import { runCauseSchema, type RunCause } from './stored-workflow.ts'

/**
 * Requests a run of a workflow. A run that already waits serves all requests in the meantime.
 *
 * @param transaction A transaction that has locked the project.
 * @param cause The cause of the run.
 * @param times Its earliest time, and the current time.
 * @param times.runAt Milliseconds since 1970.
 * @param times.now Milliseconds since 1970.
 * @returns The run that serves the request.
 */
export async function queueRun(
  transaction: Transaction<Database>,
  workflow: WorkflowRow,
  cause: RunCause,
  { runAt, now }: { runAt: number; now: number },
): Promise<string> {
  const waiting = await waitingRun(transaction, workflow.id)
  if (waiting === undefined) return insertRun(transaction, { workflow, cause: JSON.stringify(cause), runAt }, now)
  const earlier = parseStored(runCauseSchema, waiting.cause)
  const merged = cause.kind === 'push' && earlier.kind === 'push' ? { ...cause, pushes: earlier.pushes + 1 } : undefined
  const runAtFirst = Math.min(waiting.run_at, runAt)
  await updateWaitingRun(transaction, waiting.id, {
    ...(merged === undefined ? {} : { cause: JSON.stringify(merged) }),
    run_at: runAtFirst,
  })
  return waiting.id
}
