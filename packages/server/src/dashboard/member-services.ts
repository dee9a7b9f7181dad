import type { MemberServices } from '@docwright/contract'
import { changeMemberRole, inviteMember, readMembers, removeMemberOf } from '../commands/manage-members.ts'
import type { MemberCommands } from '../commands/manage-members.ts'

/** The members of a project, as the dashboard shows and invites them. */
export function createMemberServices(context: MemberCommands): MemberServices {
  return {
    list: async (projectId) => readMembers(context, projectId),
    invite: async (projectId, role) => inviteMember(context, projectId, role),
    changeRole: async (projectId, userId, role) => changeMemberRole(context, projectId, { userId, role }),
    remove: async (projectId, userId, options) => removeMemberOf(context, projectId, userId, options),
  }
}
