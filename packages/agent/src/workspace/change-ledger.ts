import { countChangedLines } from './changed-lines.ts'
import { WorkspaceProblem, type FileChange, type WorkspaceLimits } from './workspace.ts'

/** The changes so far, folded to one per file. */
export interface ChangeLedger {
  /**
   * Makes sure that one more change stays within the limits, before it is made.
   *
   * @throws {WorkspaceProblem} If it does not.
   */
  admit(path: string, before: string | undefined, after: string | undefined): void
  /** Records a change that was made; `undefined` is “no file”. */
  record(path: string, before: string | undefined, after: string | undefined, from?: string): FileChange
  changes(): readonly FileChange[]
}

interface FileRecord {
  original: string | undefined
  /** All changes of the file taken together; undefined if the file is as it was. */
  folded: FileChange | undefined
}

/**
 * Creates an empty ledger.
 *
 * @param limits The most that it admits.
 */
export function createChangeLedger(limits: Pick<WorkspaceLimits, 'changedFiles' | 'changedLines'>): ChangeLedger {
  const records = new Map<string, FileRecord>()
  // Kept from change to change: thousands of files may be written, and each is compared only when it is.
  let files = 0
  let lines = 0

  return {
    admit(path, before, after) {
      const known = records.get(path)
      const pending = fold(path, known === undefined ? before : known.original, after)
      if (files - filesOf(known?.folded) + filesOf(pending) > limits.changedFiles) {
        throw new WorkspaceProblem(
          'too-many-changes',
          `One job may change ${limits.changedFiles} files. Finish with what is done, and say what is left.`,
        )
      }
      if (lines - linesOf(known?.folded) + linesOf(pending) > limits.changedLines) {
        throw new WorkspaceProblem(
          'too-many-changes',
          `One job may change ${limits.changedLines} lines. Finish with what is done, and say what is left.`,
        )
      }
    },
    record(path, before, after, from) {
      const known = records.get(path)
      const original = known === undefined ? before : known.original
      const folded = fold(path, original, after, from)
      files += filesOf(folded) - filesOf(known?.folded)
      lines += linesOf(folded) - linesOf(known?.folded)
      records.set(path, { original, folded })
      return describe(path, before, after, from)
    },
    changes: () => [...records.values()].flatMap(({ folded }) => (folded === undefined ? [] : [folded])),
  }
}

function filesOf(change: FileChange | undefined): number {
  return change === undefined ? 0 : 1
}

function linesOf(change: FileChange | undefined): number {
  return change === undefined ? 0 : change.addedLines + change.removedLines
}

function fold(
  path: string,
  original: string | undefined,
  current: string | undefined,
  from?: string,
): FileChange | undefined {
  return original === current ? undefined : describe(path, original, current, from)
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
