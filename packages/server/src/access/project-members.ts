import type { ProjectRole } from '@docwright/contract'
import { revokeKeysOf } from '../store/access/api-key-queries.ts'
import { recordChange } from '../store/audit/record-change.ts'
import type { Store } from '../store/open-store.ts'
import { deleteProjectMember, listProjectMembers, writeProjectMember } from '../store/access/project-member-queries.ts'
import { AccessError } from './access-error.ts'

/**
 * Gives somebody who was taken into a project another role there. It holds from the next request on.
 *
 * @param change The member, by the id of the account, and the role.
 * @throws AccessError if there is no member with this id.
 */
export async function changeProjectRole(
  store: Store,
  projectId: string,
  { userId, role }: { userId: string; role: ProjectRole },
): Promise<void> {
  await store.transaction(async (transaction) => {
    const members = await listProjectMembers(transaction, projectId)
    const member = members.find((known) => known.userId === userId)
    if (member === undefined) throw unknownMember()
    await writeProjectMember(transaction, { projectId, userId, role, since: store.clock() })
    recordChange(transaction, {
      action: 'member.role-changed',
      projectId,
      object: { id: userId, name: member.email },
      before: { role: member.role },
      after: { role },
    })
  })
}

/**
 * Removes a member from a project. The account stays, with its role on the platform.
 *
 * @param userId The account.
 * @param options `revokeKeys`: whether to also revoke the person's keys to the project.
 * @returns The number of revoked keys.
 * @throws AccessError if there is no member with this id.
 */
export async function removeProjectMember(
  store: Store,
  projectId: string,
  userId: string,
  { revokeKeys }: { revokeKeys: boolean },
): Promise<number> {
  return store.transaction(async (transaction) => {
    const member = (await listProjectMembers(transaction, projectId)).find((known) => known.userId === userId)
    if (!(await deleteProjectMember(transaction, projectId, userId))) throw unknownMember()
    const revokedKeys = revokeKeys ? await revokeKeysOf(transaction, userId, { projectId }, store.clock()) : 0
    recordChange(transaction, {
      action: 'member.removed',
      projectId,
      object: { id: userId, name: member?.email },
      before: { role: member?.role },
      after: { revokedKeys },
    })
    return revokedKeys
  })
}

function unknownMember(): AccessError {
  return new AccessError('member-unknown', 'This person is not a member of the project. Reload the list.')
}
