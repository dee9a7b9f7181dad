import type { PullRequest } from '../forge.ts'
import { isAncestor, mergeBase } from '../git/history.ts'
import { mergeTrees } from '../git/merge-branch.ts'
import { resolveCommit } from '../git/references.ts'
import type { Repository } from '../git/repository.ts'

/** The notes of a forge about a pull request, which may be older than its branches. */
export interface NotedPullRequest {
  /** The base branch when the pull request was opened, or its head was last pushed. */
  baseAtPush: string | null
  /** The commit where its branch began, at that time. */
  mergeBase: string | null
  /** The base branch now. */
  baseTip: string | null
  /** Whether both sides have changed the same; null until the forge has computed it. */
  conflicts: boolean | null
}

/** A part of a pull request, by how much the forge does for it. */
export type Looked = 'listed' | 'alone' | 'to-merge'

/**
 * The notes of a forge about its pull requests. As at real forges, a list shows only what is known, the first look at a
 * pull request begins to compute whether it can be merged, and the next look has the result. It is computed once for a
 * head and a base.
 *
 * @param repository The repository behind the forge.
 * @returns Notes a pull request, and says what is known of it.
 */
export function notePullRequests(
  repository: Repository,
): (pullRequest: PullRequest, looked: Looked) => Promise<NotedPullRequest> {
  const atPush = new Map<number, { head: string | null } & Pick<NotedPullRequest, 'baseAtPush' | 'mergeBase'>>()
  const conflicting = new Map<string, boolean | null>()

  async function whenPushed({ number, head, base, state }: PullRequest, baseTip: string | null) {
    const known = atPush.get(number)
    if (known !== undefined && (known.head === head.commit || state !== 'open')) return known
    // Somebody may have merged before the forge was first asked.
    const baseAtPush = state === 'open' ? baseTip : base.commit
    const began =
      baseAtPush !== null && head.commit !== null ? await mergeBase(repository, baseAtPush, head.commit) : null
    const noted = { head: head.commit, baseAtPush, mergeBase: began }
    atPush.set(number, noted)
    return noted
  }

  /** A listing computes nothing; a first look asks for the result, which the next has. */
  async function conflictsOf(head: string, base: string, looked: Looked): Promise<boolean | null> {
    const pair = `${head} ${base}`
    const known = conflicting.get(pair)
    if (looked === 'listed' || typeof known === 'boolean') return known ?? null
    if (known === undefined) {
      conflicting.set(pair, null)
      return null
    }
    const found = !(await isAncestor(repository, head, base)) && !(await mergeTrees(repository, base, head)).clean
    conflicting.set(pair, found)
    return found
  }

  return async (pullRequest, looked) => {
    const { state, head, base } = pullRequest
    const baseTip = await resolveCommit(repository, `refs/heads/${base.branch}`)
    const { baseAtPush, mergeBase: began } = await whenPushed(pullRequest, baseTip)
    const conflicts =
      state === 'open' && head.commit !== null && baseTip !== null
        ? await conflictsOf(head.commit, baseTip, looked)
        : false
    return { baseAtPush, mergeBase: began, baseTip, conflicts }
  }
}
