import type { Queries } from '../open-store.ts'
import type { CdnPurgeTable } from './hosting-tables.ts'

/**
 * The state of projects for readers: a text that changes once they may see something else, by project. It is empty if
 * they see nothing.
 */
export async function listShown(queries: Queries): Promise<Map<string, string>> {
  const projects = await queries
    .selectFrom('project')
    .leftJoin('deployment', (join) =>
      join
        .onRef('deployment.project_id', '=', 'project.id')
        // A branch that was the default one is kept like the site until it is made again as a preview.
        .on('deployment.kind', '=', 'production')
        .on('deployment.live_at', 'is not', null),
    )
    .select(['project.id', 'slug', 'archived_at', 'default_branch', 'deployment.id as live'])
    .orderBy('project.id')
    .orderBy('deployment.id')
    .execute()
  const domains = await queries
    .selectFrom('domain')
    .select(['project_id', 'host'])
    .where('verified_at', 'is not', null)
    .orderBy('host')
    .execute()
  const hosts = Map.groupBy(domains, ({ project_id }) => project_id)
  const rows = Map.groupBy(projects, ({ id }) => id)
  return new Map(
    [...rows].map(([id, own]) => {
      const live = own.flatMap((row) => (row.live === null || row.archived_at !== null ? [] : [row.live]))
      const names = own.slice(0, 1).flatMap(({ slug, default_branch }) => [default_branch, slug])
      const domainsOf = (hosts.get(id) ?? []).map(({ host }) => host)
      return [id, live.length === 0 ? '' : [...live, ...names, ...domainsOf].join(' ')]
    }),
  )
}

/** The purged states of all projects. */
export async function listPurges(queries: Queries): Promise<CdnPurgeTable[]> {
  return queries.selectFrom('cdn_purge').selectAll().execute()
}

/**
 * Begins to purge a project, unless another process does so or has done so since the lookup. From here on, the earlier
 * purged state counts for nothing: without a confirmation, the pages shown in the meantime may be cached somewhere,
 * even if the same are shown again.
 *
 * @param before The row, as the lookup found it.
 * @param now Milliseconds since 1970.
 * @param lease Milliseconds for the purge.
 * @returns Whether this process has to do it.
 */
export async function takePurge(
  queries: Queries,
  projectId: string,
  before: CdnPurgeTable | undefined,
  { now, lease }: { now: number; lease: number },
): Promise<boolean> {
  const row = { project_id: projectId, shown: '?', again_at: null, run_at: 0, attempts: 0, lease_until: now + lease }
  const begun = await queries
    .insertInto('cdn_purge')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('project_id')
        .doUpdateSet({ shown: '?', lease_until: now + lease })
        .where(({ eb, or, and }) =>
          and([
            // A time further ahead was written by a clock that has been set back.
            or([eb('cdn_purge.lease_until', '<=', now), eb('cdn_purge.lease_until', '>', now + lease)]),
            eb('cdn_purge.shown', '=', before?.shown ?? '?'),
            eb('cdn_purge.run_at', '=', before?.run_at ?? 0),
            before?.again_at == null
              ? eb('cdn_purge.again_at', 'is', null)
              : eb('cdn_purge.again_at', '=', before.again_at),
          ]),
        ),
    )
    .returning('project_id')
    .executeTakeFirst()
  return begun !== undefined
}

/**
 * Ends a purge of {@link takePurge}.
 *
 * @param set The result.
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
