import type { ProjectRight } from '@docwright/contract'
import type { MemberRole } from '../store/access/account-tables.ts'
import type { Queries } from '../store/open-store.ts'
import { rolesIn } from '../store/access/project-member-queries.ts'
import type { ProjectRoles } from '../store/access/project-member-queries.ts'

const everything = ['work', 'merge', 'keys', 'administer'] as const

/**
 * The rights of each role besides reading, in a project or, as a role of the platform, in all of them. A role that
 * decides on the people of the platform may also create projects; a role in a project never reaches beyond it.
 */
const rights: Readonly<Record<'platform' | 'project', Partial<Record<MemberRole, readonly ProjectRight[]>>>> = {
  platform: {
    owner: [...everything, 'people'],
    admin: [...everything, 'people'],
    member: ['work', 'merge'],
    viewer: [],
    guest: [],
  },
  project: { admin: everything, member: ['work', 'merge'], viewer: [] },
}

/**
 * The rights of a role of the platform in all projects.
 *
 * @param role The stored role; an unknown one may only read.
 */
export function rightsOf(role: string): readonly ProjectRight[] {
  return rightsAs('platform', role)
}

/**
 * The rights of a person in a project: those of either of the two roles.
 *
 * @param roles The roles on the platform and in the project.
 * @returns Undefined if the project is hidden, as for guests who are no members of it.
 */
export function rightsIn({ platform, project }: ProjectRoles): readonly ProjectRight[] | undefined {
  if (platform === undefined || (platform === 'guest' && project === undefined)) return undefined
  const both = [...rightsOf(platform), ...(project === undefined ? [] : rightsAs('project', project))]
  return [...new Set(both)]
}

/**
 * The rights of an account in a project.
 *
 * @returns Undefined if the account may not see it.
 */
export async function rightsOfAccount(
  queries: Queries,
  project: { id: string; organisationId: string },
  accountId: string,
): Promise<readonly ProjectRight[] | undefined> {
  return rightsIn(await rolesIn(queries, project, accountId))
}

function rightsAs(kind: 'platform' | 'project', role: string): readonly ProjectRight[] {
  return Object.hasOwn(rights[kind], role) ? (rights[kind][role as MemberRole] ?? []) : []
}
