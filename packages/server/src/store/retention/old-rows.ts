import type { Kysely } from 'kysely'
import type { Database } from '../tables.ts'

const day = 24 * 60 * 60 * 1000

/** Deployments that a later one of their branch has replaced are kept this long after they ended. */
const deploymentsKept = 180 * day
/** Runs of workflows that found nothing to do, so that there is no job for them. */
const idleRunsKept = 90 * day
/** Readers' feedback on pages. */
const feedbackKept = 365 * day

/** How many rows go at a time: others write in between. */
const batch = 500

/**
 * Removes old rows that would grow without end: deployments that were replaced half a year ago, runs of workflows
 * without a job, readers' feedback of a year ago. The newest deployment of each branch stays, and the live one.
 *
 * @param now Milliseconds since 1970.
 */
export async function removeOldRows(db: Kysely<Database>, now: number): Promise<void> {
  await inBatches('deployment', db, async () =>
    db
      .selectFrom('deployment as old')
      .select('old.id')
      .where('old.ended_at', '<=', now - deploymentsKept)
      .where('old.status', 'in', ['succeeded', 'failed', 'cancelled'])
      .where('old.live_at', 'is', null)
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('deployment as later')
            .select('later.id')
            .whereRef('later.project_id', '=', 'old.project_id')
            .whereRef('later.branch', '=', 'old.branch')
            .whereRef('later.created_at', '>', 'old.created_at'),
        ),
      )
      .limit(batch)
      .execute(),
  )
  await inBatches('workflow_run', db, async () =>
    db
      .selectFrom('workflow_run')
      .select('id')
      .where('ended_at', '<=', now - idleRunsKept)
      .where('job_id', 'is', null)
      .limit(batch)
      .execute(),
  )
  await inBatches('page_feedback', db, async () =>
    db
      .selectFrom('page_feedback')
      .select('id')
      .where('created_at', '<=', now - feedbackKept)
      .limit(batch)
      .execute(),
  )
}

async function inBatches(
  table: 'deployment' | 'workflow_run' | 'page_feedback',
  db: Kysely<Database>,
  find: () => Promise<readonly { id: string }[]>,
): Promise<void> {
  for (;;) {
    const found = await find()
    if (found.length > 0) {
      const ids = found.map(({ id }) => id)
      await db.deleteFrom(table).where('id', 'in', ids).execute()
    }
    if (found.length < batch) return
  }
}
