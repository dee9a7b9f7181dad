import type { MemberRole } from '../store/access/account-tables.ts'
import { endSessions } from '../store/access/account-queries.ts'
import { revokeKeysOf } from '../store/access/api-key-queries.ts'
import { recordChange } from '../store/audit/record-change.ts'
import { deleteMember, listMembers, lockMembers, writeRole } from '../store/access/member-queries.ts'
import type { Member } from '../store/access/member-queries.ts'
import type { Store } from '../store/open-store.ts'
import { AccessError } from './access-error.ts'

/**
 * Gives a person another role. It applies from the next request on.
 *
 * @param change The person, by e-mail address, and the role.
 * @param decider Account of the person who decides; omitted for the operator.
 * @throws AccessError if there is no such person, no owner of the organization would be left, or only an owner may
 *   decide it.
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
    await writeRole(transaction, organisationId, member.userId, role)
    recordChange(transaction, {
      action: 'person.role-changed',
      organisationId,
      object: { id: member.userId, name: member.email },
      before: { role: member.role },
      after: { role },
    })
  })
}

/**
 * Takes a person out of an organization and its projects. An account that belongs to none is removed with its sessions;
 * by default, the keys it has created stay, because programs use them.
 *
 * @param email E-mail address of the person.
 * @param options `revokeKeys`: whether to also revoke the person's keys; `decider`: account of the person who decides,
 *   omitted for the operator.
 * @returns The number of revoked keys.
 * @throws AccessError if there is no such person, no owner of the organization would be left, or only an owner may
 *   decide it.
 */
export async function removeMember(
  store: Store,
  organisationId: string,
  email: string,
  { revokeKeys = false, decider }: { revokeKeys?: boolean | undefined; decider?: string | undefined } = {},
): Promise<number> {
  return store.transaction(async (transaction) => {
    const members = await lockMembers(transaction, organisationId)
    const member = findMember(members, email)
    requireRight(members, decider, [member.role])
    requireOtherOwner(members, member)
    await deleteMember(transaction, organisationId, member.userId)
    const revokedKeys = revokeKeys
      ? await revokeKeysOf(transaction, member.userId, { organisationId }, store.clock())
      : 0
    recordChange(transaction, {
      action: 'person.removed',
      organisationId,
      object: { id: member.userId, name: member.email },
      before: { role: member.role },
      after: { revokedKeys },
    })
    return revokedKeys
  })
}

/**
 * Signs a person out of every browser.
 *
 * @param email Whose.
 * @throws AccessError if there is no such person, or only an owner may decide it.
 */
export async function signMemberOut(
  store: Store,
  organisationId: string,
  email: string,
  decider: string,
): Promise<void> {
  const members = await listMembers(store.db, organisationId)
  const member = findMember(members, email)
  requireRight(members, decider, [member.role])
  await store.transaction(async (transaction) => {
    await endSessions(transaction, member.userId)
    recordChange(transaction, {
      action: 'person.sessions-ended',
      organisationId,
      object: { id: member.userId, name: member.email },
    })
  })
}

/** Makes the error for those who decide on owners without being one. */
export function ownerOnly(): AccessError {
  return new AccessError('owner-only', 'Only an owner can add or remove owners. Ask one of them.')
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
  throw new AccessError(
    'last-owner',
    'The platform must have at least one owner. Give another account the role “owner” first.',
  )
}
