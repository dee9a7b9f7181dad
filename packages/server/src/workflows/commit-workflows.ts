import type { Queries } from '../store/open-store.ts'

/**
 * Which workflow's job made a commit: its message names the job, or it is what merged the job's pull request.
 *
 * @param queries The database.
 * @param projectId The project.
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
  const merged = await queries
    .selectFrom('pull_request')
    .select('head')
    .where('project_id', '=', projectId)
    .where('merge_commit', '=', id)
    .executeTakeFirst()
  const ofMerge = /^docwright\/(job_[a-z\d]+)/.exec(merged?.head ?? '')?.[1]
  const jobs = [...named, ...(ofMerge === undefined ? [] : [ofMerge])]
  if (jobs.length === 0) return undefined
  const row = await queries
    .selectFrom('job')
    .innerJoin('workflow_run', 'workflow_run.id', 'job.workflow_run_id')
    .select('workflow_run.workflow_id')
    .where('job.project_id', '=', projectId)
    .where('job.id', 'in', jobs)
    .executeTakeFirst()
  return row?.workflow_id
}
