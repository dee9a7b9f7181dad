import type { Conversation } from '@docwright/agent'
import type { Queries } from '../store/open-store.ts'
import { readJournal } from '../store/jobs/step-queries.ts'
import type { HeldTurn } from './hold-turn.ts'
import { readJournalEntry } from './read-journal-entry.ts'
import type { TurnStart } from './journal-entry.ts'

/** The journal of a turn as it was read, and its job's conversation up to now. */
export interface TurnJournal {
  start: TurnStart | undefined
  conversation: Conversation
  /** The commit that was made of the turn's changes. */
  committed: string | undefined
  /** The commit that is on the branch. */
  pushed: string | undefined
}

/**
 * Reads where a turn stands.
 *
 * @returns Its journal, with the conversation of the turns before it.
 * @throws JournalNewer where a later version of the platform has worked on it.
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
