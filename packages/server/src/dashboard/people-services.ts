import { changePersonRole, invitePerson, removePerson } from '../commands/manage-people.ts'
import type { PeopleCommands } from '../commands/manage-people.ts'
import { requireProject } from '../commands/require-project.ts'
import type { PeopleServices } from '@docwright/contract'
import { listMembers } from '../store/member-queries.ts'

/**
 * The people of a project's organisation, as the dashboard shows and invites them.
 *
 * @param context The platform.
 */
export function createPeopleServices(context: PeopleCommands): PeopleServices {
  return {
    async list(projectId) {
      const { organisationId } = await requireProject(context.projects, projectId)
      const members = await listMembers(context.store.db, organisationId)
      return members.map(({ name, email, role, since }) => ({
        name,
        email,
        role,
        since: new Date(since).toISOString(),
      }))
    },
    invite: async (projectId, role, account) => invitePerson(context, projectId, role, account.id),
    changeRole: async (projectId, email, role, account) =>
      changePersonRole(context, projectId, { email, role }, account.id),
    remove: async (projectId, email, account) => removePerson(context, projectId, email, account.id),
  }
}
