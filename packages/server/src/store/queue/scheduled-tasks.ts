import type { Store } from '../open-store.ts'

/**
 * Begins a round of work that one process at a time does for all.
 *
 * @param name The work.
 * @param every Milliseconds until it is due again.
 * @returns Whether it is due, and this process' to do.
 */
export async function claimTask(
  { db, clock }: Pick<Store, 'db' | 'clock'>,
  name: string,
  every: number,
): Promise<boolean> {
  const now = clock()
  const known = await db.selectFrom('round').select('due_at').where('name', '=', name).executeTakeFirst()
  // A due time more than one interval ahead means the clock was set back.
  if (known !== undefined && known.due_at > now && known.due_at <= now + every) return false
  const added = await db
    .insertInto('round')
    .values({ name, due_at: now + every })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('name')
    .executeTakeFirst()
  if (added !== undefined) return true
  const taken = await db
    .updateTable('round')
    .set({ due_at: now + every })
    .where('name', '=', name)
    .where(({ eb, or }) => or([eb('due_at', '<=', now), eb('due_at', '>', now + every)]))
    .returning('name')
    .executeTakeFirst()
  return taken !== undefined
}
