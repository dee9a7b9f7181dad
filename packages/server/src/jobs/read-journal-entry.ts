import { entrySchema } from '@docwright/agent'
import { z } from 'zod'
import type { StepTable } from '../store/jobs/job-tables.ts'
import { journalVersion } from './journal-entry.ts'
import type { JournalEntry } from './journal-entry.ts'

const turnStartSchema = z.object({
  base: z.string(),
  branch: z.string(),
  head: z.string().nullable(),
  generation: z.number(),
  at: z.number(),
})

const commitSchema = z.object({ commit: z.string() })

/** The journal was written by a later version of the platform, which has to go on with it. */
export class JournalNewer extends Error {
  override readonly name = 'JournalNewer'
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
  if (version > journalVersion) throw new JournalNewer(`The journal has the unknown version ${version}.`)
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
      throw new JournalNewer(`The journal has an entry of the unknown kind “${kind}”.`)
  }
}
