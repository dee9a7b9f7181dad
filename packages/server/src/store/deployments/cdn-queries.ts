import type { Queries } from '../open-store.ts'
import type { CdnPurgeTable } from './hosting-tables.ts'

/**
 * What readers see of projects: a text that is another one once they may see something else, by project. It is empty where they
 * see nothing.
 */
export async function listShown(queries: Queries): Promise<Map<string, string>> {
  const projects = await queries
    .selectFrom('project')
    .leftJoin('deployment', (join) =>
      join
        .onRef('deployment.project_id', '=', 'project.id')
        .onRef('deployment.branch', '=', 'project.default_branch')
        .on('deployment.live_at', 'is not', null),
    )
    .select(['project.id', 'project.slug', 'project.archived_at', 'deployment.id as live'])
    .execute()
  const domains = await queries
    .selectFrom('domain')
    .select(['project_id', 'host'])
    .where('verified_at', 'is not', null)
    .orderBy('host')
    .execute()
  const hosts = Map.groupBy(domains, ({ project_id }) => project_id)
  return new Map(
    projects.map(({ id, slug, archived_at, live }) => {
      const names = [slug, ...(hosts.get(id) ?? []).map(({ host }) => host)]
      return [id, live === null || archived_at !== null ? '' : [live, ...names].join(' ')]
    }),
  )
}

/** What was purged of all projects. */
export async function listPurges(queries: Queries): Promise<CdnPurgeTable[]> {
  return queries.selectFrom('cdn_purge').selectAll().execute()
}

/**
 * Begins to purge a project, unless another process is at it.
 *
 * @param now Milliseconds since 1970.
 * @param lease Milliseconds that it may take.
 * @returns Whether this process is to do it.
 */
export async function takePurge(queries: Queries, projectId: string, now: number, lease: number): Promise<boolean> {
  // Whoever ends here has purged nothing: whatever is shown by then is another thing.
  const row = { project_id: projectId, shown: '?', again_at: null, run_at: 0, attempts: 0, lease_until: now + lease }
  const begun = await queries
    .insertInto('cdn_purge')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('project_id')
        .doUpdateSet({ lease_until: now + lease })
        // What lies further ahead was written by a clock that has been set back.
        .where(({ eb, or }) =>
          or([eb('cdn_purge.lease_until', '<=', now), eb('cdn_purge.lease_until', '>', now + lease)]),
        ),
    )
    .returning('project_id')
    .executeTakeFirst()
  return begun !== undefined
}

/**
 * Ends what {@link takePurge} has begun.
 *
 * @param set What came of it.
 */
export async function endPurge(
  queries: Queries,
  projectId: string,
  set: Partial<Pick<CdnPurgeTable, 'shown' | 'again_at' | 'run_at' | 'attempts'>>,
): Promise<void> {
  await queries
    .updateTable('cdn_purge')
    .set({ ...set, lease_until: 0 })
    .where('project_id', '=', projectId)
    .execute()
}

/** Forgets a project of which no cache has anything. */
export async function removePurge(queries: Queries, projectId: string): Promise<void> {
  await queries.deleteFrom('cdn_purge').where('project_id', '=', projectId).execute()
}
