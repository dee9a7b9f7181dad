import { wakeAfterCommit } from '../commit-news.ts'
import type { Queries } from '../open-store.ts'
import { parseStoredOrNull } from '../stored-json.ts'
import type { Deployment } from './deployment.ts'
import { siteSourcesSchema, type SiteSources } from './site-sources.ts'

/**
 * Notes which commits of other repositories a deployment has; that of the site itself says whose pushes concern it from
 * then on.
 *
 * @param sources Null if its site is of one repository.
 */
export async function writeSources(
  transaction: Queries,
  { id, projectId, production }: Pick<Deployment, 'id' | 'projectId' | 'production'>,
  sources: SiteSources | null,
): Promise<void> {
  if (sources !== null) {
    const written = JSON.stringify(sources)
    await transaction.updateTable('deployment').set({ sources: written }).where('id', '=', id).execute()
  }
  if (!production) return
  await transaction.deleteFrom('project_source').where('project_id', '=', projectId).execute()
  const projects = new Set(sources?.sources.flatMap((source) => source.projectId ?? []))
  if (projects.size === 0) return
  const rows = [...projects].map((source) => ({ project_id: projectId, source_project_id: source }))
  await transaction.insertInto('project_source').values(rows).execute()
}

/**
 * Has the projects visited soon whose sites have files of a project.
 *
 * @param projectId The project that was pushed to.
 * @param now Milliseconds since 1970.
 */
export async function scheduleSitesOf(queries: Queries, projectId: string, now: number): Promise<void> {
  await queries
    .updateTable('project_visit')
    .set({ due_at: now })
    .where('due_at', '>', now)
    .where('project_id', 'in', ({ selectFrom }) =>
      selectFrom('project_source').select('project_id').where('source_project_id', '=', projectId),
    )
    .execute()
  wakeAfterCommit(queries, 'visit')
}

/**
 * The newest deployment of a branch with known sources.
 *
 * @param branch Name of the branch.
 * @returns Its sources; null if no deployment has any.
 */
export async function lastSources(queries: Queries, projectId: string, branch: string): Promise<SiteSources | null> {
  const row = await queries
    .selectFrom('deployment')
    .select('sources')
    .where('project_id', '=', projectId)
    .where('branch', '=', branch)
    .where('sources', 'is not', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return parseStoredOrNull(siteSourcesSchema, row?.sources ?? null)
}
