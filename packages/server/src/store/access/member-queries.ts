import type { MemberRole } from './account-tables.ts'
import type { Queries } from '../open-store.ts'

/** A person of an organization. */
export interface Member {
  userId: string
  name: string
  email: string
  role: MemberRole
  /** Milliseconds since 1970. */
  since: number
}

/**
 * The organization of this platform.
 *
 * @returns Its id; undefined before the first start.
 */
export async function findOrganisation(queries: Queries): Promise<string | undefined> {
  return (await queries.selectFrom('organisation').select('id').orderBy('created_at').orderBy('id').executeTakeFirst())
    ?.id
}

/**
 * When this platform began, in milliseconds since 1970: no two have begun in the same one.
 *
 * @returns Undefined before the first start.
 */
export async function platformBegan(queries: Queries): Promise<number | undefined> {
  const first = queries.selectFrom('organisation').select('created_at').orderBy('created_at')
  return (await first.executeTakeFirst())?.created_at
}

/**
 * All organizations of this platform.
 *
 * @returns Their ids.
 */
export async function listOrganisations(queries: Queries): Promise<string[]> {
  return (await queries.selectFrom('organisation').select('id').orderBy('id').execute()).map(({ id }) => id)
}

/**
 * Creates an organization, unless there is one with its id.
 *
 * @param organisation Its id, its name, and the time of creation.
 */
export async function makeOrganisation(
  queries: Queries,
  organisation: { id: string; name: string; created_at: number },
): Promise<void> {
  await queries
    .insertInto('organisation')
    .values(organisation)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

/** The people of an organization, those who came first at the beginning. */
export async function listMembers(queries: Queries, organisationId: string): Promise<Member[]> {
  return queries
    .selectFrom('member')
    .innerJoin('auth_user', 'auth_user.id', 'member.user_id')
    .select([
      'auth_user.id as userId',
      'auth_user.name',
      'auth_user.email',
      'member.role',
      'member.created_at as since',
    ])
    .where('member.organisation_id', '=', organisationId)
    .orderBy('member.created_at')
    .orderBy('auth_user.id')
    .execute()
}

/**
 * The people of an organization, for a transaction that changes them: the others wait, so that two owners do not remove
 * each other at the same moment.
 */
export async function lockMembers(transaction: Queries, organisationId: string): Promise<Member[]> {
  await transaction.updateTable('organisation').set({ id: organisationId }).where('id', '=', organisationId).execute()
  return listMembers(transaction, organisationId)
}

/**
 * The role of an account in an organization.
 *
 * @param userId The account.
 * @returns Undefined if it does not belong to it.
 */
export async function roleOf(
  queries: Queries,
  organisationId: string,
  userId: string,
): Promise<MemberRole | undefined> {
  const row = await queries
    .selectFrom('member')
    .select('role')
    .where('organisation_id', '=', organisationId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.role
}

/**
 * Adds an account to an organization.
 *
 * @param member The account, the organization, the role, and the time (milliseconds since 1970).
 */
export async function addMember(
  transaction: Queries,
  member: { organisationId: string; userId: string; role: MemberRole; since: number },
): Promise<void> {
  const { organisationId, userId, role, since } = member
  await transaction
    .insertInto('member')
    .values({ organisation_id: organisationId, user_id: userId, role, created_at: since })
    .execute()
}

/**
 * Gives a member another role.
 *
 * @param userId The account.
 * @param role The new role.
 */
export async function writeRole(
  transaction: Queries,
  organisationId: string,
  userId: string,
  role: MemberRole,
): Promise<void> {
  await transaction
    .updateTable('member')
    .set({ role })
    .where('organisation_id', '=', organisationId)
    .where('user_id', '=', userId)
    .execute()
}

/**
 * Takes an account out of an organization. One that belongs to no other is removed, with its sessions.
 *
 * @param userId The account.
 */
export async function deleteMember(transaction: Queries, organisationId: string, userId: string): Promise<void> {
  await transaction
    .deleteFrom('member')
    .where('organisation_id', '=', organisationId)
    .where('user_id', '=', userId)
    .execute()
  await transaction
    .deleteFrom('project_member')
    .where('user_id', '=', userId)
    .where('project_id', 'in', (projects) =>
      projects.selectFrom('project').select('id').where('organisation_id', '=', organisationId),
    )
    .execute()
  const other = await transaction.selectFrom('member').select('role').where('user_id', '=', userId).executeTakeFirst()
  if (other === undefined) await transaction.deleteFrom('auth_user').where('id', '=', userId).execute()
}
