import { parseStored } from '../store/stored-json.ts'
import { runCauseSchema } from './stored-workflow.ts'
import type { Queries } from '../store/open-store.ts'
import { branchMergedBy, workflowOfJobs } from '../store/workflows/workflow-job-queries.ts'

/**
 * Which workflow's job made a commit: its message names the job, or it is what merged the job's pull request.
 *
 * @param commit The commit.
 * @param commit.id Its id.
 * @param commit.body Its message without the first line.
 * @returns The workflow, and how many led to its run one by one; undefined for anybody else's commit.
 */
export async function workflowOfCommit(
  queries: Queries,
  projectId: string,
  { id, body }: { id: string; body: string },
): Promise<{ workflowId: string; chain: number } | undefined> {
  const named = [...body.matchAll(/^Agent-Job: (job_[\w-]+)$/gm)].map(([, job = '']) => job)
  const merged = await branchMergedBy(queries, projectId, id)
  const ofMerge = /^docwright\/(job_[a-z\d]+)/.exec(merged ?? '')?.[1]
  const jobs = [...named, ...(ofMerge === undefined ? [] : [ofMerge])]
  const run = await workflowOfJobs(queries, projectId, jobs)
  if (run === undefined) return undefined
  const cause = parseStored(runCauseSchema, run.cause)
  return { workflowId: run.workflow_id, chain: cause.kind === 'push' ? (cause.chain ?? 0) : 0 }
}
