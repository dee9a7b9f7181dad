import { sql } from 'kysely'
import type { Kysely, Transaction } from 'kysely'
import { isPostgres } from './is-postgres.ts'
import type { Database } from '../tables.ts'

/**
 * Makes all transactions that lock the same project run one after the other.
 *
 * @param transaction The transaction; the lock lasts until its end.
 * @returns Whether the project exists.
 */
export async function lockProject(transaction: Transaction<Database>, projectId: string): Promise<boolean> {
  const query = transaction.selectFrom('project').select('id').where('id', '=', projectId)
  const rows = await (isPostgres(transaction) ? query.forNoKeyUpdate() : query).execute()
  return rows.length > 0
}

/**
 * Locks a project like {@link lockProject}, unless it is archived: nothing begins in it then.
 *
 * @param transaction The transaction; the lock lasts until its end.
 * @returns Whether the project exists and is in use.
 */
export async function lockProjectInUse(transaction: Transaction<Database>, projectId: string): Promise<boolean> {
  if (!(await lockProject(transaction, projectId))) return false
  const query = transaction.selectFrom('project').select('id').where('id', '=', projectId)
  return (await query.where('archived_at', 'is', null).executeTakeFirst()) !== undefined
}

/**
 * Makes all transactions that lock the same job run one after the other. A transaction that needs both locks the
 * project first.
 *
 * @param transaction The transaction; the lock lasts until its end.
 * @returns Whether the job exists.
 */
export async function lockJob(transaction: Transaction<Database>, jobId: string): Promise<boolean> {
  const query = transaction.selectFrom('job').select('id').where('id', '=', jobId)
  const rows = await (isPostgres(transaction) ? query.forNoKeyUpdate() : query).execute()
  return rows.length > 0
}

/**
 * Locks a job like {@link lockJob}, unless somebody else has: SQLite has one writer at a time and needs no lock.
 *
 * @param transaction The transaction; the lock lasts until its end.
 * @returns Whether it is locked now.
 */
export async function tryLockJob(transaction: Transaction<Database>, jobId: string): Promise<boolean> {
  if (!isPostgres(transaction)) return true
  const lock = transaction.selectFrom('job').select('id').where('id', '=', jobId).forNoKeyUpdate().skipLocked()
  return (await lock.execute()).length > 0
}

/**
 * Takes a lock for which others of the platform may wait long: without the bound that all other queries have.
 *
 * @param connection A connection, outside a transaction.
 * @param take Takes the lock.
 */
export async function waitForLock(connection: Kysely<Database>, take: () => Promise<unknown>): Promise<void> {
  const { rows } = await sql<{ usual: string }>`select current_setting('lock_timeout') as usual`.execute(connection)
  const bound = async (value: string): Promise<unknown> =>
    sql`select set_config('lock_timeout', ${value}, false)`.execute(connection)
  await bound('0')
  try {
    await take()
  } catch (cause) {
    // On a broken connection, there is nothing to reset.
    await bound(rows[0]?.usual ?? '0').catch(() => {})
    throw cause
  }
  await bound(rows[0]?.usual ?? '0')
}
