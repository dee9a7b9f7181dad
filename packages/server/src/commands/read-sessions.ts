import type { AgentSession } from '@docwright/contract'
import { oneLine } from '../jobs/describe-pull-request.ts'
import { listJobs, readJob } from '../store/jobs/job-queries.ts'
import type { JobRecord } from '../store/jobs/job-queries.ts'
import type { TurnStatus, TurnTable } from '../store/jobs/job-tables.ts'
import { listTurns } from '../store/jobs/turn-queries.ts'
import type { Store } from '../store/open-store.ts'
import type { ProjectTable } from '../store/projects/project-tables.ts'
import {
  jobWorkSchema,
  parseStored,
  parseStoredOrNull,
  storedProblemSchema,
  turnResultSchema,
} from '../store/stored-json.ts'

/**
 * The jobs of a project as clients of the first version read them, newest first.
 *
 * @param page How many, and how many before them are left out.
 */
export async function listSessions(
  store: Store,
  project: ProjectTable,
  { skip, take }: { skip: number; take: number },
): Promise<AgentSession[]> {
  const jobs = await listJobs(store.db, { projectId: project.id, limit: take, offset: skip })
  return Promise.all(jobs.map(async (job) => presentSession(store, project, job)))
}

/**
 * One job as clients of the first version read it.
 *
 * @returns Undefined where the project has no such job.
 */
export async function readSession(
  store: Store,
  project: ProjectTable,
  jobId: string,
): Promise<AgentSession | undefined> {
  const job = await readJob(store.db, project.id, jobId)
  return job && presentSession(store, project, job)
}

/**
 * The branch of a job's changes.
 *
 * @returns The one it will be, as long as nothing is on it.
 */
export function branchOf({ id, head_branch: wanted, work }: JobRecord): string {
  return parseStoredOrNull(jobWorkSchema, work)?.branch ?? wanted ?? `docwright/${id}`
}

async function presentSession({ db }: Store, { slug }: ProjectTable, job: JobRecord): Promise<AgentSession> {
  const turns = await listTurns(db, job.id)
  const haulted = job.status !== 'active'
  return {
    sessionId: job.id,
    subdomain: slug,
    branch: haulted && job.work === null ? null : branchOf(job),
    haulted,
    haultReason: reasonOf(job, turns),
    pullRequestLink: haulted ? (job.pull_request_url ?? '') : '',
    messageToUser: messageOf(turns),
    todos: turns.map(({ id, prompt, status }) => ({
      content: oneLine(prompt, 200),
      status: todoStatus[status],
      priority: 'medium',
      id,
    })),
    userId: '',
    title: job.title ?? '',
    createdAt: new Date(job.created_at).toISOString(),
  }
}

const todoStatus = {
  queued: 'pending',
  running: 'in_progress',
  succeeded: 'completed',
  failed: 'cancelled',
  cancelled: 'cancelled',
} as const satisfies Readonly<Record<TurnStatus, AgentSession['todos'][number]['status']>>

/** What a job fails with when its repository cannot be reached or changed. */
const ofRepository = /^(?:forge|git|branch)-|^not-configured$/

function reasonOf({ status }: JobRecord, turns: readonly TurnTable[]): AgentSession['haultReason'] {
  const last = turns.findLast((turn) => turn.status !== 'cancelled')
  switch (status) {
    case 'active':
      return 'processing'
    case 'completed':
      return 'completed'
    case 'archived':
      return last?.status === 'succeeded' ? 'completed' : 'interrupted'
    case 'failed': {
      if (last === undefined) return 'interrupted'
      const code = parseStoredOrNull(storedProblemSchema, last.error)?.code ?? ''
      return ofRepository.test(code) ? 'github_missconfigured' : 'error'
    }
  }
}

/** The last answer, or why there is none. */
function messageOf(turns: readonly TurnTable[]): string {
  const last = turns.findLast(({ ended_at: endedAt }) => endedAt !== null)
  if (last === undefined || last.result === null) return ''
  const { reply } = parseStored(turnResultSchema, last.result)
  return reply === '' ? (parseStoredOrNull(storedProblemSchema, last.error)?.message ?? '') : reply
}
