import { entrySchema, type Conversation } from '@docwright/agent'
import { z } from 'zod'
import type { StepTable } from '../store/jobs/job-tables.ts'
import { readJournal } from '../store/jobs/step-queries.ts'
import type { Queries } from '../store/open-store.ts'
import type { HeldTurn } from './hold-turn.ts'
import { journalVersion } from './journal-entry.ts'
import type { JournalEntry, TurnStart } from './journal-entry.ts'

/** The journal of a turn, and its job's conversation up to now. */
export interface TurnJournal {
  start: TurnStart | undefined
  conversation: Conversation
  /** The commit that was made of the turn's changes. */
  committed: string | undefined
  /** The commit that is on the branch. */
  pushed: string | undefined
}

/**
 * Reads the state of a turn.
 *
 * @returns Its journal, with the conversation of the turns before it.
 * @throws JournalNewer if a later version of the platform has worked on it.
 */
export async function readTurnJournal(queries: Queries, held: HeldTurn): Promise<TurnJournal> {
  const steps = await readJournal(queries, held.jobId, held.position)
  const journal: TurnJournal = { start: undefined, conversation: [], committed: undefined, pushed: undefined }
  const conversation = []
  for (const step of steps) {
    const read = readJournalEntry(step)
    if (read.kind === 'entry') conversation.push(read.entry)
    else if (step.turn_id !== held.id) continue
    else if (read.kind === 'start') journal.start = read.start
    else if (read.kind === 'commit') journal.committed = read.commit
    else journal.pushed = read.commit
  }
  return { ...journal, conversation }
}

const turnStartSchema = z.object({
  base: z.string(),
  branch: z.string(),
  head: z.string().nullable(),
  generation: z.number(),
  at: z.number(),
  target: z.object({ branch: z.string(), commit: z.string().nullable() }).exactOptional(),
  merge: z.object({ commit: z.string(), branch: z.string(), files: z.array(z.string()) }).exactOptional(),
})

const commitSchema = z.object({ commit: z.string() })

/** The journal was written by a later version of the platform, which has to continue it. */
export class JournalNewer extends Error {
  override readonly name = 'JournalNewer'
}

/**
 * Reads an entry that this version or an earlier one has written.
 *
 * @param step The row.
 * @throws JournalNewer if a later version has written it.
 * @throws {z.ZodError} If it is damaged.
 */
export function readJournalEntry({ kind, payload }: Pick<StepTable, 'kind' | 'payload'>): JournalEntry {
  const stored: unknown = JSON.parse(payload)
  const { version } = z.object({ version: z.number().default(0) }).parse(stored)
  if (version > journalVersion) throw new JournalNewer(`The journal has the unknown version ${version}.`)
  // Earlier versions lack the fields of later ones.
  switch (kind) {
    case 'start':
      return { kind, start: turnStartSchema.parse(stored) }
    case 'entry':
      return { kind, entry: entrySchema.parse(stored) }
    case 'commit':
    case 'push':
      return { kind, commit: commitSchema.parse(stored).commit }
    default:
      throw new JournalNewer(`The journal has an entry of the unknown kind “${kind}”.`)
  }
}
