import type { Notice, TurnOutcome } from '@docwright/agent'
import {
  addWorktree,
  commitAll,
  diff,
  ForgeError,
  isAncestor,
  rebase,
  resolveCommit,
  treeOf,
  writeCommit,
} from '@docwright/forge'
import type { PullRequest, Worktree } from '@docwright/forge'
import type { ChangedFile } from '@docwright/contract'
import type { SharedPagePool } from 'docwright/engine'
import type { JobRecord } from '../store/jobs/job-queries.ts'
import { jobWorkSchema, parseStored, parseStoredOrNull, turnResultSchema } from '../store/stored-json.ts'
import type { JobWork } from '../store/stored-json.ts'
import { listTurns } from '../store/jobs/turn-queries.ts'
import { describeCommit, describePullRequest, nameOfJob, oneLine, titleNow } from './describe-pull-request.ts'
import type { TurnStory } from './describe-pull-request.ts'
import type { TurnEnd } from './end-turns.ts'
import type { HeldTurn } from './hold-turn.ts'
import { confirmTurn, finishTurn, writeAsHolder } from './hold-turn.ts'
import { defaultLease } from './keep-lease.ts'
import { writeJournalEntry } from './journal-entry.ts'
import type { TurnStart, TurnTarget } from './journal-entry.ts'
import { proposedElsewhere, type SameChange } from './same-change.ts'
import type { TurnProject, TurnContext } from './turn-context.ts'

/** A turn whose agent is done, with the files as it left them. */
export interface FinishedWork {
  held: HeldTurn
  job: JobRecord
  project: TurnProject
  start: TurnStart
  /** The branch into which it is to be merged. */
  target: TurnTarget
  worktree: Worktree
  /** Renders its pages. */
  pages: SharedPagePool
  outcome: Extract<TurnOutcome, { status: 'succeeded' }>
  /** Why the turn has failed although something was finished; null if it has not. */
  failure: TurnEnd['error']
  /** Paths of the files that the agent changed: all that is committed. */
  changed: ReadonlySet<string>
  /** The commit made earlier, for a turn that continues after a crash. */
  committed: string | undefined
  /** The commit that is on the branch already, for such a turn. */
  pushed: string | undefined
}

const author = { name: 'Docwright', email: 'agent@docwright.invalid' }

/**
 * Brings the work of a turn to people: commit, push, pull request. Each step can be repeated, and is journaled.
 *
 * @param work The finished work.
 */
export async function deliverTurn(context: TurnContext, work: FinishedWork): Promise<void> {
  const commit = work.pushed ?? (await commitWork(work))
  const isTold = commit === null || work.committed !== undefined || work.pushed !== undefined
  const elsewhere = isTold ? undefined : await proposedElsewhere(context, work, commit)
  if (commit === null) {
    await finishTurn(context.store, work.held, endOf(work), titleOf(work))
    return
  }
  if (elsewhere !== undefined) return join(context, work, commit, elsewhere)
  if (work.pushed === undefined) await tellCommit(context, work, commit)
  const head = work.pushed ?? (await pushWork(context, work, commit))
  const files = await changedFiles(work, head)
  await confirmTurn(context.store, work.held, context.lease ?? defaultLease)
  const notices = await lookOver(context, work, head)
  const { pullRequest, opened } = await publish(context, work, notices, files)
  await context.afterStep?.('pull-request')
  const reference = { number: pullRequest.number, url: pullRequest.url }
  const next: JobWork = {
    branch: work.start.branch,
    pullRequest: pullRequest.number,
    generation: work.start.generation,
  }
  const end: TurnEnd = { ...endOf(work), files, pullRequest: reference }
  await finishTurn(context.store, work.held, end, {
    job: { title: oneLine(pullRequest.title, 200), work: JSON.stringify(next), pull_request_url: pullRequest.url },
    events: [{ type: opened ? 'pr.opened' : 'pr.updated', data: { turnId: work.held.id, ...reference } }],
    announcements: [
      (job) => ({ type: opened ? 'agent.pr.opened' : 'agent.pr.updated', data: { job, pullRequest: reference } }),
    ],
  })
}

function endOf({ outcome, failure }: FinishedWork): TurnEnd {
  if (failure !== null) return { state: 'failed', reply: outcome.summary, files: [], pullRequest: null, error: failure }
  return { state: 'succeeded', reply: outcome.summary, files: [], pullRequest: null, error: null }
}

/** Ends a turn whose change another job has proposed already: from now on both jobs have that pull request. */
async function join(
  context: TurnContext,
  work: FinishedWork,
  commit: string,
  { note, pullRequest, work: shared }: SameChange,
): Promise<void> {
  const end = endOf(work)
  const reply = [end.reply, note].filter((text) => text !== '').join('\n\n')
  const files = await changedFiles(work, commit)
  await finishTurn(
    context.store,
    work.held,
    { ...end, reply, files, pullRequest },
    {
      job: { ...titleOf(work).job, work: JSON.stringify(shared), pull_request_url: pullRequest.url },
    },
  )
}

function titleOf({ job, outcome }: FinishedWork): { job: { title: string } } {
  return { job: { title: job.title ?? oneLine(outcome.title, 200) } }
}

async function commitWork({ changed, held, outcome, start, worktree }: FinishedWork): Promise<string | null> {
  const message = describeCommit(outcome.title, outcome.summary, held.jobId)
  const written = { message, author: { ...author, at: start.at } }
  const commit = await commitAll(worktree, { ...written, paths: changed })
  const { head, merge } = start
  if (commit === null || merge === undefined || head === null) return commit
  // It joins the two sides itself: the commit that has both between marks is in no history.
  const { repository } = worktree
  return writeCommit(repository, { ...written, tree: await treeOf(repository, commit), parents: [head, merge.commit] })
}

async function tellCommit(context: TurnContext, work: FinishedWork, commit: string): Promise<void> {
  const { committed, held, start } = work
  // The same changes at the same time make the same commit: one that was reported before a crash is not reported again.
  if (commit === committed) return
  await writeAsHolder(context.store, held, async () => ({
    steps: [writeJournalEntry({ kind: 'commit', commit })],
    events: [{ type: 'commit.created', data: { turnId: held.id, sha: commit, branch: start.branch } }],
  }))
  await context.afterStep?.('commit')
}

/** Never forced: what others have pushed meanwhile is kept, and our commit put on top of it, once. */
async function pushWork(context: TurnContext, work: FinishedWork, commit: string): Promise<string> {
  const { held, project, start } = work
  const { mirror } = project
  let head = commit
  await confirmTurn(context.store, held, context.lease ?? defaultLease)
  await context.keepCommit?.(held, mirror.repository, commit)
  let pushed = await mirror.push({ branch: start.branch, commit, expected: start.head })
  if (!pushed.pushed && pushed.reason === 'moved') {
    await mirror.fetch()
    const now = await resolveCommit(mirror.repository, `refs/heads/${start.branch}`)
    if (now !== null && (await isAncestor(mirror.repository, commit, now))) {
      // This very commit, pushed before a crash.
      pushed = { pushed: true }
    } else {
      head = now === null ? commit : await putOnTop(work, now)
      pushed = await mirror.push({ branch: start.branch, commit: head, expected: now })
    }
  }
  if (!pushed.pushed) {
    throw new ForgeError(pushed.reason === 'moved' ? 'branch-diverged' : 'git-rejected', pushed.message, {
      fix: 'Send the message again, or check the branch’s protection rules.',
    })
  }
  await context.afterStep?.('pushed')
  await writeAsHolder(context.store, held, async () => ({
    steps: [writeJournalEntry({ kind: 'push', commit: head })],
    events: [],
  }))
  await context.afterStep?.('push')
  return head
}

async function putOnTop({ start, worktree }: FinishedWork, onto: string): Promise<string> {
  if (start.merge !== undefined)
    throw new ForgeError(
      'branch-diverged',
      `${start.branch} was pushed to while ${start.merge.branch} was merged into it.`,
      {
        fix: 'Send the message again.',
      },
    )
  const result = await rebase(worktree, { from: start.base, onto, committer: { ...author, at: start.at } })
  if (result.rebased) return result.commit
  const files = result.files.map((file) => `“${file}”`).join(', ')
  throw new ForgeError('branch-diverged', `Conflicting changes were pushed to ${start.branch}: ${files}.`, {
    fix: 'Send a message that says which changes to keep.',
  })
}

async function changedFiles({ project, start }: FinishedWork, head: string): Promise<ChangedFile[]> {
  const files = await diff(project.mirror.repository, start.base, head, { lines: false })
  return files.map(({ path, change }) => ({ path, change }))
}

/**
 * The agent's notes on its own work, and the findings in everything that the pull request brings, from earlier turns,
 * too.
 */
async function lookOver(context: TurnContext, work: FinishedWork, head: string): Promise<readonly Notice[]> {
  const { outcome, project, pages, start, target } = work
  const { repository } = project.mirror
  const fallback = target.commit ?? start.head ?? start.base
  const change = { repository, docsFolder: project.docsFolder, baseBranch: target.branch, fallback, head, pages }
  return [...(await context.reviewChange(change, new AbortController().signal)), ...outcome.notices]
}

async function publish(
  context: TurnContext,
  work: FinishedWork,
  notices: readonly Notice[],
  files: readonly ChangedFile[],
): Promise<{ pullRequest: PullRequest; opened: boolean }> {
  const { job, outcome, project, start, target } = work
  const body = describePullRequest(job.id, await storiesOf(context, work, files), notices)
  const existing = await project.forge.findPullRequest(start.branch)
  if (existing?.state === 'open' && !existing.body.includes(nameOfJob(job.id))) {
    // Somebody else's: it gets a comment, and keeps its text.
    await project.forge.comment(existing.number, body)
    return { pullRequest: existing, opened: existing.url !== job.pull_request_url }
  }
  if (existing?.state === 'open') {
    // A title that a person has written stays.
    const isOurs = existing.title === job.title
    const told = existing.body === body || !isOurs ? existing.title : titleNow(existing.title, outcome.title)
    const updated = await project.forge.updatePullRequest(existing.number, { title: told, body })
    return { pullRequest: updated, opened: existing.url !== job.pull_request_url }
  }
  const title = oneLine(outcome.title, 200)
  const pullRequest = await project.forge.createPullRequest({
    head: start.branch,
    base: target.branch,
    title,
    body,
    draft: job.draft === 1,
  })
  return { pullRequest, opened: true }
}

/** The turns whose commits are on this branch: earlier ones of the same pull request, and this one. */
async function storiesOf(
  { store }: TurnContext,
  { held, job, outcome, start }: FinishedWork,
  changed: readonly ChangedFile[],
): Promise<TurnStory[]> {
  const work = parseStoredOrNull(jobWorkSchema, job.work)
  const turns = work?.branch === start.branch ? await listTurns(store.db, job.id) : []
  const earlier = turns.flatMap((turn) => {
    if (turn.status !== 'succeeded' || turn.position >= held.position || turn.result === null) return []
    const { reply, pullRequest, files } = parseStored(turnResultSchema, turn.result)
    const same = pullRequest !== null && pullRequest.number === work?.pullRequest
    return same ? [{ prompt: turn.prompt, summary: reply, files: files.map(({ path }) => path) }] : []
  })
  return [...earlier, { prompt: held.prompt, summary: outcome.summary, files: changed.map(({ path }) => path) }]
}

/**
 * Checks out the files a turn starts from, in a folder of its own.
 *
 * @param context Names the folder.
 * @param project The repository.
 * @param held The turn; its fence keeps the folder apart from that of a worker that is still at it.
 * @param base The commit.
 */
export async function checkOut(
  context: TurnContext,
  project: TurnProject,
  held: HeldTurn,
  base: string,
): Promise<Worktree> {
  return addWorktree(project.mirror.repository, `${context.worktreeFolder}/${held.id}-${held.fence}`, base)
}
