import { createInvitation } from '../access/invitations.ts'
import { changeRole, ownerOnly, removeMember } from '../access/members.ts'
import { listMembers, roleOf } from '../store/member-queries.ts'
import type { PeopleServices } from '../contract/dashboard-services.ts'
import type { DashboardContext } from './dashboard-context.ts'
import { attempt } from '../commands/refuse.ts'

/** What the people of a project are known from. */
type PeopleContext = Pick<DashboardContext, 'store' | 'publicUrl'> & {
  projects: Pick<DashboardContext['projects'], 'find'>
}

/**
 * The people of a project's organisation, as the dashboard shows and invites them.
 *
 * @param context The platform.
 */
export function createPeopleServices(context: PeopleContext): PeopleServices {
  const { store, projects, publicUrl } = context

  async function organisationOf(projectId: string): Promise<string> {
    const project = await projects.find(projectId)
    if (project === undefined) throw new Error('The project of a page is gone.')
    return project.organisationId
  }

  return {
    async list(projectId) {
      const members = await listMembers(store.db, await organisationOf(projectId))
      return members.map(({ name, email, role, since }) => ({
        name,
        email,
        role,
        since: new Date(since).toISOString(),
      }))
    },
    invite: (projectId, role, account) =>
      attempt(async () => {
        const organisationId = await organisationOf(projectId)
        if (role === 'owner' && (await roleOf(store.db, organisationId, account.id)) !== 'owner') throw ownerOnly()
        const token = await createInvitation(store, { kind: 'member', organisationId, role })
        return { status: 'done', url: `${publicUrl}/set-up/${token}` }
      }),
    changeRole: (projectId, email, role, account) =>
      attempt(async () => {
        await changeRole(store, await organisationOf(projectId), { email, role }, account.id)
        return { status: 'done' }
      }),
    remove: (projectId, email, account) =>
      attempt(async () => {
        await removeMember(store, await organisationOf(projectId), email, account.id)
        return { status: 'done' }
      }),
  }
}
