import { checkedId } from './git-names.ts'
import { signatureEnvironment, type Signature } from './signature.ts'
import { resetWorktree, worktreeHead, type Worktree } from './worktree.ts'

export type RebaseOutcome = { rebased: true; commit: string } | { rebased: false; files: readonly string[] }

/**
 * Rebases the commits of a worktree onto another commit. On a conflict, everything stays as it was.
 *
 * @param worktree Must have no uncommitted changes; its `HEAD` moves.
 * @param options.from The commit after which our own commits begin.
 * @param options.onto Their new base.
 * @returns The new head, or the files in conflict.
 */
export async function rebase(
  worktree: Worktree,
  { from, onto, committer }: { from: string; onto: string; committer: Signature },
): Promise<RebaseOutcome> {
  const { git } = worktree.repository
  const before = await worktreeHead(worktree)
  const call = { folder: worktree.gitFolder, workTree: worktree.folder }
  // A commit that was made directly from files did not update the index.
  await git.run(['reset', '--quiet'], call)
  const { GIT_COMMITTER_NAME = '', GIT_COMMITTER_EMAIL = '', GIT_COMMITTER_DATE = '' } = signatureEnvironment(committer)
  const flags = ['--quiet', '--no-autostash', '--no-autosquash', '--no-gpg-sign', '--empty=drop', '--no-verify']
  const args = ['rebase', ...flags, '--onto', checkedId(onto), checkedId(from)]
  const { code } = await git.run(args, {
    ...call,
    environment: { GIT_COMMITTER_NAME, GIT_COMMITTER_EMAIL, GIT_COMMITTER_DATE },
    accepts: [0, 1],
  })
  if (code === 0) return { rebased: true, commit: await worktreeHead(worktree) }
  const { output } = await git.run(['diff', '--name-only', '--diff-filter=U', '-z'], call)
  await git.run(['rebase', '--abort'], { ...call, accepts: [0, 1, 128] })
  await resetWorktree(worktree, before)
  return { rebased: false, files: output.toString().split('\0').filter(Boolean) }
}
