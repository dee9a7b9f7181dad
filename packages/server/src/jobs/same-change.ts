import { createHash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { diff, mergeBase, resolveCommit, type Repository } from '@docwright/forge'
import { lockJob, lockProject } from '../store/database/lock-rows.ts'
import { countDelays } from '../store/jobs/event-queries.ts'
import { listJobsOfChange, readJobById, updateJob, type JobRecord } from '../store/jobs/job-queries.ts'
import { jobWorkSchema, parseStoredOrNull, type JobWork } from '../store/stored-json.ts'
import type { HeldTurn } from './hold-turn.ts'
import type { TurnTarget } from './journal-entry.ts'
import type { TurnContext, TurnProject } from './turn-context.ts'

/** Milliseconds between two looks at a job that is about to open its pull request, and of all of them while a place is held. */
const pause = 200
const longestWait = 2_000
/** With pauses that double from two seconds, a minute in all. */
const mostWaits = 5

/** Another job is about to propose the very change: its end is waited for without a place. */
export class SameChangeUnderWay extends Error {
  override readonly name = 'SameChangeUnderWay'

  /** How often the turn has waited for that before. */
  readonly waits: number

  constructor(waits: number) {
    super()
    this.waits = waits
  }
}

/** A pull request of another job that has the very change. */
export interface SameChange {
  /** The turn's note besides its agent's answer. */
  note: string
  pullRequest: { number: number; url: string }
  /** The branch of further messages. */
  work: JobWork
}

/**
 * Finds the pull request that has exactly the change which a turn is about to propose, and otherwise writes down that
 * this job proposes it: of two jobs that get here at once, one waits for the other.
 *
 * @param commit The commit with the change.
 * @returns The open pull request; undefined if the change is this job's.
 * @throws SameChangeUnderWay if the other job takes longer.
 */
export async function proposedElsewhere(
  context: TurnContext,
  { held, job, project, target }: { held: HeldTurn; job: JobRecord; project: TurnProject; target: TurnTarget },
  commit: string,
): Promise<SameChange | undefined> {
  const digest = await digestOfChange(project.mirror.repository, target.branch, commit)
  // A change that a workflow proposes, or that a person wants on a named branch, belongs there.
  const isOwn = [parseStoredOrNull(jobWorkSchema, job.work), job.workflow_run_id, job.head_branch].some(
    (value) => value !== null,
  )
  const change = { ref: target.branch, digest }
  const others = await claimChange(context, held, change, isOwn)
  for (const { id } of others) {
    const found = await proposalOf(context, { project, held }, id, change)
    if (found !== undefined) return found
  }
  // Nothing came of the others.
  if (others.length > 0) await claimChange(context, held, change, true)
  return undefined
}

/** Other jobs with the change; if there are none, or on request, it becomes this job's. */
function claimChange(
  { store }: TurnContext,
  { jobId, projectId }: HeldTurn,
  change: { ref: string; digest: string },
  anyway: boolean,
): Promise<readonly { id: string }[]> {
  return store.transaction(async (transaction) => {
    await lockProject(transaction, projectId)
    const others = anyway ? [] : await listJobsOfChange(transaction, { projectId, jobId, ...change })
    if (others.length === 0 && (await lockJob(transaction, jobId)))
      await updateJob(transaction, jobId, { change_digest: change.digest })
    return others
  })
}

/** The pull request of a job, if it is open and has the change still. */
async function proposalOf(
  context: TurnContext,
  { project: { forge, mirror }, held }: { project: TurnProject; held: HeldTurn },
  id: string,
  { ref, digest }: { ref: string; digest: string },
): Promise<SameChange | undefined> {
  const waits = await countDelays(context.store.db, held, 'same-change')
  const job = await onceOpened(context, id, waits)
  const work = parseStoredOrNull(jobWorkSchema, job?.work ?? null)
  if (job === undefined || work === null) return undefined
  const pullRequest = await forge.readPullRequest(work.pullRequest)
  const head = await resolveCommit(mirror.repository, `refs/heads/${work.branch}`)
  if (pullRequest?.state !== 'open' || pullRequest.base.branch !== ref) return undefined
  // People may have added to it.
  const isSame = head !== null && (await digestOfChange(mirror.repository, ref, head)) === digest
  if (!isSame) return undefined
  const { number, url } = pullRequest
  const note =
    `Pull request #${number} of job ${id} proposes exactly this change already, so no other one was opened. ` +
    'Further messages to this job go on with that pull request.'
  return { note, pullRequest: { number, url }, work }
}

/** A job in progress, once it has its pull request or will have none; after the longest wait, in its current state. */
async function onceOpened({ store }: TurnContext, id: string, waits: number): Promise<JobRecord | undefined> {
  for (let waited = 0; ; waited += pause) {
    const job = await readJobById(store.db, id)
    if (job?.status !== 'active' || job.work !== null) return job
    if (waited >= longestWait) {
      if (waits < mostWaits) throw new SameChangeUnderWay(waits)
      return job
    }
    await setTimeout(pause)
  }
}

/** A digest of the changed files with their old and new content: the same for every base with the same files there. */
async function digestOfChange(repository: Repository, ref: string, commit: string): Promise<string> {
  const base = await resolveCommit(repository, `refs/heads/${ref}`)
  const from = base === null ? null : await mergeBase(repository, base, commit)
  const files = await diff(repository, from, commit, { lines: false })
  const text = JSON.stringify(files.map(({ path, before, after }) => [path, before?.id, after?.id]))
  return createHash('sha256').update(text).digest('hex')
}
