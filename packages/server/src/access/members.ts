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
 * Gives a person another role. It holds from the next request on.
 *
 * @param store The database.
 * @param organisationId The organisation.
 * @param change Whose role, by e-mail address, and which.
 * @throws AccessError where there is no such person, or nobody would be left who owns the organisation.
 */
export async function changeRole(
  store: Store,
  organisationId: string,
  { email, role }: { email: string; role: MemberRole },
): Promise<void> {
  await store.transaction(async (transaction) => {
    const member = await findMember(transaction, organisationId, email)
    await transaction
      .updateTable('member')
      .set({ role })
      .where('organisation_id', '=', organisationId)
      .where('user_id', '=', member.userId)
      .execute()
    await requireOwner(transaction, organisationId)
  })
}

/**
 * Takes a person out of an organisation. An account that belongs to none is removed with its sessions; its keys stay,
 * because programs use them.
 *
 * @param store The database.
 * @param organisationId The organisation.
 * @param email Whose.
 * @throws AccessError where there is no such person, or nobody would be left who owns the organisation.
 */
export async function removeMember(store: Store, organisationId: string, email: string): Promise<void> {
  await store.transaction(async (transaction) => {
    const { userId } = await findMember(transaction, organisationId, email)
    await transaction
      .deleteFrom('member')
      .where('organisation_id', '=', organisationId)
      .where('user_id', '=', userId)
      .execute()
    await requireOwner(transaction, organisationId)
    const other = await transaction.selectFrom('member').select('role').where('user_id', '=', userId).executeTakeFirst()
    if (other === undefined) await transaction.deleteFrom('auth_user').where('id', '=', userId).execute()
  })
}

async function findMember(queries: Queries, organisationId: string, email: string): Promise<Member> {
  // Whoever changes members does so alone: two owners must not remove each other at the same moment.
  await queries.updateTable('organisation').set({ id: organisationId }).where('id', '=', organisationId).execute()
  const wanted = email.trim().toLowerCase()
  const member = (await listMembers(queries, organisationId)).find((known) => known.email === wanted)
  if (member === undefined) {
    throw new AccessError('account-unknown', `There is no account “${email}”. List them: docwright account list`)
  }
  return member
}

async function requireOwner(queries: Queries, organisationId: string): Promise<void> {
  const members = await listMembers(queries, organisationId)
  if (members.some(({ role }) => role === 'owner')) return
  throw new AccessError('last-owner', 'Somebody must own the platform. Give another account the role “owner” first.')
}
