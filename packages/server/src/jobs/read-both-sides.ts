import type { TwoSides } from '@docwright/agent'
import { readConflicts, type Repository } from '@docwright/forge'
import type { TurnStart } from './journal-entry.ts'
import { mergeDisputed } from './merge-configuration.ts'

/**
 * Reads what the two branches have of files that a turn began with in both versions.
 *
 * @returns Undefined if there are none.
 */
export async function readBothSides(
  repository: Repository,
  { head, merge }: Pick<TurnStart, 'head' | 'merge'>,
): Promise<{ files: readonly TwoSides[]; base: string } | undefined> {
  if (merge === undefined || head === null) return undefined
  const conflicts = await readConflicts(repository, head, merge.commit)
  const files = conflicts
    .filter(({ path }) => merge.files.includes(path))
    .map((file): TwoSides => {
      const { path, ancestor = '', ours = '', theirs = '', deletedBy } = file
      return { path, ancestor, ours, theirs, deletedBy, values: mergeDisputed(file)?.values }
    })
  return { files, base: merge.branch }
}
