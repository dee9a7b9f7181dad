import { isAncestor, mergeTrees, resolveCommit, treeOf, type PullRequest, type Repository } from '@docwright/forge'

/** The result of merging a pull request. */
export interface MergeState {
  /** Whether both sides fit together; unknown if the pull request is not open, or git lacks its base or one of the commits. */
  mergeable: 'yes' | 'conflict' | 'unknown'
  /** Whether the base has commits that the branch lacks. */
  isBehind: boolean
  /** Whether the base has all of the change already. */
  isInBase: boolean
  /** Files that both sides have changed in different ways. */
  conflicts: readonly string[]
  /** Whether the base is there; a copy of a repository may get a new one later. */
  hasBase: boolean
  /** The commit of the base that this is about; empty if it is unknown. */
  baseHead: string
}

const unknown: MergeState = {
  mergeable: 'unknown',
  isBehind: false,
  isInBase: false,
  conflicts: [],
  hasBase: true,
  baseHead: '',
}

/**
 * Merges a pull request aside, without touching a branch or a file.
 *
 * @param repository The repository, or the copy of it.
 */
export async function readMergeState(
  repository: Repository,
  { state, base, head }: Pick<PullRequest, 'state' | 'base' | 'head'>,
): Promise<MergeState> {
  if (state !== 'open' || head.commit === null) return unknown
  try {
    // The forge's own answer is no substitute: GitHub reports the base as it was at the last push to the branch, GitLab the
    // commit where the branch began, with which everything fits together.
    const tip = await resolveCommit(repository, `refs/heads/${base.branch}`)
    if (tip === null) return { ...unknown, hasBase: false }
    const merged = await mergeTrees(repository, tip, head.commit)
    const isBehind = !(await isAncestor(repository, tip, head.commit))
    const seen = { isBehind, hasBase: true, baseHead: tip }
    if (!merged.clean) return { ...seen, mergeable: 'conflict', isInBase: false, conflicts: merged.files }
    const isInBase = merged.tree === (await treeOf(repository, tip))
    return { ...seen, mergeable: 'yes', isInBase, conflicts: [] }
  } catch {
    // The copy of a remote repository may lack the newest commits.
    return unknown
  }
}
