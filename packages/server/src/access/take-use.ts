import type { Transaction } from 'kysely'
import { createId } from '../store/create-id.ts'
import { lockProject } from '../store/lock-rows.ts'
import type { Database } from '../store/tables.ts'

/** Endpoints whose use is limited, per project; also the names of their policies in `RateLimit` headers. */
export type LimitedEndpoint = 'agent-create' | 'agent-message'

/** How many uses, and in which time (milliseconds). */
export interface UseLimit {
  uses: number
  window: number
}

/** 100 uses in any 60 minutes (specification, Limits; decisions §1.4). */
export const hourlyLimit: UseLimit = { uses: 100, window: 3_600_000 }

/** What came of the wish to use an endpoint. */
export interface UseOutcome {
  accepted: boolean
  /** Uses that are left in the present window. */
  remaining: number
  /** Seconds until a use becomes free again: for `RateLimit`, and `Retry-After` where it was not accepted. */
  reset: number
}

/**
 * Takes one use of a limited endpoint, as part of the transaction that does what it is needed for: where that fails, it
 * costs nothing. Exact however many requests and processes there are: uses of one project are taken one by one.
 *
 * @param transaction The transaction.
 * @param projectId The project.
 * @param endpoint The endpoint.
 * @param now Milliseconds since 1970. Several machines need clocks that agree (NTP).
 * @param limit Where it is not 100 per hour.
 */
export async function takeUse(
  transaction: Transaction<Database>,
  projectId: string,
  endpoint: LimitedEndpoint,
  now: number,
  limit: UseLimit = hourlyLimit,
): Promise<UseOutcome> {
  await lockProject(transaction, projectId)
  const uses = transaction.selectFrom('rate_use').where('project_id', '=', projectId).where('endpoint', '=', endpoint)
  const { newest } = await uses.select((row) => row.fn.max('used_at').as('newest')).executeTakeFirstOrThrow()
  // Whoever waited for the lock was not first: moments rise in the order in which uses are accepted.
  const moment = Math.max(now, newest ?? now)
  const { count, oldest } = await uses
    .select((row) => [row.fn.countAll<number>().as('count'), row.fn.min('used_at').as('oldest')])
    .where('used_at', '>', moment - limit.window)
    .executeTakeFirstOrThrow()
  const reset = Math.max(1, Math.ceil(((oldest ?? moment) + limit.window - moment) / 1000))
  if (count >= limit.uses) return { accepted: false, remaining: 0, reset }
  await transaction
    .deleteFrom('rate_use')
    .where('project_id', '=', projectId)
    .where('endpoint', '=', endpoint)
    .where('used_at', '<=', moment - limit.window)
    .execute()
  const use = { id: createId('use', now), project_id: projectId, endpoint, used_at: moment }
  await transaction.insertInto('rate_use').values(use).execute()
  return { accepted: true, remaining: limit.uses - count - 1, reset }
}
