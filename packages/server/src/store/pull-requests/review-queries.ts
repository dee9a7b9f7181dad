import type { PullRequestTable } from '../deployments/hosting-tables.ts'
import type { JobTable } from '../jobs/job-tables.ts'
import type { Queries } from '../open-store.ts'

/** A pull request as a list shows it. */
export type ListedPullRequest = Pick<
  PullRequestTable,
  'number' | 'title' | 'state' | 'head' | 'created_at' | 'updated_at'
> & { headCommit: string | null }

/**
 * The recorded pull requests of a project, newest first.
 *
 * @param wanted Those that are open, or those that were merged or closed.
 */
export async function listPullRequests(
  queries: Queries,
  projectId: string,
  wanted: 'open' | 'ended',
  limit: number,
): Promise<ListedPullRequest[]> {
  return queries
    .selectFrom('pull_request')
    .select(['number', 'title', 'state', 'head', 'head_commit as headCommit', 'created_at', 'updated_at'])
    .where('project_id', '=', projectId)
    .where('state', wanted === 'open' ? '=' : '!=', 'open')
    .orderBy('number', 'desc')
    .limit(limit)
    .execute()
}

/** The comments on a pull request of a repository that is hosted here, the oldest first. */
export async function listReviewComments(
  queries: Queries,
  projectId: string,
  number: number,
): Promise<{ author: string; body: string; created_at: number }[]> {
  return queries
    .selectFrom('pull_request_comment')
    .innerJoin('pull_request', 'pull_request.id', 'pull_request_comment.pull_request_id')
    .select(['pull_request_comment.author', 'pull_request_comment.body', 'pull_request_comment.created_at'])
    .where('pull_request.project_id', '=', projectId)
    .where('pull_request.number', '=', number)
    .orderBy('pull_request_comment.created_at')
    .orderBy('pull_request_comment.id')
    .execute()
}

/**
 * The recorded pull requests, by their numbers.
 *
 * @param numbers The pull requests.
 * @returns The known ones.
 */
export async function readPullRequests(
  queries: Queries,
  projectId: string,
  numbers: readonly number[],
): Promise<Pick<PullRequestTable, 'number' | 'title' | 'state' | 'created_at' | 'updated_at'>[]> {
  if (numbers.length === 0) return []
  return queries
    .selectFrom('pull_request')
    .select(['number', 'title', 'state', 'created_at', 'updated_at'])
    .where('project_id', '=', projectId)
    .where('number', 'in', [...new Set(numbers)])
    .orderBy('number')
    .execute()
}

/** The newest pull request that proposes a branch. */
export async function pullRequestOfBranch(
  queries: Queries,
  projectId: string,
  branch: string,
): Promise<number | undefined> {
  const row = await queries
    .selectFrom('pull_request')
    .select('number')
    .where('project_id', '=', projectId)
    .where('head', '=', branch)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.number
}

/** The jobs of a project that have a pull request, newest first. */
export async function jobsWithPullRequest(
  queries: Queries,
  projectId: string,
  limit: number,
): Promise<Pick<JobTable, 'id' | 'pull_request_url'>[]> {
  return queries
    .selectFrom('job')
    .select(['id', 'pull_request_url'])
    .where('project_id', '=', projectId)
    .where('pull_request_url', 'is not', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}
