import { z } from 'zod'
import type { Deployment, DeploymentDiagnostic, HostingStore } from './deployment.ts'
import { deploymentColumns, deploymentOf } from './deployment-rows.ts'
import type { Queries, Store } from '../open-store.ts'
import { parseStored, parseStoredOrNull } from '../stored-json.ts'
import { siteSourcesSchema } from './site-sources.ts'

const diagnosticsSchema: z.ZodType<DeploymentDiagnostic[]> = z.array(
  z.object({
    code: z.string(),
    severity: z.enum(['error', 'warning']),
    message: z.string(),
    fix: z.string().exactOptional(),
    file: z.string(),
    line: z.number(),
    column: z.number(),
    endLine: z.number().exactOptional(),
    endColumn: z.number().exactOptional(),
  }),
)

/** The queries of deployments, which change nothing. */
type DeploymentReads = Pick<
  HostingStore,
  | 'deployment'
  | 'deploymentDiagnostics'
  | 'deployments'
  | 'liveDeployment'
  | 'liveBranches'
  | 'liveProjects'
  | 'shownBranches'
>

/** The manifest of the site that was published last, of those that readers see; undefined if there is none. */
export async function newestManifest(queries: Queries): Promise<string | undefined> {
  const row = await queries
    .selectFrom('deployment')
    .select('manifest')
    .where('live_at', 'is not', null)
    .where('manifest', 'is not', null)
    .orderBy('live_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.manifest ?? undefined
}

/**
 * One deployment.
 *
 * @param id The deployment.
 * @param now Milliseconds since 1970; if absent, the progress is omitted.
 * @returns Undefined if there is none.
 */
export async function findDeployment(queries: Queries, id: string, now?: number): Promise<Deployment | undefined> {
  const row = await queries.selectFrom('deployment').select(deploymentColumns).where('id', '=', id).executeTakeFirst()
  return row && deploymentOf(row, now)
}

/** The newest deployment of each branch: its commit, and whether it is live. */
export type DeployedBranches = ReadonlyMap<string, { commit: string; isLive: boolean; isSite: boolean }>

/**
 * The newest deployment of each branch.
 *
 * @returns The commit of the branch, whether readers see the deployment, and whether it was made as the site, by
 *   branch.
 */
export async function newestOfBranches(queries: Queries, projectId: string): Promise<DeployedBranches> {
  const rows = await queries
    .selectFrom('deployment as newest')
    .select(['newest.branch', 'newest.commit_id', 'newest.head_commit', 'newest.live_at', 'newest.kind'])
    .where('newest.project_id', '=', projectId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('deployment as newer')
            .select('newer.id')
            .whereRef('newer.project_id', '=', 'newest.project_id')
            .whereRef('newer.branch', '=', 'newest.branch')
            .whereRef('newer.created_at', '>', 'newest.created_at'),
        ),
      ),
    )
    .execute()
  return new Map(
    rows.map((row) => [
      row.branch,
      { commit: row.head_commit ?? row.commit_id, isLive: row.live_at !== null, isSite: row.kind === 'production' },
    ]),
  )
}

/**
 * Number of deployments that are searched for one with other files: those of a site of several repositories, of which
 * any can move.
 */
const mostLooked = 200

/**
 * The site that readers saw before the one that is live: of the deployments that were live, the newest with other
 * files. A site of several repositories has others as soon as one of them has moved.
 *
 * @param branch Its default branch.
 * @returns Undefined if nothing is live, or nothing else was.
 */
export async function findEarlierSite(
  queries: Queries,
  projectId: string,
  branch: string,
): Promise<Deployment | undefined> {
  const rows = await queries
    .selectFrom('deployment as earlier')
    .innerJoin('deployment as live', (join) =>
      join
        .onRef('live.project_id', '=', 'earlier.project_id')
        .onRef('live.branch', '=', 'earlier.branch')
        .on('live.live_at', 'is not', null),
    )
    .select(['earlier.id', 'earlier.commit_id', 'earlier.sources'])
    .select(['live.commit_id as live_commit', 'live.sources as live_sources'])
    .where('earlier.project_id', '=', projectId)
    .where('earlier.branch', '=', branch)
    .where('earlier.status', '=', 'succeeded')
    .where(({ eb, or, ref }) =>
      or([eb('earlier.commit_id', '<>', ref('live.commit_id')), eb('earlier.sources', 'is not', null)]),
    )
    .whereRef('earlier.created_at', '<', 'live.created_at')
    .orderBy('earlier.created_at', 'desc')
    .orderBy('earlier.id', 'desc')
    .limit(mostLooked)
    .execute()
  const other = rows.find((row) => filesOf(row.commit_id, row.sources) !== filesOf(row.live_commit, row.live_sources))
  return other && findDeployment(queries, other.id)
}

/** The commit whose files a site has. */
function filesOf(commit: string, sources: string | null): string {
  return parseStoredOrNull(siteSourcesSchema, sources)?.commit ?? commit
}

/** Lists and finds deployments. */
export function deploymentReads({ db, clock }: Store): DeploymentReads {
  return {
    deployment: (id) => findDeployment(db, id, clock()),

    async deploymentDiagnostics(id) {
      const row = await db.selectFrom('deployment').select('diagnostics').where('id', '=', id).executeTakeFirst()
      return parseStored(diagnosticsSchema, row?.diagnostics ?? '[]')
    },

    async deployments(projectId, { branch, limit = 20, after } = {}) {
      const last = after === undefined ? undefined : await findDeployment(db, after)
      if (after !== undefined && last?.projectId !== projectId) return []
      let query = db.selectFrom('deployment').select(deploymentColumns).where('project_id', '=', projectId)
      if (branch !== undefined) query = query.where('branch', '=', branch)
      if (last !== undefined) {
        const { createdAt, id } = last
        query = query.where(({ or, and, eb }) =>
          or([eb('created_at', '<', createdAt), and([eb('created_at', '=', createdAt), eb('id', '<', id)])]),
        )
      }
      const rows = await query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute()
      return rows.map((row) => deploymentOf(row, clock()))
    },

    async liveDeployment(projectId, branch) {
      const row = await db
        .selectFrom('deployment')
        .select(deploymentColumns)
        .where('project_id', '=', projectId)
        .where('branch', '=', branch)
        .where('live_at', 'is not', null)
        .executeTakeFirst()
      return row && deploymentOf(row, clock())
    },

    async liveBranches(projectId) {
      const rows = await db
        .selectFrom('deployment')
        .select(deploymentColumns)
        .where('project_id', '=', projectId)
        .where('live_at', 'is not', null)
        .orderBy('branch')
        .execute()
      return rows.map((row) => deploymentOf(row, clock()))
    },

    async liveProjects(since) {
      const rows = await db
        .selectFrom('deployment')
        .select(['project_id', 'live_at'])
        .where('live_at', '>=', since)
        .orderBy('live_at')
        .execute()
      const newest = new Map(rows.map(({ project_id, live_at }) => [project_id, Number(live_at)]))
      return [...newest].map(([projectId, liveAt]) => ({ projectId, liveAt })).toSorted((a, b) => a.liveAt - b.liveAt)
    },

    async shownBranches(projectId) {
      const rows = await db
        .selectFrom('deployment')
        .select(({ fn }) => ['branch', fn.max('created_at').as('created_at')])
        .where('project_id', '=', projectId)
        .where(({ or, eb }) => or([eb('live_at', 'is not', null), eb('status', 'in', ['queued', 'building'])]))
        .groupBy('branch')
        .orderBy('created_at')
        .orderBy('branch')
        .execute()
      return rows.map((row) => ({ branch: row.branch, createdAt: row.created_at }))
    },
  }
}
