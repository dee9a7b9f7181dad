import type { TwoSides } from '@docwright/agent'
import { mergeBase, openBlobReader, type Repository } from '@docwright/forge'
import type { TurnStart } from './journal-entry.ts'

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
  const ancestor = await mergeBase(repository, head, merge.commit)
  const reader = openBlobReader(repository)
  const textAt = async (commit: string | null, path: string): Promise<string> =>
    (commit === null ? null : await reader.readAt(commit, path))?.toString('utf8') ?? ''
  try {
    const files: TwoSides[] = []
    for (const path of merge.files)
      files.push({
        path,
        ancestor: await textAt(ancestor, path),
        ours: await textAt(head, path),
        theirs: await textAt(merge.commit, path),
      })
    return { files, base: merge.branch }
  } finally {
    reader.close()
  }
}
