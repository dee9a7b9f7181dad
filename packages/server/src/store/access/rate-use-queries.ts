import { createId } from '../create-id.ts'
import type { Queries } from '../open-store.ts'

/** A limited use: an endpoint of a project. */
export interface LimitedUse {
  projectId: string
  endpoint: string
}

/**
 * Removes uses that seem to be in the future.
 *
 * @param transaction A transaction that has locked the project.
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

/** How often something was used. */
export interface CountedUses {
  /** After the moment that was asked about. */
  count: number
  /** The first of these, in milliseconds since 1970. */
  oldest: number | null
  /** The last of all. */
  newest: number | null
  /** Uses at that moment or before that are not removed yet. */
  expired: number
}

/**
 * Counts uses.
 *
 * @param after Milliseconds since 1970; uses at this moment or before do not count.
 */
export async function countUses(
  queries: Queries,
  { projectId, endpoint }: LimitedUse,
  after: number,
): Promise<CountedUses> {
  return queries
    .selectFrom('rate_use')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('used_at', '>', after).as('count'),
      fn.min('used_at').filterWhere('used_at', '>', after).as('oldest'),
      fn.max('used_at').as('newest'),
      fn.countAll<number>().filterWhere('used_at', '<=', after).as('expired'),
    ])
    .where('project_id', '=', projectId)
    .where('endpoint', '=', endpoint)
    .executeTakeFirstOrThrow()
}

/**
 * Removes uses that no longer count.
 *
 * @param transaction A transaction that has locked the project.
 * @param until Milliseconds since 1970; uses at this moment or before are removed.
 */
export async function removeExpiredUses(
  transaction: Queries,
  { projectId, endpoint }: LimitedUse,
  until: number,
): Promise<void> {
  await transaction
    .deleteFrom('rate_use')
    .where('project_id', '=', projectId)
    .where('endpoint', '=', endpoint)
    .where('used_at', '<=', until)
    .execute()
}

/**
 * Adds a use.
 *
 * @param transaction A transaction that has locked the project.
 * @param moment Milliseconds since 1970.
 * @returns Its id.
 */
export async function addUse(
  transaction: Queries,
  { projectId, endpoint }: LimitedUse,
  moment: number,
): Promise<string> {
  const id = createId('use', moment)
  await transaction.insertInto('rate_use').values({ id, project_id: projectId, endpoint, used_at: moment }).execute()
  return id
}

/** Removes a use that came to nothing. */
export async function removeUse(queries: Queries, id: string): Promise<void> {
  await queries.deleteFrom('rate_use').where('id', '=', id).execute()
}
