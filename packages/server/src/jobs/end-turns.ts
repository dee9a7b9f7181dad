import type { Transaction } from 'kysely'
import type { ChangedFile, NewAgentEvent, TurnProblem } from '@docwright/contract'
import type { TurnTable } from '../store/jobs/job-tables.ts'
import { readTurnUse, sumOf } from '../store/models/usage-queries.ts'
import { appendSteps } from '../store/jobs/step-queries.ts'
import type { Database } from '../store/tables.ts'
import { writeJournalEntry } from './journal-entry.ts'
import { updateTurn } from '../store/jobs/turn-queries.ts'

/** The end of a turn, as it is stored and shown. */
export interface TurnEnd {
  state: 'succeeded' | 'failed' | 'cancelled'
  /** The agent's answer; empty if it gave none. */
  reply: string
  files: readonly ChangedFile[]
  pullRequest: { url: string; number: number } | null
  error: TurnProblem | null
}

/** The end of a turn that somebody stopped. */
export const cancelledEnd: TurnEnd = { state: 'cancelled', reply: '', files: [], pullRequest: null, error: null }

/**
 * Ends a turn, and with it the messages that were given to it while it ran. The fence rises, so that a worker that does
 * not know yet can write nothing more.
 *
 * @param transaction A transaction that has locked the job.
 * @param open The job's open turns, in the order they run.
 * @param turn The turn to end.
 * @param end How it ended.
 * @param now Milliseconds since 1970.
 * @returns The events to append.
 */
export async function endTurn(
  transaction: Transaction<Database>,
  open: readonly TurnTable[],
  turn: TurnTable,
  end: TurnEnd,
  now: number,
): Promise<NewAgentEvent[]> {
  const events: NewAgentEvent[] = []
  const used = await readTurnUse(transaction, [turn.id])
  const heard = open.filter((other) => other.position > turn.position && isHeardBy(other))
  for (const ended of [turn, ...heard]) {
    const own = ended === turn ? end : { ...end, reply: '', files: [], pullRequest: null }
    await updateTurn(transaction, ended.id, {
      status: end.state,
      fence: ended.fence + 1,
      lease_owner: null,
      lease_until: null,
      ended_at: now,
      cancel_requested_at: end.state === 'cancelled' ? now : null,
      result: JSON.stringify({ reply: own.reply, files: own.files, pullRequest: own.pullRequest }),
      error: own.error === null ? null : JSON.stringify(own.error),
    })
    events.push({
      type: 'turn.finished',
      data: {
        turnId: ended.id,
        state: end.state,
        reply: own.reply,
        files: [...own.files],
        error: own.error,
        ...(ended === turn && used.length > 0 ? { usage: sumOf(used.map(({ usage }) => usage)) } : {}),
      },
    })
  }
  if (end.state === 'cancelled' && turn.started_at !== null) {
    const outcome = {
      status: 'failed' as const,
      code: 'cancelled',
      message: 'The job was cancelled. Its changes were discarded.',
    }
    await appendSteps(
      transaction,
      turn.id,
      [writeJournalEntry({ kind: 'entry', entry: { type: 'outcome', outcome } })],
      now,
    )
  }
  return events
}

/**
 * Whether a turn that waits was given to the running one: its text is in that turn's journal, and it ends with it.
 *
 * @param turn A turn behind the first open one of its job.
 */
export function isHeardBy(turn: TurnTable): boolean {
  return turn.delivery === 'steer' && turn.status === 'queued' && turn.started_at !== null
}
