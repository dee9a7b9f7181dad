import type { JobStatus } from '@docwright/contract'
import type { PullRequestTable } from '../store/deployments/hosting-tables.ts'
import { readJob } from '../store/jobs/job-queries.ts'
import type { Queries } from '../store/open-store.ts'
import { parseStoredOrNull } from '../store/stored-json.ts'
import { pullRequestStateOfJob } from '../store/workflows/workflow-job-queries.ts'
import { listWorkflowRuns } from '../store/workflows/workflow-queries.ts'
import { runResultSchema, type RunResult } from './stored-workflow.ts'

/** Whether a run has anything to do. */
export interface FoundWork {
  /**
   * `known`: nothing but what an earlier run has found, and left or proposed; `impossible`: what the workflow asks for cannot be
   * done until somebody changes the workflow or the site.
   */
  work: 'none' | 'known' | 'some' | 'impossible'
  /** Why it cannot be done, or what was left out, for people. */
  reason?: string
  /** How many things a model would be asked. */
  questions: number
  /** The commit that was looked at. */
  commit?: string
  /** The same for the same findings. */
  findings?: string
  /** The cost of translating the missing texts. */
  estimate?: RunResult['estimate']
}

/** An earlier run, and what has become of it. */
export interface EarlierLook {
  jobId: string | null
  jobStatus: JobStatus | undefined
  pullRequest: PullRequestTable['state'] | undefined
  result: RunResult
}

/** Runs that are looked back on. */
const maxLooks = 30

/** The newest runs of a workflow that have looked at something. */
export async function earlierLooks(queries: Queries, workflowId: string): Promise<EarlierLook[]> {
  const looks: EarlierLook[] = []
  for (const row of await listWorkflowRuns(queries, workflowId, maxLooks)) {
    const result = parseStoredOrNull(runResultSchema, row.result)
    if (result?.commit === undefined) continue
    const job = row.job_id === null ? undefined : await readJob(queries, row.project_id, row.job_id)
    const pullRequest = job && (await pullRequestStateOfJob(queries, row.project_id, job.id))
    looks.push({ jobId: row.job_id, jobStatus: job?.status, pullRequest, result })
  }
  return looks
}

/**
 * Whether an earlier run had the same findings, and left them to people or proposed them.
 *
 * @param looks Earlier runs.
 * @param findings The current findings.
 */
export function isKnown(looks: readonly EarlierLook[], findings: string): boolean {
  return looks.some(
    ({ jobStatus, result }) =>
      result.findings === findings && jobStatus !== 'failed' && result.outcome !== 'superseded',
  )
}

/**
 * The commit up to which the work of earlier runs is done: nothing was to do, or people have decided on the pull
 * request.
 *
 * @param looks Earlier runs, the newest first.
 * @param besides A job that does not count.
 * @returns Undefined if there was no such run.
 */
export function settledCommit(looks: readonly EarlierLook[], besides?: string): string | undefined {
  return looks.find(({ jobId, jobStatus, pullRequest, result }) => {
    if (result.outcome === 'superseded' || (jobId !== null && jobId === besides)) return false
    return result.outcome === 'no-action' || (jobStatus === 'completed' && pullRequest !== 'open')
  })?.result.commit
}
