import type { Entry, TurnOutcome } from './conversation.ts'

/**
 * What one durable step came to.
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
