import type { Transaction } from 'kysely'
import { addUse, countUses, removeExpiredUses, removeUsesAfter } from '../store/access/rate-use-queries.ts'
import type { Database } from '../store/tables.ts'

/**
 * A limit per project: of endpoints, by the names of their policies in `RateLimit` headers, of replies at a forge, and
 * of e-mails.
 */
export type LimitedEndpoint = 'agent-create' | 'agent-message' | 'mention-refusal' | 'mail'

/** How many uses, and in which time (milliseconds). */
export interface UseLimit {
  uses: number
  window: number
}

/** 100 uses in any 60 minutes: the limit of each project for new jobs, and for messages. */
export const hourlyLimit: UseLimit = { uses: 100, window: 3_600_000 }

/** Milliseconds by which the clocks of machines may differ. */
const clockDifference = 60_000

/** The outcome of using an endpoint. */
export interface UseOutcome {
  accepted: boolean
  /** Id of the use, if it was accepted. */
  use?: string | undefined
  /** Uses that are left in the present window. */
  remaining: number
  /** Seconds until a use becomes free again: for `RateLimit`, and `Retry-After` if it was not accepted. */
  reset: number
}

/**
 * Takes one use of a limited endpoint, as part of the transaction that needs it: if that fails, the use costs nothing.
 * It is exact with any number of requests and processes: uses of one project are taken one by one.
 *
 * @param transaction One that has locked the project.
 * @param now Milliseconds since 1970. Several machines need clocks that agree (NTP).
 * @param limit By default, 100 per hour.
 */
export async function consumeRateLimit(
  transaction: Transaction<Database>,
  projectId: string,
  endpoint: LimitedEndpoint,
  now: number,
  limit: UseLimit = hourlyLimit,
): Promise<UseOutcome> {
  const use = { projectId, endpoint }
  let uses = await countUses(transaction, use, now - limit.window)
  if ((uses.newest ?? now) > now + clockDifference) {
    // They would count for as long as the clock was set back.
    await removeUsesAfter(transaction, use, now + clockDifference)
    uses = await countUses(transaction, use, now - limit.window)
  }
  // A request that waited for the lock was not first: times rise in the order in which uses are accepted.
  const moment = Math.max(now, uses.newest ?? now)
  if (moment !== now) uses = await countUses(transaction, use, moment - limit.window)
  const { count, oldest, expired } = uses
  const reset = Math.max(1, Math.ceil(((oldest ?? moment) + limit.window - moment) / 1000))
  if (count >= limit.uses) return { accepted: false, remaining: 0, reset }
  if (expired > 0) await removeExpiredUses(transaction, use, moment - limit.window)
  const id = await addUse(transaction, use, moment)
  return { accepted: true, use: id, remaining: limit.uses - count - 1, reset }
}
