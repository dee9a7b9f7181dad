import { mergeBase, readCommits, resolveCommit, type PullRequest, type Repository } from '@docwright/forge'

/**
 * Finds the commit with which the changes of a pull request are compared: the one where its branch began, or last got what
 * its base had.
 *
 * @param repository The repository, or the copy of it.
 * @param head The newest commit of the branch.
 * @returns Undefined if git lacks one of the commits.
 */
export async function readForkPoint(
  repository: Repository,
  { state, base, mergeCommit }: PullRequest,
  head: string,
): Promise<string | undefined> {
  const tip = state === 'open' ? await resolveCommit(repository, `refs/heads/${base.branch}`) : null
  // The forge's own answer may be older than what the branch has got since, or missing.
  for (const commit of [tip, base.commit]) {
    const found = commit === null ? null : await sharedWith(repository, commit, head)
    // A base that has all of the branch says nothing: Forgejo reports the base as it is after the merge.
    if (found !== null && (found !== head || state === 'open')) return found
  }
  if (mergeCommit === null) return undefined
  // The first parent of the merge is the base as it was.
  const before = await firstParent(repository, mergeCommit)
  if (before === undefined) return undefined
  const found = await sharedWith(repository, before, head)
  return found === null || found === head ? before : found
}

/** Null if git lacks one of the commits, or they have nothing in common. */
async function sharedWith(repository: Repository, commit: string, head: string): Promise<string | null> {
  try {
    return await mergeBase(repository, commit, head)
  } catch {
    return null
  }
}

async function firstParent(repository: Repository, commit: string): Promise<string | undefined> {
  try {
    return (await readCommits(repository, [commit])).get(commit)?.parents[0]
  } catch {
    return undefined
  }
}
