import { sql } from 'kysely'
import type { Expression, SqlBool } from 'kysely'
import { wakeAfterCommit } from '../commit-news.ts'
import type { CheckingStore } from './deployment.ts'
import { deploymentColumns, deploymentOf, diagnosticColumns } from './deployment-rows.ts'
import type { Queries, Store } from '../open-store.ts'

/** The queries and changes of the check of a live deployment's pages. */
export function checkQueries({ db, clock }: Store): CheckingStore {
  return {
    async setDeploymentDiagnostics(id, diagnostics) {
      const done = { ...diagnosticColumns(diagnostics), check_at: null }
      await db.updateTable('deployment').set(done).where('id', '=', id).execute()
    },

    async keepCheck(id, lease) {
      await moveCheck(db, id, { check_at: clock() + lease })
    },

    async releaseCheck(id, pause) {
      const less = sql<number>`case when check_attempts > 0 then check_attempts - 1 else 0 end`
      await moveCheck(db, id, { check_at: clock() + pause, check_attempts: less })
    },

    async takeUnchecked(lease) {
      const now = clock()
      const due = await db
        .selectFrom('deployment')
        .select('id')
        .where('check_at', 'is not', null)
        .where('live_at', 'is not', null)
        .where(isDue(now, lease))
        .orderBy(sql`case when kind = 'production' then 0 else 1 end`)
        .orderBy('check_at')
        .limit(1)
        .executeTakeFirst()
      if (due === undefined) return undefined
      const taken = await db
        .updateTable('deployment')
        .set({ check_at: now + lease, check_attempts: sql<number>`check_attempts + 1` })
        .where('id', '=', due.id)
        .where('check_at', 'is not', null)
        .where(isDue(now, lease))
        .returning([...deploymentColumns, 'check_attempts'])
        .executeTakeFirst()
      return taken && { deployment: deploymentOf(taken), attempts: taken.check_attempts }
    },
  }
}

/**
 * Has all looks that somebody began made by others at once. Only for a process that knows it is the only one.
 *
 * @param now Milliseconds since 1970.
 */
export async function endAllChecks(queries: Queries, now: number): Promise<void> {
  await queries.updateTable('deployment').set({ check_at: now }).where('check_at', '>', now).execute()
}

/** One that has ended meanwhile stays ended. */
async function moveCheck(
  db: Store['db'],
  id: string,
  change: { check_at: number; check_attempts?: Expression<number> },
): Promise<void> {
  wakeAfterCommit(db, 'deployment')
  await db.updateTable('deployment').set(change).where('id', '=', id).where('check_at', 'is not', null).execute()
}

/** Due, or further ahead than anybody puts it off: its clock has been set back since. */
function isDue(now: number, lease: number): Expression<SqlBool> {
  return sql<SqlBool>`(check_at <= ${now} or check_at > ${now + 2 * lease})`
}
