import { createInvitation } from '../access/invitations.ts'
import { changeRole, ownerOnly, removeMember, signMemberOut } from '../access/members.ts'
import type { Outcome } from '@docwright/contract'
import type { Projects } from '../projects/projects.ts'
import type { MemberRole } from '../store/access/account-tables.ts'
import { roleOf } from '../store/access/member-queries.ts'
import type { Store } from '../store/open-store.ts'
import { attempt } from './refuse.ts'
import { requireProject } from './require-project.ts'

/** What the people of a project's organisation are kept in. */
export interface PeopleCommands {
  store: Store
  projects: Pick<Projects, 'find'>
  /** Address of the platform, without a slash at its end. */
  publicUrl: string
}

/**
 * Makes a link for an account in the organisation of a project. It works once, within a week.
 *
 * @param role What the account may do; only an owner invites another one.
 * @param decider Account of who invites.
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
 * Gives a person of the organisation of a project another role. It holds from the next request on.
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
 * Takes a person out of the organisation of a project.
 *
 * @param email Whose.
 * @param options `revokeKeys`: whether the keys that this person made are revoked as well; `decider`: account of who
 *   decides it.
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
 * Signs a person of the organisation of a project out of every browser.
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
