import { isAncestor, mergeTrees, treeOf, type PullRequest, type Repository } from '@docwright/forge'

/** The result of merging a pull request. */
export interface MergeState {
  /** Whether both sides fit together; unknown if the pull request is not open, or git lacks one of the commits. */
  mergeable: 'yes' | 'conflict' | 'unknown'
  /** Whether the base has commits that the branch lacks. */
  isBehind: boolean
  /** Whether the base has all of the change already. */
  isInBase: boolean
  /** Files that both sides have changed in different ways. */
  conflicts: readonly string[]
}

const unknown: MergeState = { mergeable: 'unknown', isBehind: false, isInBase: false, conflicts: [] }

/**
 * Merges a pull request aside, without touching a branch or a file.
 *
 * @param repository The repository, or the copy of it.
 */
export async function readMergeState(
  repository: Repository,
  { state, base, head }: Pick<PullRequest, 'state' | 'base' | 'head'>,
): Promise<MergeState> {
  if (state !== 'open' || base.commit === null || head.commit === null) return unknown
  try {
    const merged = await mergeTrees(repository, base.commit, head.commit)
    const isBehind = !(await isAncestor(repository, base.commit, head.commit))
    if (!merged.clean) return { mergeable: 'conflict', isBehind, isInBase: false, conflicts: merged.files }
    const isInBase = merged.tree === (await treeOf(repository, base.commit))
    return { mergeable: 'yes', isBehind, isInBase, conflicts: [] }
  } catch {
    // The copy of a remote repository may lack the newest commits.
    return unknown
  }
}
