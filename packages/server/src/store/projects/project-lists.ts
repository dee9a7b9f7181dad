import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { Queries } from '../open-store.ts'
import type { ProjectTable } from './project-tables.ts'

/** A filter of projects. */
export interface ProjectSearch {
  /** A part of the name or of the address, in any case; empty for all. */
  search: string
  /** How many at most. */
  limit: number
}

/**
 * The active projects that an account may see: all of its organization, or for a guest those it is a member of. The
 * project with the latest deployment of its default branch comes first.
 *
 * @param userId The account.
 * @param wanted The filter.
 * @returns The first of them, and the number of all.
 */
export async function listRecentProjects(
  queries: Queries,
  userId: string,
  { search, limit }: ProjectSearch,
): Promise<{ rows: Selectable<ProjectTable>[]; total: number }> {
  const visible = searched(visibleProjects(queries, userId), search)
  const { total } = await visible.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await visible
    .selectAll('project')
    .orderBy(
      sql`coalesce((select max(deployment.created_at) from deployment where deployment.project_id = project.id
        and deployment.branch = project.default_branch), project.created_at)`,
      'desc',
    )
    .orderBy('project.id')
    .limit(limit)
    .execute()
  return { rows, total }
}

type Visible = ReturnType<typeof visibleProjects>

function visibleProjects(queries: Queries, userId: string) {
  return queries
    .selectFrom('project')
    .innerJoin('member', 'member.organisation_id', 'project.organisation_id')
    .leftJoin('project_member', (join) =>
      join.onRef('project_member.project_id', '=', 'project.id').onRef('project_member.user_id', '=', 'member.user_id'),
    )
    .where('member.user_id', '=', userId)
    .where('project.archived_at', 'is', null)
    .where((row) => row.or([row('member.role', '!=', 'guest'), row('project_member.role', 'is not', null)]))
}

function searched(projects: Visible, search: string): Visible {
  if (search === '') return projects
  const pattern = `%${search.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`
  return projects.where(
    sql<boolean>`(lower(project.name) like ${pattern} escape '\\' or project.slug like ${pattern} escape '\\')`,
  )
}
