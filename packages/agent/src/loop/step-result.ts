import type { Entry, TurnOutcome } from './conversation.ts'

/**
 * The result of one durable step.
 *
 * - `progress`: append `entries` to the journal, then call again.
 * - `finished`: append `entries` to the journal; the last of them holds the turn's outcome.
 * - `retry`: nothing happened that is worth keeping. Call again after the pause, with `attempt` one higher; the caller
 *   owns the time, and may put the turn to sleep.
 */
export type StepResult =
  | { kind: 'progress'; entries: readonly Entry[] }
  | { kind: 'finished'; entries: readonly Entry[]; outcome: TurnOutcome }
  | { kind: 'retry'; code: string; message: string; afterMilliseconds: number }

/** How one step is taken. */
export interface StepOptions {
  /** Ends the step; the call then rejects with the signal's reason, and nothing is to be journaled. */
  signal: AbortSignal
  /** How many attempts at this very step gave `retry`; 0 at first. */
  attempt: number
}

/**
 * Ends a turn without further entries.
 *
 * @param outcome The turn's outcome.
 */
export function endTurn(outcome: TurnOutcome): StepResult {
  return { kind: 'finished', entries: [{ type: 'outcome', outcome }], outcome }
}
