import type { Queries } from '../store/open-store.ts'
import { branchMergedBy, workflowOfJobs } from '../store/workflows/workflow-job-queries.ts'

/**
 * Which workflow's job made a commit: its message names the job, or it is what merged the job's pull request.
 *
 * @param commit The commit.
 * @param commit.id Its id.
 * @param commit.body Its message without the first line.
 * @returns The workflow; undefined for anybody else's commit.
 */
export async function workflowOfCommit(
  queries: Queries,
  projectId: string,
  { id, body }: { id: string; body: string },
): Promise<string | undefined> {
  const named = [...body.matchAll(/^Agent-Job: (job_[\w-]+)$/gm)].map(([, job = '']) => job)
  const merged = await branchMergedBy(queries, projectId, id)
  const ofMerge = /^docwright\/(job_[a-z\d]+)/.exec(merged ?? '')?.[1]
  const jobs = [...named, ...(ofMerge === undefined ? [] : [ofMerge])]
  return workflowOfJobs(queries, projectId, jobs)
}
