import type { IdempotencyTable } from './job-tables.ts'
import type { Queries } from '../open-store.ts'

/** Identifies a request. */
export type IdempotencyName = Pick<IdempotencyTable, 'owner' | 'path' | 'key'>

/**
 * Finds the record of an earlier request.
 *
 * @param name Identifies the request.
 * @param now Milliseconds since 1970; expired records are not found.
 * @returns The record; undefined if there is none.
 */
export async function readIdempotency(
  queries: Queries,
  name: IdempotencyName,
  now: number,
): Promise<IdempotencyTable | undefined> {
  return queries
    .selectFrom('idempotency')
    .selectAll()
    .where('owner', '=', name.owner)
    .where('path', '=', name.path)
    .where('key', '=', name.key)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/**
 * Stores the answer to a request, in place of one that has expired.
 *
 * @param queries The transaction of the request's effects.
 */
export async function insertIdempotency(queries: Queries, record: IdempotencyTable): Promise<void> {
  await queries
    .deleteFrom('idempotency')
    .where('owner', '=', record.owner)
    .where('path', '=', record.path)
    .where('key', '=', record.key)
    .where('expires_at', '<=', record.created_at)
    .execute()
  await queries.insertInto('idempotency').values(record).execute()
}

/**
 * Removes the records that have expired.
 *
 * @param now Milliseconds since 1970.
 */
export async function removeExpiredIdempotency(queries: Queries, now: number): Promise<void> {
  await queries.deleteFrom('idempotency').where('expires_at', '<=', now).execute()
}
