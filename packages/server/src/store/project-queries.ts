import type { MemberRole } from './account-tables.ts'
import type { Queries } from './open-store.ts'
import type { ProjectTable } from './project-tables.ts'

/**
 * Reads a project's row, also of one that was archived.
 *
 * @param queries A database or a transaction of it.
 * @param projectId The project.
 */
export async function readProjectRow(queries: Queries, projectId: string): Promise<ProjectTable | undefined> {
  return queries.selectFrom('project').selectAll().where('id', '=', projectId).executeTakeFirst()
}

/** What a person is in an organisation. */
export interface Membership {
  organisationId: string
  role: MemberRole
}

/**
 * The organisations that an account belongs to, the oldest first.
 *
 * @param queries A database or a transaction of it.
 * @param userId The account.
 */
export async function listMemberships(queries: Queries, userId: string): Promise<Membership[]> {
  return queries
    .selectFrom('member')
    .select(['organisation_id as organisationId', 'role'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
}

/**
 * The archived projects of the organisations in which an account has one of some roles, the newest first.
 *
 * @param queries A database or a transaction of it.
 * @param userId The account.
 * @param roles The roles.
 */
export async function listArchivedProjects(
  queries: Queries,
  userId: string,
  roles: readonly MemberRole[],
): Promise<Pick<ProjectTable, 'id' | 'name' | 'archived_at'>[]> {
  return queries
    .selectFrom('project')
    .innerJoin('member', 'member.organisation_id', 'project.organisation_id')
    .select(['project.id', 'project.name', 'project.archived_at'])
    .where('member.user_id', '=', userId)
    .where('member.role', 'in', roles)
    .where('project.archived_at', 'is not', null)
    .orderBy('project.archived_at', 'desc')
    .execute()
}

/**
 * Counts what is under way in a project.
 *
 * @param queries A database or a transaction of it.
 * @param projectId The project.
 */
export async function countOpenWork(
  queries: Queries,
  projectId: string,
): Promise<{ activeJobs: number; openPullRequests: number }> {
  const [jobs, pulls] = await Promise.all([
    queries
      .selectFrom('turn')
      .innerJoin('job', 'job.id', 'turn.job_id')
      .select(({ fn }) => fn.count<number>('turn.job_id').distinct().as('count'))
      .where('turn.project_id', '=', projectId)
      .where('turn.status', 'in', ['queued', 'running'])
      .where('job.archived_at', 'is', null)
      .executeTakeFirst(),
    queries
      .selectFrom('pull_request')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('project_id', '=', projectId)
      .where('state', '=', 'open')
      .executeTakeFirst(),
  ])
  return { activeJobs: jobs?.count ?? 0, openPullRequests: pulls?.count ?? 0 }
}

/**
 * The organisation that an API key belongs to.
 *
 * @param queries A database or a transaction of it.
 * @param keyId The key.
 */
export async function organisationOfKey(queries: Queries, keyId: string): Promise<string | undefined> {
  const row = await queries.selectFrom('api_key').select('organisation_id').where('id', '=', keyId).executeTakeFirst()
  return row?.organisation_id
}
