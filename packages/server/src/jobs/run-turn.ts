import {
  baseLeftOutNote,
  bothSidesNote,
  maintainerName,
  nextAction,
  openWorkspace,
  restoreWorkspace,
  takeStep,
} from '@docwright/agent'
import type { AgentContext, Conversation, Entry, TurnOutcome, Workspace } from '@docwright/agent'
import { ForgeError, removeWorktree } from '@docwright/forge'
import type { ForgeErrorCode, Worktree } from '@docwright/forge'
import type { NewAgentEvent } from '@docwright/contract'
import type { SharedPagePool } from 'docwright/engine'
import { workClasses } from '../queue/work-classes.ts'
import { readJobById } from '../store/jobs/job-queries.ts'
import { isDatabaseAway } from '../store/database/is-database-away.ts'
import { isDiskFull, isStorageFault } from '../store/database/is-storage-fault.ts'
import type { JobRecord } from '../store/jobs/job-queries.ts'
import { removeSteps } from '../store/jobs/step-queries.ts'
import { listOpenTurns, updateTurn } from '../store/jobs/turn-queries.ts'
import { checkOut, deliverTurn } from './deliver-turn.ts'
import { abortAfter, Draining, tellIfHung, untilEnded, type Signals } from './end-work.ts'
import { isHeardBy } from './end-turns.ts'
import { delayTurn, finishTurn, LeaseLost, releaseTurn, takeSteering, writeAsHolder } from './hold-turn.ts'
import type { HeldTurn } from './hold-turn.ts'
import { keepLease } from './keep-lease.ts'
import { SameChangeUnderWay } from './same-change.ts'
import { readAgentSettings } from './read-agent-settings.ts'
import { readBothSides } from './read-both-sides.ts'
import { earlierTarget, startTurn } from './start-turn.ts'
import { JournalNewer, readTurnJournal } from './turn-journal.ts'
import { writeJournalEntry } from './journal-entry.ts'
import type { TurnStart, TurnTarget } from './journal-entry.ts'
import type { TurnProject, TurnContext } from './turn-context.ts'

const defaultMaxWait = 15_000

/** Number of attempts of a turn if a forge or a repository cannot be reached. */
const maxForgeAttempts = 8

/** Characters of a tool's problem that are kept in its event. */
const maxProblem = 600

/**
 * Errors that a damaged local copy can also cause, because a disk was wiped or an object store failed: how often the
 * copy is created again before the error is believed.
 */
const attemptsOfCopy: ReadonlyMap<ForgeErrorCode, number> = new Map([
  ['git-corrupt', maxForgeAttempts],
  ['git-not-found', 1],
  ['git-failed', 1],
])

/** A machine that is at fault makes pauses longer up to this attempt, and leaves the others to the model and the forge. */
const machineAttempts = 4

/** Milliseconds that a turn of a later version is left to the processes of that version. */
const newerPause = 30_000

/** A turn that sleeps until later, or is handed back. */
class Interrupted extends Error {}

/**
 * Works on a turn until it ends, sleeps, is handed back or is lost: checkout, conversation, commit, push, pull request.
 * Every step is journaled before the next one, so that a worker that takes the turn over continues from there.
 *
 * @param draining Aborted when the process is to end.
 */
export async function runTurn(context: TurnContext, held: HeldTurn, draining: AbortSignal): Promise<void> {
  const lease = keepLease(context, held)
  const deadline = abortAfter(draining, context.maxWait ?? defaultMaxWait)
  const signals = { lost: lease.lost, draining, deadline: deadline.signal }
  const progress: TurnProgress = { step: 'start', pages: undefined }
  try {
    const working = work(context, held, signals, progress)
    await untilEnded(working, signals, async () => {
      tellIfHung(working, signals, () => context.onHung?.(held, progress.step))
      await progress.pages?.close()
    })
  } catch (error) {
    const reason = deadline.signal.aborted && !(error instanceof LeaseLost) ? new Draining() : error
    await settle(context, held, reason, lease.lost)
  } finally {
    deadline.stop()
    lease.stop()
  }
}

/** The progress of a turn, for the code that has to end it. */
interface TurnProgress {
  step: string
  pages: SharedPagePool | undefined
}

async function work(context: TurnContext, held: HeldTurn, signals: Signals, progress: TurnProgress): Promise<void> {
  const job = await readJobById(context.store.db, held.jobId)
  if (job === undefined) throw new LeaseLost()
  const project = await context.openProject(held.projectId)
  const journal = await readTurnJournal(context.store.db, held)
  const { start, entries } =
    journal.start === undefined
      ? await journalStart(context, held, job, project)
      : { start: journal.start, entries: [] }
  const target = start.target ?? (await earlierTarget(project.mirror.repository, job.ref, start.base))
  const worktree = await checkOut(context, project, held, start.base)
  const pages = context.openPages(workClasses.turn.niceness)
  progress.pages = pages
  try {
    const open = { held, job, project, start, target, worktree, pages }
    const { outcome: reached, changed } = await converse(
      context,
      open,
      [...journal.conversation, ...entries],
      signals,
      progress,
    )
    const finished = reached.status === 'failed' && changed.size > 0 ? reached.finished : undefined
    if (reached.status === 'failed' && finished === undefined) {
      const { code, message } = reached
      await finishTurn(context.store, held, failed(code, message))
      context.onTurn?.(held, 'failed', { code, message })
      return
    }
    // The finished part is proposed, and the turn has still failed.
    const failure = reached.status === 'failed' ? { code: reached.code, message: reached.message } : null
    const outcome =
      reached.status === 'failed'
        ? { status: 'succeeded' as const, title: finished?.title ?? '', summary: finished?.summary ?? '', notices: [] }
        : reached
    stopWhenAsked(signals)
    progress.step = 'deliver'
    context.onTurn?.(held, 'deliver')
    await deliverTurn(context, {
      held,
      job,
      project,
      start,
      target,
      worktree,
      pages,
      outcome,
      failure,
      changed,
      committed: journal.committed,
      pushed: journal.pushed,
    })
  } finally {
    await pages.close()
    await removeWorktree(project.mirror.repository, worktree.folder).catch((error: unknown) =>
      context.onError(error, held.id),
    )
  }
}

async function journalStart(
  context: TurnContext,
  held: HeldTurn,
  job: JobRecord,
  project: TurnProject,
): Promise<{ start: TurnStart; entries: Entry[] }> {
  const { leftOut, ...start } = await startTurn(project, job, context.store.clock())
  const entries: Entry[] = [{ type: 'prompt', text: held.prompt, at: start.at }]
  const both = await readBothSides(project.mirror.repository, start)
  if (both !== undefined) entries.push({ type: 'note', code: 'both-sides', text: bothSidesNote(both.files, both.base) })
  // The agents of workflows know their prompt by its words.
  if (leftOut !== undefined && job.model !== maintainerName && job.workflow_run_id === null)
    entries.push({ type: 'note', code: 'base-left-out', text: baseLeftOutNote(leftOut, start.target.branch) })
  await writeAsHolder(context.store, held, async () => ({
    steps: [
      writeJournalEntry({ kind: 'start', start }),
      ...entries.map((entry) => writeJournalEntry({ kind: 'entry', entry })),
    ],
    events: [],
  }))
  context.onTurn?.(held, 'start')
  await context.afterStep?.('start')
  return { start, entries }
}

interface OpenTurn {
  held: HeldTurn
  job: JobRecord
  project: TurnProject
  start: TurnStart
  target: TurnTarget
  worktree: Worktree
  /** Renders its pages on request. */
  pages: SharedPagePool
}

/** Lets the agent work, one durable step at a time. */
async function converse(
  context: TurnContext,
  { held, job, project, start, target, worktree, pages }: OpenTurn,
  journal: Conversation,
  signals: Signals,
  progress: TurnProgress,
): Promise<{ outcome: TurnOutcome; changed: ReadonlySet<string> }> {
  const before = outcomeOf(journal)
  if (before?.status === 'failed' && before.finished === undefined) return { outcome: before, changed: new Set() }
  const options = (await context.workspaceOptions?.(job)) ?? {}
  const workspace = await openWorkspace({
    root: worktree.folder,
    docsFolder: project.docsFolder,
    pages,
    readSettings: () => readAgentSettings(project.mirror.repository, target, project.docsFolder),
    ...options,
  })
  const model = await context.createModel(job, workspace, start.base, held.id)
  if (model === undefined && before === undefined) {
    const message = `The model “${job.model}” is not configured.`
    return { outcome: { status: 'failed', code: 'not-configured', message }, changed: new Set() }
  }
  if (!(await restoreWorkspace(journal, workspace, signals.lost))) return beginAgain(context, held)
  if (before !== undefined) return { outcome: before, changed: changedPaths(workspace) }
  if (model === undefined) return beginAgain(context, held)
  const { limits, random, store } = context
  const began = performance.now()
  const inspect = context.createInspector(workspace)
  const agent: AgentContext = {
    model,
    workspace,
    inspect,
    limits,
    random,
    worked: () => performance.now() - began,
    bothSides: await readBothSides(project.mirror.repository, start),
  }
  const stop = AbortSignal.any([signals.lost, signals.deadline])
  let conversation = journal
  for (;;) {
    stopWhenAsked(signals)
    if (['model', 'review'].includes(nextAction(conversation).kind)) {
      const heard = await takeSteering(store, held)
      conversation = [...conversation, ...heard.map((text): Entry => ({ type: 'steer', text }))]
    }
    progress.step = nextAction(conversation).kind
    const limited = { ...agent, limits: (await context.limitsOf?.(job)) ?? limits }
    const result = await takeStep(conversation, limited, { signal: stop, attempt: held.attempts })
    if (result.kind === 'retry') {
      const { code, message } = result
      await delayTurn(store, held, store.clock() + result.afterMilliseconds, { code, message })
      context.onTurn?.(held, 'delayed', { code, message })
      throw new Interrupted()
    }
    await journalEntries(context, held, conversation, result.entries)
    conversation = [...conversation, ...result.entries]
    if (result.kind === 'finished') return { outcome: result.outcome, changed: changedPaths(workspace) }
  }
}

/** The agent's changes, without files that a program has left in the folder. */
function changedPaths(workspace: Workspace): Set<string> {
  return new Set(workspace.changes().flatMap(({ path, from }) => (from === undefined ? [path] : [path, from])))
}

async function journalEntries(
  context: TurnContext,
  held: HeldTurn,
  before: Conversation,
  entries: readonly Entry[],
): Promise<void> {
  const step = before.filter(({ type }) => type === 'answer').length + 1
  await writeAsHolder(context.store, held, async () => ({
    steps: entries.map((entry) => writeJournalEntry({ kind: 'entry', entry })),
    events: entries.flatMap((entry) => eventsOf(held.id, entry, step)),
  }))
  const what = entries.map(({ type }) => type).join('+')
  context.onTurn?.(held, what)
  await context.afterStep?.(what)
}

function eventsOf(turnId: string, entry: Entry, step: number): NewAgentEvent[] {
  if (entry.type === 'answer') {
    const { text, calls } = entry.answer
    return [
      { type: 'step.finished', data: { turnId, step, text } },
      ...calls.map(({ id, name, input }): NewAgentEvent => ({
        type: 'tool.called',
        data: { turnId, step, callId: id, tool: name, summary: summarize(input) },
      })),
    ]
  }
  if (entry.type !== 'tools') return []
  return entry.results.map(({ callId, name, isError, text }) => ({
    type: 'tool.finished',
    data: {
      turnId,
      step: step - 1,
      callId,
      tool: name,
      ok: !isError,
      ...(isError ? { problem: shortened(text) } : {}),
    },
  }))
}

/** The subject of a call: the first short text of its input, such as a path or a pattern. */
function summarize(input: unknown): string {
  if (typeof input !== 'object' || input === null) return ''
  const text = Object.values(input).find((value) => typeof value === 'string' && value.length <= 200)
  return typeof text === 'string' ? text : ''
}

/** Why a call failed is read by people: the beginning says it, the rest is for the model. */
function shortened(text: string): string {
  const problem = text.trim()
  return problem.length > maxProblem ? `${problem.slice(0, maxProblem).trimEnd()}…` : problem
}

function outcomeOf(conversation: Conversation): TurnOutcome | undefined {
  const last = conversation.at(-1)
  return last?.type === 'outcome' ? last.outcome : undefined
}

/** The files cannot be made again from the journal, for instance because the base is gone: the turn starts again. */
async function beginAgain(context: TurnContext, held: HeldTurn): Promise<never> {
  await writeAsHolder(context.store, held, async (transaction) => {
    await removeSteps(transaction, held.id)
    // Messages that were given to the turn while it worked are given to it once more.
    for (const other of await listOpenTurns(transaction, held.jobId))
      if (isHeardBy(other)) await updateTurn(transaction, other.id, { started_at: null })
    return { events: [] }
  })
  await releaseTurn(context.store, held)
  throw new Interrupted()
}

function stopWhenAsked({ lost, draining }: Pick<Signals, 'lost' | 'draining'>): void {
  if (lost.aborted) throw new LeaseLost()
  if (draining.aborted) throw new Draining()
}

/** Decides what becomes of a turn after something was thrown. */
async function settle(context: TurnContext, held: HeldTurn, error: unknown, lost: AbortSignal): Promise<void> {
  if (lost.aborted || error instanceof LeaseLost || error instanceof Interrupted) return
  try {
    if (error instanceof Draining) await releaseTurn(context.store, held)
    else if (error instanceof JournalNewer) await leaveToNewer(context, held)
    else if (error instanceof ForgeError) await settleForgeError(context, held, error)
    else if (error instanceof SameChangeUnderWay) await leaveToOther(context, held, error.waits)
    else {
      context.onError(error, held.id)
      // Its lease ends, and somebody takes it up again when the database is back.
      if (isDatabaseAway(error)) return
      if (isStorageFault(error) || isDiskFull(error)) return await waitForDisk(context, held, error)
      const message = 'The server encountered an error while working on this. Send the message again.'
      await failForModel(context, held, 'internal-error', message)
    }
  } catch (second) {
    // The database is away, or the turn is: its lease ends, and somebody takes it up again.
    if (!(second instanceof LeaseLost)) context.onError(second, held.id)
  }
}

/** Some processes are already of a later version: one of them continues, and this one looks for other work. */
async function leaveToNewer(context: TurnContext, held: HeldTurn): Promise<void> {
  const message = 'A newer version of Docwright has worked on this and will resume it when it runs again.'
  const until = context.store.clock() + newerPause
  // None of the attempts that the model and the forge have.
  await delayTurn(context.store, held, until, { code: 'journal-newer', message }, 0)
}

/** Of two jobs with the same change, the one that came first opens the pull request. */
async function leaveToOther(context: TurnContext, held: HeldTurn, waits: number): Promise<void> {
  const message = 'Another job is about to propose exactly this change. Work resumes once it has.'
  const until = pauseAfter(context, { attempts: waits })
  // None of the attempts that the model and the forge have.
  await delayTurn(context.store, held, until, { code: 'same-change', message }, 0)
  context.onTurn?.(held, 'delayed', { code: 'same-change', message })
}

/** The turn is not at fault, so it waits as long as necessary, here or on another machine. */
async function waitForDisk(context: TurnContext, held: HeldTurn, error: unknown): Promise<void> {
  const problem = isDiskFull(error) ? 'is full' : 'denies access'
  const message = `A disk of the platform ${problem}. Work resumes automatically once that is fixed.`
  await delayTurn(
    context.store,
    held,
    pauseAfter(context, held),
    { code: 'platform-unavailable', message },
    machineAttempts,
  )
  context.onTurn?.(held, 'delayed', { code: 'platform-unavailable', message })
}

/** Milliseconds since 1970: pauses grow with each failure. */
function pauseAfter(context: TurnContext, held: Pick<HeldTurn, 'attempts'>, seconds?: number): number {
  const pause = (seconds ?? Math.min(300, 2 * 2 ** held.attempts)) * 1000
  return context.store.clock() + Math.round(pause * (0.75 + context.random() / 2))
}

async function settleForgeError(context: TurnContext, held: HeldTurn, error: ForgeError): Promise<void> {
  const { code, message, fix } = error
  const isOfCopy = held.attempts < (attemptsOfCopy.get(code) ?? 0) && context.restoreCopy !== undefined
  if (isOfCopy) await context.restoreCopy?.(held.projectId)
  if (error.ofMachine || isOfCopy || (error.passing && held.attempts < maxForgeAttempts)) {
    const until = pauseAfter(context, held, error.retryAfterSeconds)
    await delayTurn(context.store, held, until, { code, message }, error.ofMachine ? machineAttempts : undefined)
    context.onTurn?.(held, 'delayed', { code, message })
    return
  }
  // Steps that were written set `attempts` back; the fence counts every time that the turn was taken.
  if (code === 'branch-diverged' && held.fence < maxForgeAttempts && (await context.canRepeat?.(held))) {
    // Work that people have steered would begin again without what they said.
    const isAlone = !(await listOpenTurns(context.store.db, held.jobId)).some(isHeardBy)
    if (isAlone) return repeat(context, held, message)
  }
  await failForModel(context, held, code, fix === undefined ? message : `${message} ${fix}`)
}

/** Starts a turn again from what others have pushed: its own changes conflict, and it can make them again. */
async function repeat(context: TurnContext, held: HeldTurn, message: string): Promise<void> {
  await writeAsHolder(context.store, held, async (transaction) => {
    await removeSteps(transaction, held.id)
    return { events: [] }
  })
  const reason = { code: 'branch-diverged', message: `${message} The work begins again with them.` }
  await delayTurn(context.store, held, pauseAfter(context, held), reason)
  context.onTurn?.(held, 'delayed', reason)
}

/**
 * Fails a turn for a reason that is not the agent's, and notes that in the conversation, in which the work may already
 * look finished.
 */
async function failForModel(context: TurnContext, held: HeldTurn, code: string, message: string): Promise<void> {
  const entry: Entry = { type: 'outcome', outcome: { status: 'failed', code, message } }
  await finishTurn(context.store, held, failed(code, message), {
    steps: [writeJournalEntry({ kind: 'entry', entry })],
  })
  context.onTurn?.(held, 'failed', { code, message })
}

function failed(code: string, message: string) {
  return { state: 'failed' as const, reply: '', files: [], pullRequest: null, error: { code, message } }
}
