import type { AgentSession } from '@docwright/contract'
import { oneLine } from '../jobs/describe-pull-request.ts'
import { listJobs, readJob } from '../store/jobs/job-queries.ts'
import type { JobRecord } from '../store/jobs/job-queries.ts'
import type { TurnStatus } from '../store/jobs/job-tables.ts'
import { listTurnLines, readTurnEnds } from '../store/jobs/turn-lines.ts'
import type { TurnEnd, TurnLine } from '../store/jobs/turn-lines.ts'
import type { Queries, Store } from '../store/open-store.ts'
import type { ProjectTable } from '../store/projects/project-tables.ts'
import { readWorkflowName, readWorkflowRun } from '../store/workflows/workflow-queries.ts'
import type { WorkflowRunRow } from '../store/workflows/workflow-queries.ts'
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
 * @param page How many, and how many to skip.
 */
export async function listSessions(
  store: Store,
  project: ProjectTable,
  { skip, take }: { skip: number; take: number },
): Promise<AgentSession[]> {
  return presentSessions(store, project, await listJobs(store.db, { projectId: project.id, limit: take, offset: skip }))
}

/**
 * One job as clients of the first version read it.
 *
 * @param id Of the job, or of a run of a workflow, which is followed to its job.
 * @returns Undefined if the project has neither.
 */
export async function readSession(store: Store, project: ProjectTable, id: string): Promise<AgentSession | undefined> {
  const direct = await readJob(store.db, project.id, id)
  const run = direct === undefined ? await readWorkflowRun(store.db, id) : undefined
  const isOwn = run?.project_id === project.id
  const job = direct ?? (isOwn && run.job_id !== null ? await readJob(store.db, project.id, run.job_id) : undefined)
  if (job === undefined) return isOwn ? presentRunAsSession(store.db, project, run) : undefined
  const [session] = await presentSessions(store, project, [job])
  return session
}

/**
 * The branch of a job's changes.
 *
 * @returns The one it will be, as long as nothing is on it.
 */
export function branchOf({ id, head_branch: wanted, work }: JobRecord): string {
  return parseStoredOrNull(jobWorkSchema, work)?.branch ?? wanted ?? `docwright/${id}`
}

/** A run that has no job yet, or needs none. */
async function presentRunAsSession(db: Queries, { slug }: ProjectTable, run: WorkflowRunRow): Promise<AgentSession> {
  const haulted = run.status !== 'queued' && run.status !== 'running'
  return {
    sessionId: run.id,
    subdomain: slug,
    branch: null,
    haulted,
    haultReason: runReason[run.status],
    pullRequestLink: '',
    messageToUser: run.error ?? (run.status === 'succeeded' ? 'There was nothing to do.' : ''),
    todos: [],
    userId: '',
    title: (await readWorkflowName(db, run.workflow_id)) ?? '',
    createdAt: new Date(run.created_at).toISOString(),
  }
}

const runReason = {
  queued: 'processing',
  running: 'processing',
  succeeded: 'completed',
  failed: 'error',
  cancelled: 'interrupted',
} as const satisfies Readonly<Record<WorkflowRunRow['status'], AgentSession['haultReason']>>

/**
 * Limits of a report on a job, which has its newest turns: clients ask every few seconds, and a job may have hundreds.
 */
const bounds = { turns: 50, characters: 1000 }

async function presentSessions(
  { db }: Store,
  { slug }: ProjectTable,
  jobs: readonly JobRecord[],
): Promise<AgentSession[]> {
  const ids = jobs.map(({ id }) => id)
  const [lines, ended, standing] = await Promise.all([
    listTurnLines(db, ids, bounds),
    readTurnEnds(db, ids, 'ended'),
    readTurnEnds(db, ids, 'not-cancelled'),
  ])
  return jobs.map((job) => {
    const haulted = job.status !== 'active'
    return {
      sessionId: job.id,
      subdomain: slug,
      branch: haulted && job.work === null ? null : branchOf(job),
      haulted,
      haultReason: reasonOf(job, standing.get(job.id)),
      pullRequestLink: haulted ? (job.pull_request_url ?? '') : '',
      messageToUser: messageOf(ended.get(job.id)),
      todos: (lines.get(job.id) ?? []).map(todoOf),
      userId: '',
      title: job.title ?? '',
      createdAt: new Date(job.created_at).toISOString(),
    }
  })
}

function todoOf({ id, status, beginning }: TurnLine): AgentSession['todos'][number] {
  return { content: oneLine(beginning, 200), status: todoStatus[status], priority: 'medium', id }
}

const todoStatus = {
  queued: 'pending',
  running: 'in_progress',
  succeeded: 'completed',
  failed: 'cancelled',
  cancelled: 'cancelled',
} as const satisfies Readonly<Record<TurnStatus, AgentSession['todos'][number]['status']>>

/** Error codes of a job whose repository cannot be reached or changed. */
const ofRepository = /^(?:forge|git|branch)-|^not-configured$/

/** @param last The newest turn that was not canceled. */
function reasonOf({ status }: JobRecord, last: TurnEnd | undefined): AgentSession['haultReason'] {
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
function messageOf(last: TurnEnd | undefined): string {
  if (last === undefined || last.result === null) return ''
  const { reply } = parseStored(turnResultSchema, last.result)
  return reply === '' ? (parseStoredOrNull(storedProblemSchema, last.error)?.message ?? '') : reply
}
