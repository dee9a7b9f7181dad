import { createInvitation } from '../access/invitations.ts'
import { changeRole, listMembers, removeMember } from '../access/members.ts'
import type { Member } from '../access/members.ts'
import type { PersonRole } from '../contract/dashboard-administration.ts'
import type { Account, Outcome, PeopleServices } from '../contract/dashboard-services.ts'
import type { DashboardWorld } from './dashboard-world.ts'
import { attempt, refuse } from './refuse.ts'

/** What the people of a project are known from. */
type PeopleWorld = Pick<DashboardWorld, 'store' | 'publicUrl'> & { projects: Pick<DashboardWorld['projects'], 'find'> }

/**
 * The people of a project's organisation, as the dashboard shows and invites them.
 *
 * @param world The platform.
 */
export function createPeopleServices(world: PeopleWorld): PeopleServices {
  const { store, projects, publicUrl } = world

  async function membersOf(projectId: string): Promise<{ organisationId: string; members: Member[] }> {
    const project = await projects.find(projectId)
    if (project === undefined) throw new Error('The project of a page is gone.')
    const { organisationId } = project
    return { organisationId, members: await listMembers(store.db, organisationId) }
  }

  /** Does something that concerns roles, unless one of them is `owner` and whoever asks is none. */
  async function decide<Result>(
    { projectId, account, email, role }: { projectId: string; account: Account; email?: string; role?: PersonRole },
    work: (organisationId: string) => Promise<Outcome<Result>>,
  ): Promise<Outcome<Result>> {
    const { organisationId, members } = await membersOf(projectId)
    const isOwner = members.some((member) => member.userId === account.id && member.role === 'owner')
    const wanted = email?.trim().toLowerCase()
    const concerned = [role, members.find((member) => member.email === wanted)?.role]
    if (!isOwner && concerned.includes('owner')) {
      return refuse('owner-only', 'Only an owner decides who owns the platform. Ask one of them.')
    }
    return attempt(() => work(organisationId))
  }

  return {
    async list(projectId) {
      const { members } = await membersOf(projectId)
      return members.map(({ name, email, role, since }) => ({
        name,
        email,
        role,
        since: new Date(since).toISOString(),
      }))
    },
    invite: (projectId, role, account) =>
      decide({ projectId, account, role }, async (organisationId) => {
        const token = await createInvitation(store, { kind: 'member', organisationId, role })
        return { status: 'done', url: `${publicUrl}/set-up/${token}` }
      }),
    changeRole: (projectId, email, role, account) =>
      decide({ projectId, account, email, role }, async (organisationId) => {
        await changeRole(store, organisationId, { email, role })
        return { status: 'done' }
      }),
    remove: (projectId, email, account) =>
      decide({ projectId, account, email }, async (organisationId) => {
        await removeMember(store, organisationId, email)
        return { status: 'done' }
      }),
  }
}
