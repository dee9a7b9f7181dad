import { sql } from 'kysely'
import type { Store } from '../open-store.ts'
import type { ObjectUse } from './object-use.ts'

/** Milliseconds that something may take to name in the database what it has written. */
const heldFor = 24 * 60 * 60 * 1000
/** Milliseconds after which a removal counts as ended whose process has said nothing more. */
const longestRemoval = 10 * 60 * 1000
const rowsAtOnce = 500

/** The notes on objects that are being written or removed. */
export function objectUse({ db, clock }: Pick<Store, 'db' | 'clock'>): ObjectUse {
  return {
    async hold({ digest, kind, projectId }) {
      const until = clock() + heldFor
      await db
        .insertInto('object_hold')
        .values({ digest, kind, project_id: projectId, until })
        .onConflict((conflict) => conflict.column('digest').doUpdateSet({ until }))
        .execute()
    },

    async holds() {
      const rows = await db
        .selectFrom('object_hold')
        .select(['digest', 'kind', 'project_id as projectId'])
        .where('until', '>', clock())
        .execute()
      return rows
    },

    async beginRemovals(digests) {
      const begunAt = clock()
      for (const digest of digests)
        await db
          .insertInto('object_removal')
          .values({ digest, begun_at: begunAt, ended_at: null })
          .onConflict((conflict) => conflict.column('digest').doUpdateSet({ begun_at: begunAt, ended_at: null }))
          .execute()
      return begunAt
    },

    async endRemovals(removed, spared) {
      const endedAt = clock()
      for (let start = 0; start < removed.length; start += rowsAtOnce)
        await db
          .updateTable('object_removal')
          .set({ ended_at: endedAt })
          .where('digest', 'in', removed.slice(start, start + rowsAtOnce))
          .execute()
      for (let start = 0; start < spared.length; start += rowsAtOnce)
        await db
          .deleteFrom('object_removal')
          .where('digest', 'in', spared.slice(start, start + rowsAtOnce))
          .execute()
    },

    async removedSince(moment) {
      const rows = await db
        .selectFrom('object_removal')
        .select('digest')
        .where(sql<boolean>`coalesce(ended_at, begun_at + ${longestRemoval}) >= ${moment}`)
        .execute()
      return new Set(rows.map(({ digest }) => digest))
    },

    async forgetUse() {
      await db.deleteFrom('object_hold').where('until', '<=', clock()).execute()
      await db
        .deleteFrom('object_removal')
        .where('begun_at', '<', clock() - heldFor)
        .execute()
    },
  }
}
