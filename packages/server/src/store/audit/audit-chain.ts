import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import { isPostgres } from '../database/is-postgres.ts'
import type { Database } from '../tables.ts'
import type { AuditTable } from './audit-tables.ts'

/** A database, or a transaction of it. */
type Queries = Kysely<Database>

/** An entry as it is written. */
export type AuditEntry = AuditTable

/** An entry without its place in the chain. */
export type UnchainedEntry = Omit<AuditTable, 'sequence' | 'previous' | 'hash'>

/** Any number that all versions of the platform agree on. */
const chainLock = 7_315_904

/**
 * Adds entries to the chain. It is the last step of a transaction: on PostgreSQL all transactions that add wait for
 * each other, and if one held the chain while waiting for a row, the holder of that row could in turn wait for it.
 *
 * @param transaction The transaction of the change.
 * @param entries The actions, in their order.
 * @returns The same with their places.
 */
export async function chainEntries(transaction: Queries, entries: readonly UnchainedEntry[]): Promise<AuditEntry[]> {
  if (isPostgres(transaction)) await sql`select pg_advisory_xact_lock(${chainLock})`.execute(transaction)
  const last = await transaction
    .selectFrom('audit')
    .select(['sequence', 'hash'])
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst()
  const written: AuditEntry[] = []
  let { sequence, hash } = last ?? { sequence: 0, hash: '' }
  for (const entry of entries) {
    sequence += 1
    const unsealed = { ...entry, sequence, previous: hash }
    hash = hashOf(unsealed)
    const sealed = { ...unsealed, hash }
    await transaction.insertInto('audit').values(sealed).execute()
    written.push(sealed)
  }
  return written
}

/** SHA-256 over all of an entry and the hash before it. */
export function hashOf(entry: Omit<AuditTable, 'hash'>): string {
  const fields = [
    entry.previous,
    entry.sequence,
    entry.at,
    entry.actor_kind,
    entry.actor_id,
    entry.actor_name,
    entry.action,
    entry.outcome,
    entry.organisation_id,
    entry.project_id,
    entry.object_id,
    entry.object_name,
    entry.before,
    entry.after,
    entry.address,
    entry.request_id,
  ]
  return createHash('sha256').update(JSON.stringify(fields)).digest('hex')
}
