import { createInvitation } from '../access/invitations.ts'
import { changeRole, ownerOnly, removeMember, signMemberOut } from '../access/members.ts'
import type { Outcome } from '@docwright/contract'
import type { Projects } from '../projects/projects.ts'
import type { MemberRole } from '../store/access/account-tables.ts'
import { roleOf } from '../store/access/member-queries.ts'
import type { Store } from '../store/open-store.ts'
import { attempt } from './refuse.ts'
import { requireProject } from './require-project.ts'

/** Dependencies of managing the people of a project's organization. */
export interface PeopleCommands {
  store: Store
  projects: Pick<Projects, 'find'>
  /** Address of the platform, without a slash at its end. */
  publicUrl: string
}

/**
 * Creates a link for an account in the organization of a project. It works once, within a week.
 *
 * @param role The account's role; only an owner invites another one.
 * @param decider Account of the inviting person.
 */
export async function invitePerson(
  { store, projects, publicUrl }: PeopleCommands,
  projectId: string,
  role: MemberRole,
  decider: string,
): Promise<Outcome<{ url: string }>> {
  const { organisationId } = await requireProject(projects, projectId)
  return attempt(async () => {
    if (role === 'owner' && (await roleOf(store.db, organisationId, decider)) !== 'owner') throw ownerOnly()
    const token = await createInvitation(store, { kind: 'member', organisationId, role })
    return { status: 'done', url: `${publicUrl}/set-up/${token}` }
  })
}

/**
 * Gives a person of the organization of a project another role. It holds from the next request on.
 *
 * @param change Whose role, by e-mail address, and which.
 */
export async function changePersonRole(
  { store, projects }: PeopleCommands,
  projectId: string,
  change: { email: string; role: MemberRole },
  decider: string,
): Promise<Outcome> {
  const { organisationId } = await requireProject(projects, projectId)
  return attempt(async () => {
    await changeRole(store, organisationId, change, decider)
    return { status: 'done' }
  })
}

/**
 * Removes a person from the organization of a project.
 *
 * @param email E-mail address of the person.
 * @param options `revokeKeys`: whether to also revoke the person's keys; `decider`: account of the person who decides.
 */
export async function removePerson(
  { store, projects }: PeopleCommands,
  projectId: string,
  email: string,
  options: { revokeKeys: boolean; decider: string },
): Promise<Outcome> {
  const { organisationId } = await requireProject(projects, projectId)
  return attempt(async () => {
    await removeMember(store, organisationId, email, options)
    return { status: 'done' }
  })
}

/**
 * Signs a person of the organization of a project out of every browser.
 *
 * @param email Whose.
 */
export async function signPersonOut(
  { store, projects }: PeopleCommands,
  projectId: string,
  email: string,
  decider: string,
): Promise<Outcome> {
  const { organisationId } = await requireProject(projects, projectId)
  return attempt(async () => {
    await signMemberOut(store, organisationId, email, decider)
    return { status: 'done' }
  })
}
