import type { Entry } from '@docwright/agent'

/**
 * The form of the entries that this version writes. It rises with every change of an entry's content, and
 * `readJournalEntry` (turn-journal.ts) gets a step that converts the older form to the newer one: a turn may sleep
 * while the platform is upgraded, and continues with the journal of the previous release.
 *
 * - 0: entries without a version, up to the first release.
 * - 1: the same, with `version`.
 * - 2: `start` may have `merge`, with which the turn's commit gets another parent.
 * - 3: `start` has `target`, whose settings are the rules of the turn.
 */
export const journalVersion = 3

/** Where a turn starts, decided once. */
export interface TurnStart {
  /** The commit that the files are taken from. */
  base: string
  /** The branch the changes are pushed to. */
  branch: string
  /** The newest commit of that branch; null if it does not exist yet. */
  head: string | null
  /** How many branches this job has had. */
  generation: number
  /** When it started, milliseconds since 1970; also the time of its commit, so that it comes out the same again. */
  at: number
  /** Missing in the journals of earlier releases. */
  target?: TurnTarget | undefined
  /** Set if the files hold both sides of a conflict: `base` is then a commit that must not be pushed. */
  merge?: BaseMerge | undefined
}

/** The branch into which the work of a turn is to be merged. */
export interface TurnTarget {
  branch: string
  /** Its newest commit when the turn started; null if there was no such branch. */
  commit: string | null
}

/** A base that has changed the same as the branch. */
export interface BaseMerge {
  /** Commit of the base branch. */
  commit: string
  /** Name of that branch. */
  branch: string
  /** Files that have both sides between marks. */
  files: readonly string[]
}

/** One durable step of a turn: `entry` is the agent's, the others are the platform's. */
export type JournalEntry =
  | { kind: 'start'; start: TurnStart }
  | { kind: 'entry'; entry: Entry }
  | { kind: 'commit' | 'push'; commit: string }

/** Serializes an entry. The version is next to its content, where an older release ignores it. */
export function writeJournalEntry(entry: JournalEntry): { kind: string; payload: object } {
  switch (entry.kind) {
    case 'start':
      return { kind: entry.kind, payload: { version: journalVersion, ...entry.start } }
    case 'entry':
      return { kind: entry.kind, payload: { version: journalVersion, ...entry.entry } }
    case 'commit':
    case 'push':
      return { kind: entry.kind, payload: { version: journalVersion, commit: entry.commit } }
  }
}
