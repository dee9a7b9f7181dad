import type { MemberRole } from '../store/account-tables.ts'
import type { Queries, Store } from '../store/open-store.ts'
import { AccessError } from './access-error.ts'

/** A person of an organisation. */
export interface Member {
  userId: string
  name: string
  email: string
  role: MemberRole
  /** Milliseconds since 1970. */
  since: number
}

/**
 * The people of an organisation, those who came first at the beginning.
 *
 * @param queries The database.
 * @param organisationId The organisation.
 */
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
 * The role of an account in an organisation.
 *
 * @param queries The database.
 * @param organisationId The organisation.
 * @param userId The account.
 * @returns Undefined where it does not belong to it.
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
 * Gives a person another role. It holds from the next request on.
 *
 * @param store The database.
 * @param organisationId The organisation.
 * @param change Whose role, by e-mail address, and which.
 * @param decider Account of who decides it; left out for the operator.
 * @throws AccessError where there is no such person, nobody would be left who owns the organisation, or only an owner
 *   may decide it.
 */
export async function changeRole(
  store: Store,
  organisationId: string,
  { email, role }: { email: string; role: MemberRole },
  decider?: string,
): Promise<void> {
  await store.transaction(async (transaction) => {
    const members = await lockMembers(transaction, organisationId)
    const member = findMember(members, email)
    requireRight(members, decider, [member.role, role])
    if (role !== 'owner') requireOtherOwner(members, member)
    await transaction
      .updateTable('member')
      .set({ role })
      .where('organisation_id', '=', organisationId)
      .where('user_id', '=', member.userId)
      .execute()
  })
}

/**
 * Takes a person out of an organisation. An account that belongs to none is removed with its sessions; its keys stay,
 * because programs use them.
 *
 * @param store The database.
 * @param organisationId The organisation.
 * @param email Whose.
 * @param decider Account of who decides it; left out for the operator.
 * @throws AccessError where there is no such person, nobody would be left who owns the organisation, or only an owner
 *   may decide it.
 */
export async function removeMember(
  store: Store,
  organisationId: string,
  email: string,
  decider?: string,
): Promise<void> {
  await store.transaction(async (transaction) => {
    const members = await lockMembers(transaction, organisationId)
    const member = findMember(members, email)
    requireRight(members, decider, [member.role])
    requireOtherOwner(members, member)
    const { userId } = member
    await transaction
      .deleteFrom('member')
      .where('organisation_id', '=', organisationId)
      .where('user_id', '=', userId)
      .execute()
    const other = await transaction.selectFrom('member').select('role').where('user_id', '=', userId).executeTakeFirst()
    if (other === undefined) await transaction.deleteFrom('auth_user').where('id', '=', userId).execute()
  })
}

/**
 * Makes the error for those who decide on owners without being one.
 *
 * @returns The error.
 */
export function ownerOnly(): AccessError {
  return new AccessError('owner-only', 'Only an owner decides who owns the platform. Ask one of them.')
}

/** Whoever changes members does so alone: two owners must not remove each other at the same moment. */
async function lockMembers(queries: Queries, organisationId: string): Promise<Member[]> {
  await queries.updateTable('organisation').set({ id: organisationId }).where('id', '=', organisationId).execute()
  return listMembers(queries, organisationId)
}

function findMember(members: readonly Member[], email: string): Member {
  const wanted = email.trim().toLowerCase()
  const member = members.find((known) => known.email === wanted)
  if (member !== undefined) return member
  throw new AccessError('account-unknown', `There is no account “${email}”.`)
}

function requireRight(members: readonly Member[], decider: string | undefined, roles: readonly MemberRole[]): void {
  if (decider === undefined || !roles.includes('owner')) return
  if (members.find(({ userId }) => userId === decider)?.role !== 'owner') throw ownerOnly()
}

function requireOtherOwner(members: readonly Member[], member: Member): void {
  if (members.some(({ role, userId }) => role === 'owner' && userId !== member.userId)) return
  throw new AccessError('last-owner', 'Somebody must own the platform. Give another account the role “owner” first.')
}
