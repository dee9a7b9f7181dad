import type { Selectable } from 'kysely'
import type { AuthSessionTable, AuthUserTable } from './account-tables.ts'
import { createId } from '../create-id.ts'
import type { Queries } from '../open-store.ts'

/** An account, found by its id or its address. */
export type AccountRow = Pick<Selectable<AuthUserTable>, 'id' | 'name' | 'email'>

/**
 * Finds an account by its e-mail address.
 *
 * @param email The address, in any case.
 * @returns Undefined if there is none.
 */
export async function findAccountByEmail(queries: Queries, email: string): Promise<AccountRow | undefined> {
  const wanted = email.trim().toLowerCase()
  return queries.selectFrom('auth_user').select(['id', 'name', 'email']).where('email', '=', wanted).executeTakeFirst()
}

/**
 * Reads an account.
 *
 * @returns Undefined if there is none.
 */
export async function readAccount(queries: Queries, userId: string): Promise<AccountRow | undefined> {
  return queries.selectFrom('auth_user').select(['id', 'name', 'email']).where('id', '=', userId).executeTakeFirst()
}

/**
 * Changes the name of an account.
 *
 * @param name The new name.
 * @param now Milliseconds since 1970.
 */
export async function renameAccount(queries: Queries, userId: string, name: string, now: number): Promise<void> {
  await queries
    .updateTable('auth_user')
    .set({ name, updatedAt: new Date(now).toISOString() })
    .where('id', '=', userId)
    .execute()
}

/**
 * Sets the hash of an account's password, also of one that had none.
 *
 * @param queries A transaction.
 * @param hash Of the new password.
 * @param now Milliseconds since 1970.
 */
export async function writePasswordHash(queries: Queries, userId: string, hash: string, now: number): Promise<void> {
  const at = new Date(now).toISOString()
  const { numUpdatedRows } = await queries
    .updateTable('auth_account')
    .set({ password: hash, updatedAt: at })
    .where('userId', '=', userId)
    .where('providerId', '=', 'credential')
    .executeTakeFirst()
  if (numUpdatedRows > 0n) return
  const row = { accountId: userId, providerId: 'credential', userId, password: hash, createdAt: at, updatedAt: at }
  await queries
    .insertInto('auth_account')
    .values({ id: createId('account', now), ...row })
    .execute()
}

/**
 * The signed-in browsers, the newest first.
 *
 * @param of An account, or a whole organization.
 * @param now Milliseconds since 1970; expired sessions are omitted.
 */
export async function listSessions(
  queries: Queries,
  of: { userId: string } | { organisationId: string },
  now: number,
): Promise<Pick<Selectable<AuthSessionTable>, 'id' | 'userId' | 'createdAt' | 'userAgent'>[]> {
  const sessions = queries.selectFrom('auth_session').select(['id', 'userId', 'createdAt', 'userAgent'])
  const found =
    'userId' in of
      ? sessions.where('userId', '=', of.userId)
      : sessions.where('userId', 'in', (members) =>
          members.selectFrom('member').select('user_id').where('organisation_id', '=', of.organisationId),
        )
  return found.where('expiresAt', '>', new Date(now).toISOString()).orderBy('createdAt', 'desc').orderBy('id').execute()
}

/**
 * Ends sessions of an account, from the next request on.
 *
 * @param userId The account.
 * @param which One of them, or all but one; by default, all.
 * @returns The number of ended sessions.
 */
export async function endSessions(
  queries: Queries,
  userId: string,
  which: { only?: string; except?: string } = {},
): Promise<number> {
  let sessions = queries.deleteFrom('auth_session').where('userId', '=', userId)
  if (which.only !== undefined) sessions = sessions.where('id', '=', which.only)
  if (which.except !== undefined) sessions = sessions.where('id', '!=', which.except)
  const { numDeletedRows } = await sessions.executeTakeFirst()
  return Number(numDeletedRows)
}

/** Whether there is any account. */
export async function hasAccount(queries: Queries): Promise<boolean> {
  return (await queries.selectFrom('auth_user').select('id').limit(1).executeTakeFirst()) !== undefined
}

/**
 * Makes an account that signs in with a password.
 *
 * @param person Whose; the hash is that of the password, the moment in milliseconds since 1970.
 * @returns Its id.
 */
export async function insertAccount(
  transaction: Queries,
  person: { name: string; email: string; hash: string; now: number },
): Promise<string> {
  const { name, email, hash, now } = person
  const at = new Date(now).toISOString()
  const dates = { createdAt: at, updatedAt: at }
  const userId = createId('user', now)
  await transaction
    .insertInto('auth_user')
    .values({ id: userId, name, email, emailVerified: 1, image: null, ...dates })
    .execute()
  await transaction
    .insertInto('auth_account')
    .values({
      id: createId('account', now),
      accountId: userId,
      providerId: 'credential',
      userId,
      password: hash,
      ...dates,
    })
    .execute()
  return userId
}

/**
 * The hash of an account's password.
 *
 * @param email Whose, in lower case.
 * @returns Undefined if there is no such account, or it has no password.
 */
export async function findPasswordHash(
  queries: Queries,
  email: string,
): Promise<{ id: string; hash: string } | undefined> {
  const row = await queries
    .selectFrom('auth_user')
    .innerJoin('auth_account', 'auth_account.userId', 'auth_user.id')
    .select(['auth_user.id', 'auth_account.password'])
    .where('auth_user.email', '=', email)
    .where('auth_account.providerId', '=', 'credential')
    .executeTakeFirst()
  return row === undefined || row.password === null ? undefined : { id: row.id, hash: row.password }
}
