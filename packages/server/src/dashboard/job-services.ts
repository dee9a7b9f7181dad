import { watchJob } from '../api/wait-for-job.ts'
import type { AgentEvent, DashboardJob, JobServices, Outcome } from '@docwright/contract'
import { createJobSchema, describeProblem, sendMessageSchema } from '@docwright/contract'
import { controlJob, createJob, readJobPage, retryJob, sendMessage } from '../commands/manage-jobs.ts'
import type { Acceptance } from '../jobs/accept-message.ts'
import type { JobControl } from '../jobs/control-job.ts'
import { readEvents } from '../store/jobs/event-queries.ts'
import { readJob } from '../store/jobs/job-queries.ts'
import { searchJobs } from '../store/jobs/search-jobs.ts'
import type { JobRecord } from '../store/jobs/job-queries.ts'
import { readProjectRow } from '../store/projects/project-queries.ts'
import { readPullRequests } from '../store/pull-requests/review-queries.ts'
import { jobWorkSchema, parseStoredOrNull } from '../store/stored-json.ts'
import { listOpenTurns, listTurns } from '../store/jobs/turn-queries.ts'
import type { DashboardContext } from './dashboard-context.ts'
import { pickPages } from './pick-pages.ts'
import { summarizeJobs } from './job-summaries.ts'
import { refuse } from '../commands/refuse.ts'
import { transcriptOf } from './transcript.ts'

/** Events that one page shows; a job with more is read through the API. */
const maxEvents = 5000
/** How long a page waits for a change before it looks by itself. */
const maxWait = 60_000

/** Agent jobs as the dashboard shows and steers them, by the same rules as the API. */
export function createJobServices(context: DashboardContext): JobServices {
  const { store } = context

  async function control(projectId: string, jobId: string, input: JobControl): Promise<Outcome> {
    const result = await controlJob(store, projectId, jobId, input)
    if (result.kind === 'not-found') return notFound
    return result.kind === 'refused' ? refusalOf(result) : { status: 'done' }
  }

  return {
    async list(projectId, { status, cursor: after, limit }) {
      const page =
        (await readJobPage(store, projectId, { limit, status, after })) ??
        // An address that somebody has cut short shows the newest.
        (await readJobPage(store, projectId, { limit, status }))
      return { jobs: await summarizeJobs(context, projectId, page?.records ?? []), nextCursor: page?.next ?? null }
    },
    search: async (projectId, text, limit) => searchJobs(store.db, projectId, text, limit),
    async find(projectId, jobId) {
      const record = await readJob(store.db, projectId, jobId)
      return record === undefined ? undefined : detailOf(context, record)
    },
    async transcript(projectId, jobId) {
      const record = await readJob(store.db, projectId, jobId)
      if (record === undefined) return []
      const [events, turns] = await Promise.all([
        readEvents(store.db, jobId, Math.max(0, record.last_event - maxEvents), maxEvents),
        listTurns(store.db, jobId),
      ])
      const isRefused = events.some(({ type, data }) => type === 'turn.finished' && data.error !== null)
      const pages = isRefused ? await pickPages(context, projectId) : []
      const offersFor = (prompt: string) => context.changeForms.nearest(prompt, pages)
      return transcriptOf(events, turns, await titlesOf(context, projectId, events), offersFor)
    },
    async *changes(_projectId, jobId, signal) {
      const watch = watchJob(context, jobId, signal)
      try {
        while (!signal.aborted && !context.draining.aborted) {
          await watch.next(maxWait)
          yield undefined
        }
      } finally {
        watch.stop()
      }
    },
    takePlace({ id }, projectId) {
      const slot = context.streams.acquire(id, projectId)
      return slot.ok ? slot.release : undefined
    },
    models: async (projectId) => [...(await context.models(projectId))],
    async create(projectId, input) {
      const body = createJobSchema.safeParse(input)
      if (!body.success) return invalid
      const project = await readProjectRow(store.db, projectId)
      if (project === undefined) return notFound
      const { model } = body.data
      if (model !== undefined && !(await context.models(projectId)).some(({ id }) => id === model)) {
        return refuse('unknown-model', 'Choose one of the models in the list.', 'model')
      }
      const acceptance = await createJob(context, project, body.data)
      if (acceptance.kind === 'refused') return refusalOf(acceptance)
      return { status: 'done', jobId: acceptance.job.id }
    },
    async sendMessage(projectId, jobId, prompt) {
      const body = sendMessageSchema.safeParse({ prompt })
      if (!body.success) return invalid
      const acceptance = await sendMessage(context, projectId, jobId, body.data)
      if (acceptance.kind === 'refused') return refusalOf(acceptance)
      return { status: 'done' }
    },
    async retry(projectId, jobId) {
      const acceptance = await retryJob(context, projectId, jobId)
      if (acceptance === undefined) return notFailed
      if (acceptance.kind === 'refused') return refusalOf(acceptance)
      return { status: 'done' }
    },
    cancel: async (projectId, jobId) => control(projectId, jobId, 'cancel'),
    archive: async (projectId, jobId) => control(projectId, jobId, 'archive'),
    unarchive: async (projectId, jobId) => control(projectId, jobId, 'unarchive'),
  }
}

const notFound = refuse('not-found', 'This job does not exist.')
const notFailed = refuse('job-not-failed', 'This job has not failed, so there is nothing to retry.')
const invalid = refuse('invalid-body', 'Describe what the agent should do in at most 100,000 characters.', 'prompt')

function refusalOf({ code, ...rest }: Pick<Extract<Acceptance, { kind: 'refused' }>, 'code' | 'occurrence' | 'use'>) {
  const { detail } = describeProblem(code, '', rest.occurrence)
  if (rest.use === undefined) return refuse(code, detail)
  const minutes = Math.ceil(rest.use.resetSeconds / 60)
  return refuse(code, `The rate limit of ${rest.use.limit} per hour has been reached. Try again in ${minutes} min.`)
}

async function detailOf(context: DashboardContext, record: JobRecord): Promise<DashboardJob | undefined> {
  const [summary] = await summarizeJobs(context, record.project_id, [record])
  const [current, ...behind] = await listOpenTurns(context.store.db, record.id)
  const isDelayed = current?.status === 'queued' && current.attempts > 0 && current.run_at > context.store.clock()
  return (
    summary && {
      ...summary,
      repository: record.repository,
      ref: record.ref,
      branch: parseStoredOrNull(jobWorkSchema, record.work)?.branch ?? null,
      archivedAt: record.archived_at === null ? null : new Date(record.archived_at).toISOString(),
      waiting: behind.length,
      nextAttemptAt: isDelayed ? new Date(current.run_at).toISOString() : null,
    }
  )
}

/** A job whose pull request was merged or closed opens another one, with a title of its own. */
async function titlesOf(
  { store }: DashboardContext,
  projectId: string,
  events: readonly AgentEvent[],
): Promise<Map<number, string>> {
  const numbers = events.flatMap(({ type, data }) => (type === 'pr.opened' || type === 'pr.updated' ? data.number : []))
  const rows = await readPullRequests(store.db, projectId, numbers)
  return new Map(rows.map(({ number, title }) => [number, title]))
}
