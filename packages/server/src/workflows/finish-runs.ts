import type { Workflow } from 'docwright/engine'
import { announce } from '../jobs/announce.ts'
import { readJournalEntry } from '../jobs/turn-journal.ts'
import { readTurnUse, sumOf } from '../store/models/usage-queries.ts'
import { readJob, type JobRecord } from '../store/jobs/job-queries.ts'
import type { Queries, Store } from '../store/open-store.ts'
import { readJournal } from '../store/jobs/step-queries.ts'
import { parseStoredOrNull } from '../store/stored-json.ts'
import {
  listStartedRuns,
  replaceRunResult,
  workflowOfRun,
  type WorkflowRunRow,
} from '../store/workflows/workflow-queries.ts'
import { mailReceivers } from './mail-receivers.ts'
import { presentRun } from './present-workflow.ts'
import { stateOfRun } from './run-state.ts'
import { runResultSchema, storedWorkflow, type RunResult } from './stored-workflow.ts'

/** Dependencies of finishing runs. */
export interface FinishContext {
  store: Store
  /**
   * Merges the pull request of a job, unless there is something that a person should look at.
   *
   * @returns Why it was left open; undefined if it is merged, or there is none.
   */
  merge: (job: JobRecord) => Promise<string | undefined>
  onError: (error: unknown, runId: string) => void
}

const day = 24 * 60 * 60 * 1000
/** Runs whose jobs took longer are not looked for any more. */
const longest = 2 * day

/**
 * Finishes the runs whose jobs have ended, and those that have failed before there was one: direct merges are made,
 * costs are written down, and webhooks and the receivers that the workflow names are notified. Any number of processes
 * may do that: each run is reported once.
 *
 * @param context The dependencies.
 */
export async function finishRuns(context: FinishContext): Promise<void> {
  const { store } = context
  for (const row of await listStartedRuns(store.db, store.clock() - longest)) {
    try {
      const job = row.job_id === null ? undefined : await readJob(store.db, row.project_id, row.job_id)
      if (row.status === 'failed' || (job !== undefined && (await isOver(context, row, job))))
        await finish(context, row, job)
    } catch (error) {
      context.onError(error, row.id)
    }
  }
}

/** Whether there are runs whose end may have to be reported. */
export async function isAnyStarted(store: Store): Promise<boolean> {
  return (await listStartedRuns(store.db, store.clock() - longest, 1)).length > 0
}

/** Whether a run has ended: its turn has, and where its pull request is to be merged, nothing is added to that any more. */
async function isOver({ store }: FinishContext, row: WorkflowRunRow, job: JobRecord): Promise<boolean> {
  if (job.status !== 'active') return true
  const { endedAt } = await stateOfRun(store.db, row)
  return endedAt !== null && (await definitionOf(store.db, row)).update !== 'direct'
}

async function finish(context: FinishContext, row: WorkflowRunRow, job: JobRecord | undefined): Promise<void> {
  const { store } = context
  const result = parseStoredOrNull(runResultSchema, row.result) ?? { outcome: 'failed' as const }
  const { update, notify } = await definitionOf(store.db, row)
  const left = update === 'direct' && job?.status === 'completed' ? await context.merge(job) : undefined
  const usage = job === undefined ? { input: 0, output: 0 } : await usageOf(store.db, job, row)
  await store.transaction(async (transaction) => {
    const now = store.clock()
    const { endpoints, refused } = await mailReceivers(transaction, row.project_id, notify, now)
    const next = JSON.stringify({ ...result, told: true, usage } satisfies RunResult)
    const error = [left ?? row.error, unwritten(refused)].filter((part) => part !== null).join(' ') || null
    if (!(await replaceRunResult(transaction, row, { result: next, error }))) return
    const run = await presentRun(transaction, { ...row, result: next, error })
    const finished = { type: 'agent.workflow.finished', data: run, also: endpoints } as const
    await announce(transaction, row.project_id, [finished], now)
  })
}

function unwritten(refused: readonly string[]): string | null {
  if (refused.length === 0) return null
  return `No e-mail was sent to ${refused.join(', ')}: e-mail is sent only to people with access to the project who have not ended it.`
}

async function definitionOf(queries: Queries, { id }: WorkflowRunRow): Promise<Pick<Workflow, 'update' | 'notify'>> {
  const row = await workflowOfRun(queries, id)
  return row === undefined ? { update: 'pull-request', notify: [] } : storedWorkflow(row.definition)
}

/** The cost of models for the run: the same job may have had other runs. */
async function usageOf(
  queries: Queries,
  job: JobRecord,
  run: WorkflowRunRow,
): Promise<{ input: number; output: number }> {
  const turn = parseStoredOrNull(runResultSchema, run.result)?.turn
  // Requests without an answer, and those of a process that died, are in no journal, but they have been paid for.
  const metered = turn === undefined ? [] : await readTurnUse(queries, [turn])
  if (metered.length > 0) {
    const { input, output } = sumOf(metered.map((one) => one.usage))
    return { input, output }
  }
  const usage = { input: 0, output: 0 }
  for (const step of await readJournal(queries, job.id, Number.MAX_SAFE_INTEGER)) {
    // An earlier release has written no turn down.
    if (turn === undefined ? step.created_at < (run.taken_at ?? run.created_at) : step.turn_id !== turn) continue
    const entry = readJournalEntry(step)
    if (entry.kind !== 'entry' || entry.entry.type !== 'answer') continue
    usage.input += entry.entry.answer.usage.input
    usage.output += entry.entry.answer.usage.output
  }
  return usage
}
