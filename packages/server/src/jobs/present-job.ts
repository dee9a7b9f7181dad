import type { AgentJob } from '@docwright/contract'
import type { JobRecord } from '../store/jobs/job-queries.ts'

/**
 * Shows a job as a client gets it: exactly the seven fields of the specification.
 *
 * @param job The job with its status.
 * @returns The job object; `prLink` is null while the job is active.
 */
export function presentJob(job: JobRecord): AgentJob {
  return {
    id: job.id,
    status: job.status,
    source: { repository: job.repository, ref: job.ref },
    model: job.model,
    prLink: job.status === 'active' ? null : job.pull_request_url,
    createdAt: new Date(job.created_at).toISOString(),
    archivedAt: job.archived_at === null ? null : new Date(job.archived_at).toISOString(),
  }
}
