import { browserName } from '../access/browser-name.ts'
import { changePersonRole, invitePerson, removePerson, signPersonOut } from '../commands/manage-people.ts'
import type { PeopleCommands } from '../commands/manage-people.ts'
import { requireProject } from '../commands/require-project.ts'
import type { PeopleServices } from '@docwright/contract'
import { listSessions } from '../store/access/account-queries.ts'
import { countKeysByMaker } from '../store/access/api-key-queries.ts'
import { listMembers } from '../store/access/member-queries.ts'
import { listProjectMemberships } from '../store/access/project-member-queries.ts'

/** The people of a project's organization, as the dashboard shows and invites them. */
export function createPeopleServices(context: PeopleCommands): PeopleServices {
  return {
    async list(projectId) {
      const { organisationId } = await requireProject(context.projects, projectId)
      const { store } = context
      const now = store.clock()
      const [members, memberships, sessions, keys] = await Promise.all([
        listMembers(store.db, organisationId),
        listProjectMemberships(store.db, organisationId),
        listSessions(store.db, { organisationId }, now),
        countKeysByMaker(store.db, organisationId, now),
      ])
      const projectsOf = Map.groupBy(memberships, ({ userId }) => userId)
      const browsersOf = Map.groupBy(sessions, ({ userId }) => userId)
      return members.map(({ userId, name, email, role, since }) => ({
        name,
        email,
        role,
        since: new Date(since).toISOString(),
        projects: (projectsOf.get(userId) ?? []).map((one) => ({ name: one.project, role: one.role })),
        browsers: (browsersOf.get(userId) ?? []).map(({ createdAt, userAgent }) => ({
          browser: browserName(userAgent),
          since: new Date(createdAt).toISOString(),
        })),
        keys: keys.get(userId) ?? 0,
      }))
    },
    invite: async (projectId, role, account) => invitePerson(context, projectId, role, account.id),
    changeRole: async (projectId, email, role, account) =>
      changePersonRole(context, projectId, { email, role }, account.id),
    remove: async (projectId, email, { revokeKeys }, account) =>
      removePerson(context, projectId, email, { revokeKeys, decider: account.id }),
    signOut: async (projectId, email, account) => signPersonOut(context, projectId, email, account.id),
  }
}
