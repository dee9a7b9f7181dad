import { countChangedLines } from './changed-lines.ts'
import { WorkspaceProblem, type FileChange, type WorkspaceLimits } from './workspace.ts'

/** What has been changed so far, folded to one change per file. */
export interface ChangeLedger {
  /**
   * Makes sure that one more change stays within the limits, before it is made.
   *
   * @throws {WorkspaceProblem} Where it does not.
   */
  admit(path: string, before: string | undefined, after: string | undefined): void
  /** Records a change that was made; `undefined` is “no file”. */
  record(path: string, before: string | undefined, after: string | undefined, from?: string): FileChange
  changes(): readonly FileChange[]
}

interface FileRecord {
  original: string | undefined
  current: string | undefined
  from?: string | undefined
}

/**
 * Makes an empty ledger.
 *
 * @param limits What it admits.
 */
export function createChangeLedger(limits: Pick<WorkspaceLimits, 'changedFiles' | 'changedLines'>): ChangeLedger {
  const records = new Map<string, FileRecord>()

  function foldedChanges(pending?: {
    path: string
    before: string | undefined
    after: string | undefined
  }): FileChange[] {
    const all = new Map(records)
    if (pending !== undefined) {
      const original = all.has(pending.path) ? all.get(pending.path)?.original : pending.before
      all.set(pending.path, { original, current: pending.after })
    }
    return [...all].flatMap(([path, { original, current, from }]) =>
      original === current ? [] : [describe(path, original, current, from)],
    )
  }

  return {
    admit(path, before, after) {
      const changes = foldedChanges({ path, before, after })
      const lines = changes.reduce((sum, { addedLines, removedLines }) => sum + addedLines + removedLines, 0)
      if (changes.length > limits.changedFiles) {
        throw new WorkspaceProblem(
          'too-many-changes',
          `One job may change ${limits.changedFiles} files. Finish with what is done, and say what is left.`,
        )
      }
      if (lines > limits.changedLines) {
        throw new WorkspaceProblem(
          'too-many-changes',
          `One job may change ${limits.changedLines} lines. Finish with what is done, and say what is left.`,
        )
      }
    },
    record(path, before, after, from) {
      const known = records.get(path)
      records.set(path, {
        original: known === undefined ? before : known.original,
        current: after,
        from,
      })
      return describe(path, before, after, from)
    },
    changes: () => foldedChanges(),
  }
}

function describe(
  path: string,
  before: string | undefined,
  after: string | undefined,
  from: string | undefined,
): FileChange {
  const lines = countChangedLines(before, after)
  if (after === undefined) return { path, kind: 'deleted', ...lines }
  if (from !== undefined) return { path, kind: 'moved', from, ...lines }
  return { path, kind: before === undefined ? 'created' : 'edited', ...lines }
}
