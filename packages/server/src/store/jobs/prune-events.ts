import { sql } from 'kysely'
import type { AgentEventType } from '@docwright/contract'
import { lockJob } from '../database/lock-rows.ts'
import type { Store } from '../open-store.ts'

/** The single steps of a job are kept this long after the last thing that happened to it, in milliseconds. */
export const stepEventsKept = 30 * 24 * 60 * 60 * 1000

/** Events about the agent's steps. The other events report requests, answers and changes. */
const stepEvents: readonly AgentEventType[] = [
  'turn.delayed',
  'step.finished',
  'tool.called',
  'tool.finished',
  'commit.created',
]

/** Number of jobs that are checked before others have their turn. */
const batch = 100

/**
 * Removes the events of single steps, and the attached files, from jobs in which nothing has happened for 30 days.
 * Notes the last removed event, so that a reader who resumes before it gets an error. The conversation, its results and
 * the pull requests stay.
 *
 * @param now Milliseconds since 1970.
 */
export async function pruneEvents(store: Store, now: number): Promise<void> {
  for (;;) {
    const jobs = await store.db
      .selectFrom('job')
      .select('id')
      .where('updated_at', '<=', now - stepEventsKept)
      .where('pruned_to', '<', sql.ref<number>('last_event'))
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('turn')
              .select('turn.id')
              .whereRef('turn.job_id', '=', 'job.id')
              .where('turn.status', 'in', ['queued', 'running']),
          ),
        ),
      )
      .limit(batch)
      .execute()
    for (const { id } of jobs) await pruneJob(store, id, now)
    if (jobs.length < batch) return
  }
}

async function pruneJob(store: Store, jobId: string, now: number): Promise<void> {
  await store.transaction(async (transaction) => {
    await lockJob(transaction, jobId)
    const { numUpdatedRows } = await transaction
      .updateTable('job')
      .set({ pruned_to: sql.ref<number>('last_event') })
      .where('id', '=', jobId)
      // Somebody may have written to it meanwhile.
      .where('updated_at', '<=', now - stepEventsKept)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return
    await transaction.deleteFrom('job_attachment').where('job_id', '=', jobId).execute()
    await transaction.deleteFrom('event').where('job_id', '=', jobId).where('type', 'in', stepEvents).execute()
  })
}
