import type { Entry } from '@docwright/agent'

/**
 * The form of the entries that this version writes. It rises with every change of what an entry holds, and
 * `readJournalEntry` (turn-journal.ts) gets a step that makes the newer form of the older one: a turn may sleep while the platform is
 * upgraded, and goes on with the journal that the previous release wrote.
 *
 * - 0: entries without a version, up to the first release.
 * - 1: the same, with `version`.
 * - 2: `start` may have `merge`, with which the turn's commit gets another parent.
 */
export const journalVersion = 2

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
  /** Set where the files hold both sides of what does not fit: `base` is then a commit that must not be pushed. */
  merge?: BaseMerge | undefined
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

/**
 * Writes an entry as it is stored. The version stands beside what the entry holds, where an older release overlooks it.
 */
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
