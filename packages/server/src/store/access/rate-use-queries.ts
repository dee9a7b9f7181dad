import { createId } from '../create-id.ts'
import type { Queries } from '../open-store.ts'

/** What is limited: an endpoint of a project. */
export interface LimitedUse {
  projectId: string
  endpoint: string
}

/**
 * The moment of the newest use.
 *
 * @param use What was used.
 * @returns Milliseconds since 1970; undefined where it was not used.
 */
export async function newestUse(queries: Queries, { projectId, endpoint }: LimitedUse): Promise<number | undefined> {
  const { newest } = await queries
    .selectFrom('rate_use')
    .select((row) => row.fn.max('used_at').as('newest'))
    .where('project_id', '=', projectId)
    .where('endpoint', '=', endpoint)
    .executeTakeFirstOrThrow()
  return newest ?? undefined
}

/**
 * Removes uses that are said to be still to come.
 *
 * @param transaction A transaction that has locked the project.
 * @param use What was used.
 * @param after Milliseconds since 1970; uses at this moment or before are kept.
 */
export async function removeUsesAfter(
  transaction: Queries,
  { projectId, endpoint }: LimitedUse,
  after: number,
): Promise<void> {
  await transaction
    .deleteFrom('rate_use')
    .where('project_id', '=', projectId)
    .where('endpoint', '=', endpoint)
    .where('used_at', '>', after)
    .execute()
}

/**
 * Counts uses.
 *
 * @param use What was used.
 * @param after Milliseconds since 1970; uses at this moment or before do not count.
 * @returns How many there were, and the moment of the oldest of them.
 */
export async function countUses(
  queries: Queries,
  { projectId, endpoint }: LimitedUse,
  after: number,
): Promise<{ count: number; oldest: number | null }> {
  return queries
    .selectFrom('rate_use')
    .select((row) => [row.fn.countAll<number>().as('count'), row.fn.min('used_at').as('oldest')])
    .where('project_id', '=', projectId)
    .where('endpoint', '=', endpoint)
    .where('used_at', '>', after)
    .executeTakeFirstOrThrow()
}

/**
 * Adds a use, and forgets those that count no more.
 *
 * @param transaction A transaction that has locked the project.
 * @param use What is used.
 * @param moment When, in milliseconds since 1970.
 * @param forgotten Uses at this moment or before are removed.
 */
export async function addUse(
  transaction: Queries,
  { projectId, endpoint }: LimitedUse,
  moment: number,
  forgotten: number,
): Promise<void> {
  await transaction
    .deleteFrom('rate_use')
    .where('project_id', '=', projectId)
    .where('endpoint', '=', endpoint)
    .where('used_at', '<=', forgotten)
    .execute()
  const use = { id: createId('use', moment), project_id: projectId, endpoint, used_at: moment }
  await transaction.insertInto('rate_use').values(use).execute()
}
