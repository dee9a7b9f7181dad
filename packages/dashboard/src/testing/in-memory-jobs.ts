import type { DashboardJob, JobServices, Outcome } from '@docwright/contract'
import { on } from 'node:events'
import { type InMemoryState, refusal, type StoredJob, storedProject } from './in-memory-state.ts'

/** Jobs in memory. They stay active until a test writes what the agent does. */
export function inMemoryJobs(state: InMemoryState): JobServices {
  function stored(projectId: string, jobId: string): StoredJob | undefined {
    return storedProject(state, projectId).jobs.find(({ job }) => job.id === jobId)
  }

  function act(projectId: string, jobId: string, change: (job: StoredJob) => void): Promise<Outcome> {
    const found = stored(projectId, jobId)
    if (found === undefined) return Promise.resolve(refusal('not-found', 'This job does not exist.'))
    change(found)
    found.job.updatedAt = state.now().toISOString()
    state.changes.emit(jobId)
    return Promise.resolve({ status: 'done' })
  }

  function addPrompt({ job, transcript }: StoredJob, text: string, author: string): void {
    const at = state.now().toISOString()
    const isWaiting = job.status === 'active' && job.turns > 0
    const id = state.nextId('entry')
    transcript.push({ kind: 'prompt', id, at, text, author, state: isWaiting ? 'queued' : 'running' })
    job.turns += 1
    job.waiting += isWaiting ? 1 : 0
    job.status = 'active'
  }

  return {
    ...jobReads(state, stored),
    takePlace() {
      if (state.places <= 0) return undefined
      state.places -= 1
      let isLeft = false
      return () => {
        if (!isLeft) state.places += 1
        isLeft = true
      }
    },
    async models() {
      return state.models
    },
    async create(projectId, { prompt, model, ref }, account) {
      if (prompt.trim() === '') return refusal('invalid-body', 'Say what should change.', 'prompt')
      const { jobs, project } = storedProject(state, projectId)
      const at = state.now().toISOString()
      const job: DashboardJob = {
        id: state.nextId('job'),
        status: 'active',
        prompt,
        model: model ?? state.models[0]?.id ?? '',
        createdAt: at,
        updatedAt: at,
        turns: 0,
        pullRequest: null,
        unchanged: false,
        failure: null,
        usage: null,
        repository: project.repository.cloneUrl,
        ref: ref ?? project.defaultBranch,
        branch: null,
        archivedAt: null,
        waiting: 0,
        nextAttemptAt: null,
      }
      const entry = { job, transcript: [] }
      addPrompt(entry, prompt, account.name)
      jobs.push(entry)
      return { status: 'done', jobId: job.id }
    },
    async sendMessage(projectId, jobId, prompt, account) {
      if (prompt.trim() === '') return refusal('invalid-body', 'Write a message first.', 'prompt')
      if (stored(projectId, jobId)?.job.status === 'archived')
        return refusal('job-archived', 'This job is archived. Unarchive it first.')
      return act(projectId, jobId, (found) => addPrompt(found, prompt, account.name))
    },
    async retry(projectId, jobId, account) {
      const failed = stored(projectId, jobId)
      if (failed?.job.status !== 'failed') return refusal('job-not-failed', 'This job has not failed.')
      const last = failed.transcript.findLast((entry) => entry.kind === 'prompt')
      return act(projectId, jobId, (found) => addPrompt(found, last?.text ?? '', account.name))
    },
    async cancel(projectId, jobId) {
      return act(projectId, jobId, ({ job }) => {
        job.status = 'failed'
        job.waiting = 0
      })
    },
    async archive(projectId, jobId) {
      return act(projectId, jobId, ({ job }) => {
        job.status = 'archived'
        job.archivedAt = state.now().toISOString()
      })
    },
    async unarchive(projectId, jobId) {
      return act(projectId, jobId, ({ job }) => {
        job.status = 'completed'
        job.archivedAt = null
      })
    },
  }
}

type JobReads = Pick<JobServices, 'list' | 'search' | 'find' | 'transcript' | 'changes'>

/** The part of the services that changes no job. */
function jobReads(state: InMemoryState, stored: (projectId: string, jobId: string) => StoredJob | undefined): JobReads {
  return {
    async list(projectId, { status, cursor, limit }) {
      const all = storedProject(state, projectId).jobs.map(({ job }) => job)
      const matching = all
        .filter((job) => status === undefined || job.status === status)
        .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))
      const start = cursor === undefined ? 0 : matching.findIndex(({ id }) => id === cursor)
      const next = matching[start + limit]
      return { jobs: matching.slice(start, start + limit), nextCursor: next?.id ?? null }
    },
    async search(projectId, text, limit) {
      const words = text.toLowerCase().split(/\s+/)
      const jobs = storedProject(state, projectId).jobs.map(({ job: { id, prompt, createdAt } }) => ({
        id,
        prompt,
        createdAt,
      }))
      return jobs
        .filter(({ prompt }) => words.every((word) => prompt.toLowerCase().includes(word)))
        .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))
        .slice(0, limit)
    },
    async find(projectId, jobId) {
      return stored(projectId, jobId)?.job
    },
    async transcript(projectId, jobId) {
      return [...(stored(projectId, jobId)?.transcript ?? [])]
    },
    async *changes(_projectId, jobId, signal) {
      try {
        for await (const change of on(state.changes, jobId, { signal })) yield change
      } catch (error) {
        if (!signal.aborted) throw error
      }
    },
  }
}
