import type { Store } from '../open-store.ts'
import { recordChange } from './record-change.ts'

const day = 24 * 60 * 60 * 1000

/**
 * Removes the entries of the audit log that are past their time, and records from where the chain continues. Only the
 * beginning of the log is removed, so one entry with a wrong time keeps those after it; the newest stays, however old
 * it is, since numbers and hashes continue from it.
 *
 * @param days How long entries are kept.
 * @returns The number of removed entries.
 */
export async function pruneAudit(store: Store, days: number): Promise<number> {
  const oldest = store.clock() - days * day
  return store.transaction(async (transaction) => {
    const kept = await transaction
      .selectFrom('audit')
      .select(({ fn }) => fn.min('sequence').as('sequence'))
      .where('at', '>', oldest)
      .executeTakeFirst()
    const newest = await transaction
      .selectFrom('audit')
      .select(({ fn }) => fn.max('sequence').as('sequence'))
      .executeTakeFirst()
    const last = await transaction
      .selectFrom('audit')
      .select(['sequence', 'hash'])
      .where('sequence', '<', kept?.sequence ?? newest?.sequence ?? 0)
      .orderBy('sequence', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (last === undefined) return 0
    const removed = await transaction.deleteFrom('audit').where('sequence', '<=', last.sequence).executeTakeFirst()
    recordChange(transaction, { action: 'audit.pruned', after: { through: last.sequence, hash: last.hash } })
    return Number(removed.numDeletedRows)
  })
}
