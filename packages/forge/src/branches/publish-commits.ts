import { ForgeError } from '../forge-error.ts'
import { isAncestor } from '../git/history.ts'
import type { Mirror } from '../git/mirror.ts'
import { rebase } from '../git/rebase.ts'
import { resolveCommit } from '../git/references.ts'
import type { Signature } from '../git/signature.ts'
import { worktreeHead, type Worktree } from '../git/worktree.ts'

/** Commits to publish. */
export interface Publication {
  mirror: Mirror
  /** The worktree whose `HEAD` is published. */
  worktree: Worktree
  branch: string
  /** The commit from which the work began. */
  start: string
  /** Head of the branch when the work began; null if the branch did not exist. */
  expected: string | null
  /** Committer of rebased commits. */
  committer: Signature
}

export type PublicationOutcome =
  | { published: true; commit: string }
  /** Others changed the same lines; the worktree is unchanged. `onto` is their commit. */
  | { published: false; reason: 'conflict'; files: readonly string[]; onto: string }
  /** A rule of the remote forbids the push. */
  | { published: false; reason: 'refused'; message: string }

/**
 * Pushes the commits of a turn to their branch, never by force. If others have pushed meanwhile, our commits, which
 * nobody has seen yet, are rebased onto theirs, once.
 *
 * @returns The new head of the branch, or why the push failed.
 * @throws {ForgeError} `branch-diverged` if the branch moved again, or was deleted meanwhile.
 */
export async function publishCommits(publication: Publication): Promise<PublicationOutcome> {
  const { mirror, worktree, branch, start, expected, committer } = publication
  const commit = await worktreeHead(worktree)
  const first = await mirror.push({ branch, commit, expected })
  if (first.pushed) return { published: true, commit }
  if (first.reason === 'refused') return { published: false, reason: 'refused', message: first.message }

  await mirror.fetch()
  const theirs = await resolveCommit(mirror.repository, `refs/heads/${branch}`)
  if (theirs === null) throw diverged(branch, 'was deleted')
  // The push succeeded, and only its response was lost.
  if (await isAncestor(mirror.repository, commit, theirs)) return { published: true, commit: theirs }
  const moved = await rebase(worktree, { from: start, onto: theirs, committer })
  if (!moved.rebased) return { published: false, reason: 'conflict', files: moved.files, onto: theirs }
  const second = await mirror.push({ branch, commit: moved.commit, expected: theirs })
  if (second.pushed) return { published: true, commit: moved.commit }
  if (second.reason === 'refused') return { published: false, reason: 'refused', message: second.message }
  throw diverged(branch, 'was changed again')
}

function diverged(branch: string, how: string): ForgeError {
  return new ForgeError('branch-diverged', `The branch ${branch} ${how} by others while it was being pushed.`, {
    fix: 'Send the message again: the next turn begins with what is there now.',
  })
}
