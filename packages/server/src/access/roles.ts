import type { ProjectRight } from '@docwright/contract'
import type { MemberRole } from '../store/access/account-tables.ts'
import type { Queries } from '../store/open-store.ts'
import { rolesIn } from '../store/access/project-member-queries.ts'
import type { ProjectRoles } from '../store/access/project-member-queries.ts'

const everything = ['work', 'merge', 'keys', 'administer'] as const

/**
 * What each role may do beside reading, in a project or, as a role of the platform, in all of them. Whoever decides on
 * the people of the platform may also make projects; a role in a project never reaches beyond it.
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
 * What a role of the platform allows in all projects.
 *
 * @param role As it is stored; one that is not known may only read.
 */
export function rightsOf(role: string): readonly ProjectRight[] {
  return rightsAs('platform', role)
}

/**
 * What somebody may do in a project: what either of the two roles allows.
 *
 * @param roles By the platform, and by the project.
 * @returns Undefined where the project is not to be seen, as for guests who were not taken into it.
 */
export function rightsIn({ platform, project }: ProjectRoles): readonly ProjectRight[] | undefined {
  if (platform === undefined || (platform === 'guest' && project === undefined)) return undefined
  const both = [...rightsOf(platform), ...(project === undefined ? [] : rightsAs('project', project))]
  return [...new Set(both)]
}

/**
 * What an account may do in a project.
 *
 * @returns Undefined where the account may not see it.
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
