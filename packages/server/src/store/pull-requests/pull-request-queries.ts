import { createId } from '../create-id.ts'
import type { Queries } from '../open-store.ts'
import type { PullRequestTable } from '../deployments/hosting-tables.ts'

/** A filter of open pull requests. */
export interface OpenPullRequestQuery {
  /** Only those from or into one of these branches. */
  branches?: readonly string[]
  /** How many at most; all when absent. */
  limit?: number
}

/**
 * The open pull requests of a project, from the database; those that were seen longest ago come first.
 *
 * @param wanted The filter.
 */
export async function listOpenPullRequests(
  queries: Queries,
  projectId: string,
  { branches, limit }: OpenPullRequestQuery = {},
): Promise<Pick<PullRequestTable, 'number' | 'head'>[]> {
  let query = queries
    .selectFrom('pull_request')
    .select(['number', 'head'])
    .where('project_id', '=', projectId)
    .where('state', '=', 'open')
    .orderBy('seen_at')
    .orderBy('updated_at')
    .orderBy('number')
  if (branches !== undefined) {
    query = query.where(({ or, eb }) => or([eb('base', 'in', branches), eb('head', 'in', branches)]))
  }
  return (limit === undefined ? query : query.limit(limit)).execute()
}

/**
 * The branches that are shown, or soon are, for a pull request that was merged or closed at the same commit. Branches
 * that another open pull request proposes are omitted.
 *
 * @param project The project; its default branch is no preview.
 */
export async function listEndedPreviews(
  queries: Queries,
  project: { id: string; defaultBranch: string },
): Promise<(Pick<PullRequestTable, 'number' | 'state'> & { branch: string })[]> {
  return queries
    .selectFrom('deployment')
    .innerJoin('pull_request', (join) =>
      join
        .onRef('pull_request.project_id', '=', 'deployment.project_id')
        .onRef('pull_request.head', '=', 'deployment.branch')
        .onRef('pull_request.head_commit', '=', 'deployment.commit_id'),
    )
    .select(['deployment.branch', 'pull_request.number', 'pull_request.state'])
    .where('deployment.project_id', '=', project.id)
    .where(({ or, eb }) =>
      or([eb('deployment.live_at', 'is not', null), eb('deployment.status', 'in', ['queued', 'building'])]),
    )
    .where('deployment.branch', '!=', project.defaultBranch)
    .where('pull_request.state', '!=', 'open')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('pull_request as other')
            .select('other.id')
            .whereRef('other.project_id', '=', 'deployment.project_id')
            .whereRef('other.head', '=', 'deployment.branch')
            .where('other.state', '=', 'open'),
        ),
      ),
    )
    .execute()
}

/** Reads the last seen state of a pull request. */
export async function readPullRequestRow(
  queries: Queries,
  projectId: string,
  number: number,
): Promise<PullRequestTable | undefined> {
  return queries
    .selectFrom('pull_request')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('number', '=', number)
    .executeTakeFirst()
}

/**
 * Records a pull request as its forge shows it; a known one is changed, unless it was merged.
 *
 * @param row The forge's state.
 * @param seen The time, in milliseconds since 1970, and whether it is unchanged.
 */
export async function writePullRequestRow(
  transaction: Queries,
  row: Omit<PullRequestTable, 'id' | 'created_at' | 'updated_at' | 'seen_at'>,
  { now, isSame }: { now: number; isSame: boolean },
): Promise<void> {
  const { project_id: _project, number: _number, ...shown } = row
  const change = { ...shown, seen_at: now, ...(isSame ? {} : { updated_at: now }) }
  await transaction
    .insertInto('pull_request')
    .values({ ...row, id: createId('pull', now), created_at: now, updated_at: now, seen_at: now })
    .onConflict((conflict) =>
      conflict.columns(['project_id', 'number']).doUpdateSet(change).where('pull_request.state', '<>', 'merged'),
    )
    .execute()
}
