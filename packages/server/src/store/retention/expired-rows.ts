import type { Queries } from '../open-store.ts'
import { endDeliveriesToNobody } from '../jobs/webhook-queries.ts'
import { removeLeftEndings } from './left-endings.ts'
import { removeExpiredIdempotency } from '../jobs/idempotency-queries.ts'

/** Ended webhook deliveries are kept this long, in milliseconds, for people who look for errors. */
const deliveriesKept = 30 * 24 * 60 * 60 * 1000

/**
 * Removes rows that are of no more use: expired stored answers, sessions and one-time links, and webhook deliveries
 * that ended 30 days ago, and endpoints that were turned off then. Ends deliveries that wait for an endpoint that was
 * turned off.
 *
 * @param now Milliseconds since 1970.
 */
export async function removeExpiredRows(queries: Queries, now: number): Promise<void> {
  await removeExpiredIdempotency(queries, now)
  const date = new Date(now).toISOString()
  await queries.deleteFrom('auth_session').where('expiresAt', '<=', date).execute()
  await queries.deleteFrom('auth_verification').where('expiresAt', '<=', date).execute()
  const oldest = now - deliveriesKept
  await removeLeftEndings(queries, now)
  await endDeliveriesToNobody(queries, now)
  await queries.deleteFrom('webhook_endpoint').where('disabled_at', '<=', oldest).execute()
  await queries
    .deleteFrom('webhook_delivery')
    .where('status', 'in', ['succeeded', 'failed'])
    .where('run_at', '<=', oldest)
    .where('ended_at', '<=', oldest)
    .execute()
}
