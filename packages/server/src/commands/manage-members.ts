import type { Outcome, ProjectPerson, ProjectRole } from '@docwright/contract'
import { createInvitation } from '../access/invitations.ts'
import { changeProjectRole, removeProjectMember } from '../access/project-members.ts'
import type { Store } from '../store/open-store.ts'
import { listProjectMembers } from '../store/access/project-member-queries.ts'
import { attempt } from './refuse.ts'

/** Dependencies of managing a project's members. */
export interface MemberCommands {
  store: Store
  /** Address of the platform, without a slash at its end. */
  publicUrl: string
}

/** The people who were taken into a project, those who came first at the beginning. */
export async function readMembers(
  { store }: Pick<MemberCommands, 'store'>,
  projectId: string,
): Promise<ProjectPerson[]> {
  const members = await listProjectMembers(store.db, projectId)
  return members.map(({ userId: id, name, email, role, since }) => ({
    id,
    name,
    email,
    role,
    since: new Date(since).toISOString(),
  }))
}

/**
 * Creates a link for joining a project. It works once, within a week.
 *
 * @param role The person's role.
 */
export async function inviteMember(
  { store, publicUrl }: MemberCommands,
  projectId: string,
  role: ProjectRole,
): Promise<Outcome<{ url: string }>> {
  const token = await createInvitation(store, { kind: 'project', projectId, role })
  return { status: 'done', url: `${publicUrl}/set-up/${token}` }
}

/**
 * Gives a member of a project another role there.
 *
 * @param change Whose, by the id of the account, and which role.
 */
export async function changeMemberRole(
  { store }: Pick<MemberCommands, 'store'>,
  projectId: string,
  change: { userId: string; role: ProjectRole },
): Promise<Outcome> {
  return attempt(async () => {
    await changeProjectRole(store, projectId, change)
    return { status: 'done' }
  })
}

/**
 * Removes a member from a project.
 *
 * @param userId The account.
 * @param options `revokeKeys`: whether to also revoke the person's keys to the project.
 */
export async function removeMemberOf(
  { store }: Pick<MemberCommands, 'store'>,
  projectId: string,
  userId: string,
  options: { revokeKeys: boolean },
): Promise<Outcome<{ revokedKeys: number }>> {
  return attempt(async () => ({
    status: 'done',
    revokedKeys: await removeProjectMember(store, projectId, userId, options),
  }))
}
