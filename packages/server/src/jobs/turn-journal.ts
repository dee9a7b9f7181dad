import type { Conversation, Entry } from '@docwright/agent'
import type { StepTable } from '../store/job-tables.ts'
import type { Queries } from '../store/open-store.ts'
import { readJournal } from '../store/step-queries.ts'
import type { HeldTurn } from './hold-turn.ts'

/** What a turn starts from, decided once. */
export interface TurnStart {
  /** The commit that the files are taken from. */
  base: string
  /** The branch the changes are pushed to. */
  branch: string
  /** Where that branch stands; null where it does not exist yet. */
  head: string | null
  /** How many branches this job has had. */
  generation: number
  /** When it started, milliseconds since 1970; also the time of its commit, so that it comes out the same again. */
  at: number
}

/** The journal of a turn as it was read, and its job's conversation up to now. */
export interface TurnJournal {
  start: TurnStart | undefined
  conversation: Conversation
  /** The commit that was made of the turn's changes. */
  committed: string | undefined
  /** The commit that is on the branch. */
  pushed: string | undefined
}

/** The kinds of steps: `entry` is the agent's, the others are the platform's. */
export type StepKind = 'start' | 'entry' | 'commit' | 'push'

/**
 * Reads where a turn stands.
 *
 * @param queries A database or a transaction of it.
 * @param held The turn.
 * @returns Its journal, with the conversation of the turns before it.
 */
export async function readTurnJournal(queries: Queries, held: HeldTurn): Promise<TurnJournal> {
  const steps = await readJournal(queries, held.jobId, held.position)
  const own = steps.filter((step) => step.turn_id === held.id)
  return {
    start: payloadOf(own, 'start') as TurnStart | undefined,
    conversation: steps.filter(({ kind }) => kind === 'entry').map(({ payload }) => JSON.parse(payload) as Entry),
    committed: (payloadOf(own, 'commit') as { commit: string } | undefined)?.commit,
    pushed: (payloadOf(own, 'push') as { commit: string } | undefined)?.commit,
  }
}

function payloadOf(steps: readonly StepTable[], kind: StepKind): unknown {
  const step = steps.findLast((candidate) => candidate.kind === kind)
  return step === undefined ? undefined : JSON.parse(step.payload)
}
