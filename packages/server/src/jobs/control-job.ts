import type { Transaction } from 'kysely'
import type { AuditAction, NewAgentEvent } from '@docwright/contract'
import { recordChange } from '../store/audit/record-change.ts'
import { updateJob } from '../store/jobs/job-queries.ts'
import type { JobRecord } from '../store/jobs/job-queries.ts'
import type { Store } from '../store/open-store.ts'
import type { Database } from '../store/tables.ts'
import { listOpenTurns } from '../store/jobs/turn-queries.ts'
import { changeJob } from './change-job.ts'
import type { ChangedJob } from './change-job.ts'
import { cancelledEnd, endTurn, isHeardBy } from './end-turns.ts'

/** The three ways to change a job besides sending it messages. */
export type JobControl = 'cancel' | 'archive' | 'unarchive'

/** The outcome: the job, or that an archived job cannot be canceled, or that there is no such job. */
export type ControlResult =
  | { kind: 'done'; changed: ChangedJob }
  | { kind: 'refused'; code: 'job-archived' }
  | { kind: 'not-found' }

/**
 * Cancels, archives or unarchives a job. Each can be repeated.
 *
 * @param control The change.
 * @returns The outcome.
 */
export async function controlJob(store: Store, jobId: string, control: JobControl): Promise<ControlResult> {
  const now = store.clock()
  let refused = false
  const changed = await store.transaction(async (transaction) => {
    const note = (job: JobRecord, action: AuditAction): void =>
      recordChange(transaction, { action, projectId: job.project_id, object: { id: jobId, name: job.title } })
    return changeJob(transaction, jobId, now, async (job) => {
      switch (control) {
        case 'cancel':
          refused = job.status === 'archived'
          if (!refused) note(job, 'job.cancelled')
          return { events: refused ? [] : await stopTurns(transaction, jobId, now) }
        case 'archive': {
          if (job.status === 'archived') return { events: [] }
          const events = await stopTurns(transaction, jobId, now)
          await updateJob(transaction, jobId, { archived_at: now })
          note(job, 'job.archived')
          return { events }
        }
        case 'unarchive':
          await updateJob(transaction, jobId, { archived_at: null })
          if (job.archived_at !== null) note(job, 'job.unarchived')
          return { events: [] }
      }
    })
  })
  if (changed === undefined) return { kind: 'not-found' }
  return refused ? { kind: 'refused', code: 'job-archived' } : { kind: 'done', changed }
}

async function stopTurns(transaction: Transaction<Database>, jobId: string, now: number): Promise<NewAgentEvent[]> {
  const events: NewAgentEvent[] = []
  const open = await listOpenTurns(transaction, jobId)
  const heard = new Set(open.slice(1).filter(isHeardBy))
  for (const turn of open) {
    if (!heard.has(turn)) events.push(...(await endTurn(transaction, open, turn, cancelledEnd, now)))
  }
  return events
}
