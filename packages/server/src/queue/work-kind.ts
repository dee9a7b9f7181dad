import type { RawBuilder, Transaction } from 'kysely'
import type { Queries } from '../store/open-store.ts'
import type { Database } from '../store/tables.ts'

/** The subjects of wake-ups for queues. */
export const workSubjects = {
  turn: 'turn',
  deployment: 'deployment',
  webhook_delivery: 'delivery',
  workflow_run: 'workflow',
} as const

/** The tables that are queues. */
export type WorkTable = keyof typeof workSubjects

/** The columns of every queue. */
export interface WorkRow {
  id: string
  project_id: string
  status: string
  run_at: number
  lease_until: number | null
  fence: number
}

/** A row that this process has taken: what it writes names the fence, and a later holder has a higher one. */
export interface HeldRow {
  id: string
  fence: number
}

/** The order of a queue's rows by urgency. */
export interface Urgency {
  /** A number of each row, the smallest first. */
  of: RawBuilder<number>
  /** Conditions that select the rows of each number, so that an index finds the oldest of each. */
  levels: readonly RawBuilder<boolean>[]
}

/** How one table is a queue. In its expressions the row is `t`. */
export interface WorkKind<Row extends WorkRow> {
  table: WorkTable
  /** Status of a row that somebody has taken; one that waits is `queued`. */
  taken: string
  /** Column that counts how often a row was taken, without regular hand-backs. */
  attempts: 'attempts' | 'takeovers'
  /** A row that was taken so often without an end terminates the processes that take it. */
  maxAttempts: number
  /** Milliseconds for which a row may be put off: what waits longer does so because a clock was set back. */
  maxPause: RawBuilder<number>
  /** The urgency of work, whatever its project; all alike by default. */
  urgency?: Urgency
  /** Rows that give the same are never taken by one statement: one has to be seen in work before the other may be. */
  exclusive: (row: Row) => string
  /** Further conditions for taking a row. */
  ready?: (queries: Queries, now: number) => Promise<RawBuilder<boolean>>
  /** Locks the object to which the row belongs; false if somebody else has it, or if the row may no longer be taken. */
  lock?: (transaction: Transaction<Database>, row: { id: string }) => Promise<boolean>
  /** Further columns of a row that is taken. */
  claim?: Readonly<Record<string, string | number | null>>
  /**
   * Writes further changes when a row is taken; it gets the changed row. Without this function, one statement takes
   * rows.
   */
  onTaken?: (transaction: Transaction<Database>, row: Row, now: number) => Promise<void>
  /** Ends a row that was taken too often, with everything that becomes true with it. */
  onGivenUp: (transaction: Transaction<Database>, row: Row, now: number) => Promise<void>
}

/** The result of looking for work. */
export type TakenWork<Row> =
  /** The row in its current state; it belongs to the taker. */
  | { kind: 'taken'; row: Row }
  /** The row as it was taken, before it was given up. */
  | { kind: 'given-up'; row: Row }

/** Who takes work, and how much of it. */
export interface Taker {
  /** Named in the row, for operators. */
  owner: string
  /** Milliseconds for which a row is the taker's. */
  lease: number
  /** The least urgent work to take; any by default. */
  upTo?: number
  /** How much of one project all processes work on at a time; any number by default. Processes that look in the same moment may
   * take one more each. */
  perProject?: number | undefined
  /** Whether this process may take work of a project now; of any by default. */
  mayTake?: (projectId: string) => boolean
  /** The project behind which the round of waiting projects begins, such as the one that the taker served last. */
  after?: string | undefined
}
