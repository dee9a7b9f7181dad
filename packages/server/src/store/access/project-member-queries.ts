import type { ProjectRole } from '@docwright/contract'
import type { MemberRole } from './account-tables.ts'
import type { Queries } from '../open-store.ts'

/** Somebody who was taken into a project. */
export interface ProjectMember {
  userId: string
  name: string
  email: string
  role: ProjectRole
  /** Milliseconds since 1970. */
  since: number
}

/** The roles of an account: on the platform, and in the project. */
export interface ProjectRoles {
  platform: MemberRole | undefined
  project: ProjectRole | undefined
}

/** The people who were taken into a project, those who came first at the beginning. */
export async function listProjectMembers(queries: Queries, projectId: string): Promise<ProjectMember[]> {
  return queries
    .selectFrom('project_member')
    .innerJoin('auth_user', 'auth_user.id', 'project_member.user_id')
    .select([
      'auth_user.id as userId',
      'auth_user.name',
      'auth_user.email',
      'project_member.role',
      'project_member.created_at as since',
    ])
    .where('project_member.project_id', '=', projectId)
    .orderBy('project_member.created_at')
    .orderBy('auth_user.id')
    .execute()
}

/** The projects that accounts of an organization were taken into, by name. */
export async function listProjectMemberships(
  queries: Queries,
  organisationId: string,
): Promise<{ userId: string; project: string; role: ProjectRole }[]> {
  return queries
    .selectFrom('project_member')
    .innerJoin('project', 'project.id', 'project_member.project_id')
    .select(['project_member.user_id as userId', 'project.name as project', 'project_member.role'])
    .where('project.organisation_id', '=', organisationId)
    .where('project.archived_at', 'is', null)
    .orderBy('project.name')
    .orderBy('project.id')
    .execute()
}

/**
 * The roles of an account for a project.
 *
 * @param project The project, and its organization.
 * @param userId The account.
 */
export async function rolesIn(
  queries: Queries,
  { id, organisationId }: { id: string; organisationId: string },
  userId: string,
): Promise<ProjectRoles> {
  const row = await queries
    .selectFrom('member')
    .leftJoin('project_member', (join) =>
      join.onRef('project_member.user_id', '=', 'member.user_id').on('project_member.project_id', '=', id),
    )
    .select(['member.role as platform', 'project_member.role as project'])
    .where('member.organisation_id', '=', organisationId)
    .where('member.user_id', '=', userId)
    .executeTakeFirst()
  return { platform: row?.platform, project: row?.project ?? undefined }
}

/** The e-mail addresses of everybody who may see a project. */
export async function listReaderAddresses(queries: Queries, projectId: string): Promise<string[]> {
  const rows = await queries
    .selectFrom('project')
    .innerJoin('member', 'member.organisation_id', 'project.organisation_id')
    .innerJoin('auth_user', 'auth_user.id', 'member.user_id')
    .leftJoin('project_member', (join) =>
      join.onRef('project_member.project_id', '=', 'project.id').onRef('project_member.user_id', '=', 'member.user_id'),
    )
    .select('auth_user.email')
    .where('project.id', '=', projectId)
    .where((row) => row.or([row('member.role', '!=', 'guest'), row('project_member.role', 'is not', null)]))
    .orderBy('auth_user.email')
    .execute()
  return rows.map(({ email }) => email)
}

/**
 * Adds an account to a project, or changes its role there.
 *
 * @param member The project, the account, the role, and the time (milliseconds since 1970).
 */
export async function writeProjectMember(
  queries: Queries,
  { projectId, userId, role, since }: { projectId: string; userId: string; role: ProjectRole; since: number },
): Promise<void> {
  await queries
    .insertInto('project_member')
    .values({ project_id: projectId, user_id: userId, role, created_at: since })
    .onConflict((conflict) => conflict.columns(['project_id', 'user_id']).doUpdateSet({ role }))
    .execute()
}

/**
 * Takes an account out of a project.
 *
 * @param userId The account.
 * @returns Whether it was in it.
 */
export async function deleteProjectMember(queries: Queries, projectId: string, userId: string): Promise<boolean> {
  const { numDeletedRows } = await queries
    .deleteFrom('project_member')
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
