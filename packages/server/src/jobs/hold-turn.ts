import type { Transaction } from 'kysely'
import type { NewAgentEvent, TurnProblem } from '@docwright/contract'
import { handBack, putOff, renewWork, takeSeveral } from '../queue/leased-work.ts'
import type { Taker } from '../queue/work-kind.ts'
import { updateJob } from '../store/jobs/job-queries.ts'
import type { JobTable, TurnTable } from '../store/jobs/job-tables.ts'
import type { Store } from '../store/open-store.ts'
import { appendSteps } from '../store/jobs/step-queries.ts'
import type { Database } from '../store/tables.ts'
import { listOpenTurns, readTurn, updateTurn } from '../store/jobs/turn-queries.ts'
import { cancelIfArchived } from './cancel-archived.ts'
import { changeJob } from './change-job.ts'
import type { ChangedJob, JobChange } from './change-job.ts'
import { endTurn, isHeardBy } from './end-turns.ts'
import type { TurnEnd } from './end-turns.ts'
import { writeJournalEntry } from './journal-entry.ts'
import { turnWork } from './turn-work.ts'

/** A turn that this process works on, until it ends or the lease does. */
export interface HeldTurn {
  id: string
  jobId: string
  projectId: string
  position: number
  prompt: string
  /** Every durable write carries it; a later holder has a higher one. */
  fence: number
  /** How often a model or a forge has failed it since its last durable step; what is written sets it back to 0. */
  attempts: number
  createdAt: number
  /** The request that caused it; null if there was none. */
  requestId?: string | null | undefined
  /** The trace that it belongs to. */
  trace?: string | null | undefined
}

/** The turn is no longer this process's: somebody canceled it, or another worker has taken it. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost'
}

/**
 * Takes the next turn that is due: queued, or left by a worker whose lease has ended.
 *
 * @param owner The new holder.
 * @param lease Milliseconds for which the holder has it.
 * @param perProject Limit of turns of one project in all processes; unlimited by default.
 * @returns The turn; undefined if none is due.
 */
export async function claimTurn(
  store: Store,
  owner: string,
  lease: number,
  perProject?: number,
): Promise<HeldTurn | undefined> {
  const [turn] = await claimTurns(store, { owner, lease, perProject }, 1)
  return turn
}

/**
 * Takes the next turns that are due, of as many jobs. Those of archived projects are canceled instead.
 *
 * @param most How many at most.
 */
export async function claimTurns(store: Store, taker: Taker, most: number): Promise<HeldTurn[]> {
  for (;;) {
    const found = await takeSeveral(store, turnWork, taker, most)
    const taken: HeldTurn[] = []
    for (const one of found) {
      if (one.kind !== 'taken') continue
      const turn = heldTurn(one.row)
      // The loop that renews the lease looks again, so a lookup that fails costs no turn.
      if (!(await cancelIfArchived(store, turn).catch(() => false))) taken.push(turn)
    }
    if (taken.length > 0 || found.length === 0) return taken
  }
}

function heldTurn(row: TurnTable): HeldTurn {
  return {
    id: row.id,
    jobId: row.job_id,
    projectId: row.project_id,
    position: row.position,
    prompt: row.prompt,
    fence: row.fence,
    attempts: row.attempts,
    createdAt: row.created_at,
    requestId: row.request_id,
    trace: row.traceparent,
  }
}

/** A change made by the holder of a turn. */
export interface HeldChange extends JobChange {
  /** The new entries of the turn's journal. */
  steps?: readonly { kind: string; payload: unknown }[]
  /** The changes of the job's row. */
  job?: Partial<JobTable>
}

/**
 * Makes a durable change as the holder of a turn.
 *
 * @param work Makes the change, in a transaction that has locked the job and checked the fence.
 * @returns The changed job.
 * @throws LeaseLost if the turn is no longer the holder's; nothing is written then.
 */
export async function writeAsHolder(
  store: Store,
  held: HeldTurn,
  work: (transaction: Transaction<Database>, turn: TurnTable, now: number) => Promise<HeldChange>,
): Promise<ChangedJob> {
  let isStep = false
  const written = await store.transaction(async (transaction) => {
    const now = store.clock()
    const changed = await changeJob(transaction, held.jobId, now, async () => {
      const turn = await readTurn(transaction, held.id)
      if (turn?.status !== 'running' || turn.fence !== held.fence) throw new LeaseLost()
      const { steps = [], job, ...change } = await work(transaction, turn, now)
      await appendSteps(transaction, held.id, steps, now)
      isStep = steps.length > 0
      if (isStep && turn.attempts + turn.takeovers > 0) {
        await updateTurn(transaction, held.id, { attempts: 0, takeovers: 0 })
      }
      if (job !== undefined) await updateJob(transaction, held.jobId, job)
      return change
    })
    if (changed === undefined) throw new LeaseLost()
    return changed
  })
  if (isStep) held.attempts = 0
  return written
}

/**
 * Makes sure that a turn is still the holder's, before something is done outside the database: the fence of the
 * database does not reach there, and this process may have been stopped for a long time since its last write.
 *
 * @param lease Milliseconds of the renewed lease, from now on.
 * @throws LeaseLost if the turn is no longer the holder's.
 */
export async function confirmTurn(store: Store, held: HeldTurn, lease: number): Promise<void> {
  if (!(await renewWork(store.db, turnWork, held, store.clock() + lease))) throw new LeaseLost()
}

/**
 * Ends a turn as its holder, with its last journal entries and all other changes that belong to its end.
 *
 * @param end How it ended.
 * @param change Further writes of the same transaction.
 * @returns The changed job.
 */
export async function finishTurn(
  store: Store,
  held: HeldTurn,
  end: TurnEnd,
  change: Partial<HeldChange> = {},
): Promise<ChangedJob> {
  return writeAsHolder(store, held, async (transaction, turn, now) => {
    const open = await listOpenTurns(transaction, held.jobId)
    const ended = await endTurn(transaction, open, turn, end, now)
    return { ...change, events: [...(change.events ?? []), ...ended], visible: true }
  })
}

/**
 * Puts a turn to sleep and frees the worker.
 *
 * @param until Milliseconds since 1970.
 * @param reason Why, for people.
 * @param most Attempts are counted up to this number: what is not the model's or the forge's fault takes none of theirs away.
 */
export async function delayTurn(
  store: Store,
  held: HeldTurn,
  until: number,
  reason: TurnProblem,
  most = Number.POSITIVE_INFINITY,
): Promise<void> {
  await writeAsHolder(store, held, async (transaction, turn) => {
    const attempts = Math.max(turn.attempts, Math.min(turn.attempts + 1, most))
    await putOff(transaction, turnWork, held, { until, counts: false, set: { attempts } })
    const data = { turnId: turn.id, until: new Date(until).toISOString(), reason }
    return { events: [{ type: 'turn.delayed', data }] }
  })
}

/** Hands a turn back, for a process that ends: another one continues at once. */
export async function releaseTurn(store: Store, held: HeldTurn): Promise<void> {
  await writeAsHolder(store, held, async (transaction) => {
    await handBack(transaction, turnWork, held)
    return { events: [] }
  })
}

/**
 * Gives the running turn the messages for the model's next step. From now on, they end together with this turn.
 *
 * @returns The texts, oldest first; they are in the journal.
 */
export async function takeSteering(store: Store, held: HeldTurn): Promise<string[]> {
  const waiting = listSteering(await listOpenTurns(store.db, held.jobId), held)
  if (waiting.length === 0) return []
  let texts: string[] = []
  await writeAsHolder(store, held, async (transaction, _turn, now) => {
    const messages = listSteering(await listOpenTurns(transaction, held.jobId), held)
    for (const message of messages) await updateTurn(transaction, message.id, { started_at: now })
    texts = messages.map(({ prompt }) => prompt)
    return {
      steps: texts.map((text) => writeJournalEntry({ kind: 'entry', entry: { type: 'steer', text } })),
      events: messages.map(({ id }): NewAgentEvent => ({ type: 'turn.started', data: { turnId: id } })),
    }
  })
  return texts
}

function listSteering(open: readonly TurnTable[], held: HeldTurn): TurnTable[] {
  return open.filter((turn) => turn.position > held.position && turn.delivery === 'steer' && !isHeardBy(turn))
}
