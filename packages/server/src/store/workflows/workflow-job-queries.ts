import type { Queries } from '../open-store.ts'
import type { PullRequestTable } from '../deployments/hosting-tables.ts'

/**
 * The newest job of a workflow that is not archived.
 *
 * @returns Its id.
 */
export async function latestJobOfWorkflow(queries: Queries, workflowId: string): Promise<string | undefined> {
  const row = await queries
    .selectFrom('job')
    .innerJoin('workflow_run', 'workflow_run.id', 'job.workflow_run_id')
    .select('job.id')
    .where('workflow_run.workflow_id', '=', workflowId)
    .where('job.archived_at', 'is', null)
    .orderBy('job.created_at', 'desc')
    .orderBy('job.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

/**
 * The workflows whose runs some jobs are, and what started those.
 *
 * @param jobs Ids of jobs.
 */
export async function workflowsOfJobs(
  queries: Queries,
  projectId: string,
  jobs: readonly string[],
): Promise<{ workflow_id: string; cause: string }[]> {
  if (jobs.length === 0) return []
  return queries
    .selectFrom('job')
    .innerJoin('workflow_run', 'workflow_run.id', 'job.workflow_run_id')
    .select(['workflow_run.workflow_id', 'workflow_run.cause'])
    .where('job.project_id', '=', projectId)
    .where('job.id', 'in', jobs)
    .execute()
}

/**
 * The state of a job's newest pull request.
 *
 * @param jobId The job; its branches contain its id.
 */
export async function pullRequestStateOfJob(
  queries: Queries,
  projectId: string,
  jobId: string,
): Promise<PullRequestTable['state'] | undefined> {
  return (await pullRequestOfJob(queries, projectId, jobId))?.state
}

/**
 * The last seen state of a job's newest pull request.
 *
 * @param jobId The job; its branches bear its id.
 */
export async function pullRequestOfJob(
  queries: Queries,
  projectId: string,
  jobId: string,
): Promise<Pick<PullRequestTable, 'state' | 'head' | 'head_commit'> | undefined> {
  return queries
    .selectFrom('pull_request')
    .select(['state', 'head', 'head_commit'])
    .where('project_id', '=', projectId)
    .where(({ or, eb }) => or([eb('head', '=', `docwright/${jobId}`), eb('head', 'like', `docwright/${jobId}-%`)]))
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The branch of the pull request that a commit has merged. */
export async function branchMergedBy(queries: Queries, projectId: string, commit: string): Promise<string | undefined> {
  const row = await queries
    .selectFrom('pull_request')
    .select('head')
    .where('project_id', '=', projectId)
    .where('merge_commit', '=', commit)
    .executeTakeFirst()
  return row?.head
}
