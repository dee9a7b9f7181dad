import type { MemberRole } from '../access/account-tables.ts'
import type { Queries } from '../open-store.ts'
import type { ProjectTable } from './project-tables.ts'

/** Reads a project's row, also of one that was archived. */
export async function readProjectRow(queries: Queries, projectId: string): Promise<ProjectTable | undefined> {
  return queries.selectFrom('project').selectAll().where('id', '=', projectId).executeTakeFirst()
}

/** Whether a project was taken out of use. */
export async function isArchived(queries: Queries, projectId: string): Promise<boolean> {
  const project = queries.selectFrom('project').select('id').where('id', '=', projectId)
  return (await project.where('archived_at', 'is not', null).executeTakeFirst()) !== undefined
}

/** Short names of the projects that came last. */
export async function listProjectNames(queries: Queries, limit: number): Promise<{ id: string; slug: string }[]> {
  const rows = queries.selectFrom('project').select(['id', 'slug'])
  return rows.orderBy('created_at', 'desc').orderBy('id').limit(limit).execute()
}

/** The role of a person in an organization. */
export interface Membership {
  organisationId: string
  role: MemberRole
}

/**
 * The organizations that an account belongs to, the oldest first.
 *
 * @param userId The account.
 */
export async function listMemberships(queries: Queries, userId: string): Promise<Membership[]> {
  return queries
    .selectFrom('member')
    .select(['organisation_id as organisationId', 'role'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('organisation_id')
    .execute()
}

/**
 * The archived projects that an account administers, the newest first.
 *
 * @param userId The account.
 * @param roles The roles on the platform that allow it; in a project it is `admin`.
 */
export async function listArchivedProjects(
  queries: Queries,
  userId: string,
  roles: readonly MemberRole[],
): Promise<Pick<ProjectTable, 'id' | 'name' | 'archived_at'>[]> {
  return queries
    .selectFrom('project')
    .innerJoin('member', 'member.organisation_id', 'project.organisation_id')
    .leftJoin('project_member', (join) =>
      join.onRef('project_member.project_id', '=', 'project.id').onRef('project_member.user_id', '=', 'member.user_id'),
    )
    .select(['project.id', 'project.name', 'project.archived_at'])
    .where('member.user_id', '=', userId)
    .where((row) => row.or([row('member.role', 'in', roles), row('project_member.role', '=', 'admin')]))
    .where('project.archived_at', 'is not', null)
    .orderBy('project.archived_at', 'desc')
    .orderBy('project.id')
    .execute()
}

/** Counts what is under way in a project. */
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

/** The organization that an API key belongs to. */
export async function organisationOfKey(queries: Queries, keyId: string): Promise<string | undefined> {
  const row = await queries.selectFrom('api_key').select('organisation_id').where('id', '=', keyId).executeTakeFirst()
  return row?.organisation_id
}

/** Whether there is any project, archived or not. */
export async function hasProject(queries: Queries): Promise<boolean> {
  return (await queries.selectFrom('project').select('id').limit(1).executeTakeFirst()) !== undefined
}

/**
 * The newest projects that are not archived and whose repositories are hosted here.
 *
 * @returns Their ids.
 */
export async function newestHostedProjects(queries: Queries, limit: number): Promise<string[]> {
  const rows = await queries
    .selectFrom('project')
    .select('id')
    .where('archived_at', 'is', null)
    .where('repository_url', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Projects, oldest first, except for archived ones.
 *
 * @param wanted The filter.
 * @param wanted.organisationId The organization; by default, all.
 * @param wanted.limit Limit of projects; by default, all.
 */
export async function listProjectRows(
  queries: Queries,
  { organisationId, limit }: { organisationId?: string; limit?: number } = {},
): Promise<ProjectTable[]> {
  let query = queries.selectFrom('project').selectAll().where('archived_at', 'is', null)
  if (organisationId !== undefined) query = query.where('organisation_id', '=', organisationId)
  if (limit !== undefined) query = query.limit(limit)
  return query.orderBy('created_at').orderBy('id').execute()
}

/** How many projects are not archived. */
export async function countProjects(queries: Queries): Promise<number> {
  const { count } = await queries
    .selectFrom('project')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('archived_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Finds a project by its id or its slug, also one that was archived.
 *
 * @param name One of the two.
 */
export async function findProjectRow(queries: Queries, name: string): Promise<ProjectTable | undefined> {
  return queries
    .selectFrom('project')
    .selectAll()
    .where((project) => project.or([project('id', '=', name), project('slug', '=', name)]))
    .executeTakeFirst()
}

/**
 * Finds a project of an organization by the address of its repository elsewhere; those that are archived aside.
 *
 * @param addresses Ways to write it.
 * @returns Its id.
 */
export async function findByRepository(
  queries: Queries,
  organisationId: string,
  addresses: readonly string[],
): Promise<string | undefined> {
  const row = await queries
    .selectFrom('project')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('archived_at', 'is', null)
    .where('repository_url', 'in', addresses)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

/** The slugs of all projects. */
export async function listSlugs(queries: Queries): Promise<Set<string>> {
  const rows = await queries.selectFrom('project').select('slug').execute()
  return new Set(rows.map(({ slug }) => slug))
}

/**
 * Stores a new project.
 *
 * @param row The project.
 */
export async function insertProject(transaction: Queries, row: ProjectTable): Promise<void> {
  await transaction.insertInto('project').values(row).execute()
}

/**
 * Changes a project.
 *
 * @param change Columns that get another value.
 */
export async function updateProject(queries: Queries, projectId: string, change: Partial<ProjectTable>): Promise<void> {
  await queries.updateTable('project').set(change).where('id', '=', projectId).execute()
}

/**
 * Reads the encrypted form of a project's secret.
 *
 * @param name Name of the secret.
 * @returns Undefined if none is kept.
 */
export async function readSealedSecret(queries: Queries, projectId: string, name: string): Promise<string | undefined> {
  const row = await queries
    .selectFrom('project_secret')
    .select('sealed')
    .where('project_id', '=', projectId)
    .where('name', '=', name)
    .executeTakeFirst()
  return row?.sealed
}

/**
 * Keeps a sealed secret of a project in place of an earlier one, or none any more.
 *
 * @param secret Whose, which, sealed or null for none, and when (milliseconds since 1970).
 */
export async function writeSealedSecret(
  transaction: Queries,
  secret: { projectId: string; name: string; sealed: string | null; now: number },
): Promise<void> {
  const { projectId, name, sealed, now } = secret
  await transaction.deleteFrom('project_secret').where('project_id', '=', projectId).where('name', '=', name).execute()
  if (sealed === null) return
  const row = { project_id: projectId, name, sealed, updated_at: now }
  await transaction.insertInto('project_secret').values(row).execute()
}

/**
 * Takes the next number of a pull request.
 *
 * @param transaction A transaction that has locked the project.
 */
export async function takePullRequestNumber(transaction: Queries, projectId: string): Promise<number> {
  const { next_pull_request: number } = await transaction
    .selectFrom('project')
    .select('next_pull_request')
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow()
  await updateProject(transaction, projectId, { next_pull_request: number + 1 })
  return number
}

/** Projects at GitLab and Forgejo that came last, of those that are not archived and have no connection. */
export async function newestForgeProjects(
  queries: Queries,
  limit: number,
): Promise<{ id: string; slug: string; kind: 'gitlab' | 'forgejo'; url: string }[]> {
  const rows = await queries
    .selectFrom('project')
    .select(['id', 'slug', 'repository_kind', 'repository_url'])
    .where('repository_kind', 'in', ['gitlab', 'forgejo'])
    .where('repository_url', 'is not', null)
    .where('connection_id', 'is', null)
    .where('archived_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.flatMap(({ id, slug, repository_kind: kind, repository_url: url }) =>
    url !== null && (kind === 'gitlab' || kind === 'forgejo') ? [{ id, slug, kind, url }] : [],
  )
}

/**
 * The hosts of repositories that are not kept here, of projects that are not archived.
 *
 * @param limit How many at most.
 * @returns Their addresses, such as `https://gitlab.example.com`.
 */
export async function listForges(queries: Queries, limit: number): Promise<string[]> {
  const rows = await queries
    .selectFrom('project')
    .select('repository_url')
    .distinct()
    .where('repository_url', 'is not', null)
    .where('archived_at', 'is', null)
    .orderBy('repository_url')
    .execute()
  const origins = rows.flatMap(({ repository_url: url }) => URL.parse(url ?? '')?.origin ?? [])
  return [...new Set(origins)].filter((origin) => origin.startsWith('http')).slice(0, limit)
}
