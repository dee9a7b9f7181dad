import { parseStored } from '../store/stored-json.ts'
import { runCauseSchema } from './stored-workflow.ts'
import type { Queries } from '../store/open-store.ts'
import { branchMergedBy, workflowsOfJobs } from '../store/workflows/workflow-job-queries.ts'

/** A workflow that made a commit. */
export interface CommitMaker {
  workflowId: string
  /** How many workflows led to its run one by one. */
  chain: number
}

/**
 * Finds the workflows whose jobs made a commit: its message names the jobs, or it merged a job's pull request.
 *
 * @param commit The commit.
 * @param commit.id Its id.
 * @param commit.body Its message without the first line.
 * @returns None for anybody else's commit.
 */
export async function workflowsOfCommit(
  queries: Queries,
  projectId: string,
  { id, body }: { id: string; body: string },
): Promise<CommitMaker[]> {
  const named = [...body.matchAll(/^Agent-Job: (job_[\w-]+)$/gm)].map(([, job = '']) => job)
  const merged = await branchMergedBy(queries, projectId, id)
  const ofMerge = /^docwright\/(job_[a-z\d]+)/.exec(merged ?? '')?.[1]
  const jobs = [...named, ...(ofMerge === undefined ? [] : [ofMerge])]
  const runs = await workflowsOfJobs(queries, projectId, jobs)
  return runs.map(({ workflow_id: workflowId, cause: stored }) => {
    const cause = parseStored(runCauseSchema, stored)
    return { workflowId, chain: cause.kind === 'push' ? (cause.chain ?? 0) : 0 }
  })
}
