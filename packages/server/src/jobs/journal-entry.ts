import { entrySchema } from '@docwright/agent'
import type { Entry } from '@docwright/agent'
import { z } from 'zod'
import type { StepTable } from '../store/job-tables.ts'

/**
 * The form of the entries that this version writes. It rises with every change of what an entry holds, and
 * {@link readJournalEntry} gets a step that makes the newer form of the older one: a turn may sleep while the platform is
 * upgraded, and goes on with the journal that the previous release wrote.
 *
 * - 0: entries without a version, up to the first release.
 * - 1: the same, with `version`.
 */
export const journalVersion = 1

const turnStartSchema = z.object({
  base: z.string(),
  branch: z.string(),
  head: z.string().nullable(),
  generation: z.number(),
  at: z.number(),
})

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

const commitSchema = z.object({ commit: z.string() })

/** One durable step of a turn: `entry` is the agent's, the others are the platform's. */
export type JournalEntry =
  | { kind: 'start'; start: TurnStart }
  | { kind: 'entry'; entry: Entry }
  | { kind: 'commit' | 'push'; commit: string }

/** The journal was written by a later version of the platform, which has to go on with it. */
export class JournalNewer extends Error {
  override readonly name = 'JournalNewer'
}

/**
 * Writes an entry as it is stored. The version stands beside what the entry holds, where an older release overlooks it.
 *
 * @param entry The entry.
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

/**
 * Reads an entry that this version or an earlier one has written.
 *
 * @param step The row.
 * @throws JournalNewer where a later version has written it.
 * @throws {z.ZodError} Where it is damaged.
 */
export function readJournalEntry({ kind, payload }: Pick<StepTable, 'kind' | 'payload'>): JournalEntry {
  const stored: unknown = JSON.parse(payload)
  const { version } = z.object({ version: z.number().default(0) }).parse(stored)
  if (version > journalVersion) throw new JournalNewer(`The journal has version ${version}.`)
  // Versions 0 and 1 hold the same.
  switch (kind) {
    case 'start':
      return { kind, start: turnStartSchema.parse(stored) }
    case 'entry':
      return { kind, entry: entrySchema.parse(stored) }
    case 'commit':
    case 'push':
      return { kind, commit: commitSchema.parse(stored).commit }
    default:
      throw new JournalNewer(`The journal has an entry of the kind “${kind}”.`)
  }
}
