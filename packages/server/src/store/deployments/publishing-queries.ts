import { sql } from 'kysely'
import type { Expression, SqlBool } from 'kysely'
import type { PublishingStore } from './deployment.ts'
import { objectUse } from './object-use-queries.ts'
import { earliestOf } from '../queue/earliest.ts'
import { wakeAfterCommit } from '../commit-news.ts'
import { deploymentColumns, deploymentOf, progressColumn } from './deployment-rows.ts'
import type { Store } from '../open-store.ts'
import { manifestQueries } from './manifest-queries.ts'
import { megabyte, readQuotas, type ProjectQuotas } from '../projects/project-quotas.ts'
import { addStoreUse, listStoreUse, storeUseOf } from './store-use-queries.ts'
import { claimTask } from '../queue/scheduled-tasks.ts'

/**
 * Reads and writes the state of deployments in the object store.
 *
 * @param usual Quotas of projects that have none of their own.
 */
export function publishingQueries(store: Store, usual: ProjectQuotas): PublishingStore {
  const { db, clock } = store
  return {
    async setProgress(id, progress) {
      await db.updateTable('deployment').set(progressColumn(progress, clock())).where('id', '=', id).execute()
    },

    async takeUnpublished(pause) {
      const now = clock()
      const due = await db
        .selectFrom('deployment')
        .select('id')
        .where('live_at', 'is not', null)
        .where('manifest', 'is', null)
        .where(isPublishDue(now, pause))
        .orderBy('publish_at')
        .limit(1)
        .executeTakeFirst()
      if (due === undefined) return undefined
      const taken = await db
        .updateTable('deployment')
        .set({ publish_at: now + pause })
        .where('id', '=', due.id)
        .where(isPublishDue(now, pause))
        .returning(deploymentColumns)
        .executeTakeFirst()
      return taken && deploymentOf(taken)
    },

    async nextOwed() {
      const { rows } = await sql<{ at: number | string | null }>`
        select min(publish_at) as at from deployment where live_at is not null and manifest is null
        union all
        select min(check_at) as at from deployment where check_at is not null and live_at is not null`.execute(db)
      return earliestOf(rows)
    },

    async putOffPublishing(id, pause) {
      await db
        .updateTable('deployment')
        .set({ publish_at: clock() + pause })
        .where('id', '=', id)
        .execute()
      wakeAfterCommit(db, 'deployment')
    },

    ...manifestQueries(db),

    async storeUse(projectId) {
      const { storeMegabytes } = await readQuotas(db, projectId, usual)
      return {
        bytes: await storeUseOf(db, projectId),
        most: storeMegabytes === null ? null : storeMegabytes * megabyte,
      }
    },
    addStoreUse: (projectId, bytes) => addStoreUse(db, projectId, bytes),
    listStoreUse: () => listStoreUse(db),

    ...objectUse(store),

    async repositoryPacks(among) {
      const rows = await db
        .selectFrom('repository_pack')
        .select('digest')
        .distinct()
        .$if(among !== undefined, (query) => query.where('digest', 'in', among ?? []))
        .execute()
      const retired = await db
        .selectFrom('retired_pack')
        .select('digest')
        .$if(among !== undefined, (query) => query.where('digest', 'in', among ?? []))
        .execute()
      return [...rows, ...retired].map(({ digest }) => digest)
    },

    claimTask: (name, every) => claimTask({ db, clock }, name, every),
  }
}

/** Due, or further ahead than it is ever put off: the clock was set back since. */
function isPublishDue(now: number, pause: number): Expression<SqlBool> {
  return sql<SqlBool>`(publish_at <= ${now} or publish_at > ${now + 2 * pause})`
}
