import type { Transaction } from 'kysely'
import type { AgentJob, NewAgentEvent } from '@docwright/contract'
import { appendEvents } from '../store/jobs/event-queries.ts'
import { readJobById } from '../store/jobs/job-queries.ts'
import type { JobRecord } from '../store/jobs/job-queries.ts'
import { lockJob } from '../store/database/lock-rows.ts'
import type { Database } from '../store/tables.ts'
import { announce } from './announce.ts'
import type { Announcement } from './announce.ts'
import { presentJob } from './present-job.ts'

/** The result of a change of a job. */
export interface JobChange {
  /** The events, oldest first. */
  events: readonly NewAgentEvent[]
  /** Events for webhooks besides the job's own change, made from the changed job. */
  announcements?: readonly ((job: AgentJob) => Announcement)[]
  /** Whether readers of the job see a change where its object is the same, such as one more turn that waits. */
  visible?: boolean
}

/** A job after a change. */
export interface ChangedJob {
  record: JobRecord
  job: AgentJob
}

/**
 * Changes a job: the only way in which one is changed. The job is locked, so that changes of one job happen one after
 * the other; its events, its version and its webhooks are written in the same transaction.
 *
 * @param transaction The transaction of the change.
 * @param now Milliseconds since 1970.
 * @param work Makes the change; it gets the current job.
 * @returns The changed job; undefined if there is no such job.
 */
export async function changeJob(
  transaction: Transaction<Database>,
  jobId: string,
  now: number,
  work: (job: JobRecord) => Promise<JobChange>,
): Promise<ChangedJob | undefined> {
  const before = (await lockJob(transaction, jobId)) ? await readJobById(transaction, jobId) : undefined
  if (before === undefined) return undefined
  const change = await work(before)
  const after = await readJobById(transaction, jobId)
  if (after === undefined) return undefined
  const [was, is] = [presentJob(before), presentJob(after)]
  const differs = was.status !== is.status || was.prLink !== is.prLink || was.archivedAt !== is.archivedAt
  const visible = differs || change.visible === true
  const events: NewAgentEvent[] = [...change.events]
  if (differs) events.push({ type: 'job.updated', data: { status: is.status, prLink: is.prLink } })
  if (visible || events.length > 0) await appendEvents(transaction, jobId, events, { now, visible })
  const announcements = (change.announcements ?? []).map((make) => make(is))
  if (visible) announcements.push({ type: announcementOf(was, is), data: is })
  await announce(transaction, after.project_id, announcements, now)
  const record = { ...after, version: before.version + (visible ? 1 : 0) }
  return { record, job: is }
}

function announcementOf(was: AgentJob, is: AgentJob): Announcement['type'] {
  if (was.status === is.status) return 'agent.job.updated'
  switch (is.status) {
    case 'completed':
      return 'agent.job.completed'
    case 'failed':
      return 'agent.job.failed'
    case 'archived':
      return 'agent.job.archived'
    case 'active':
      return 'agent.job.updated'
  }
}
