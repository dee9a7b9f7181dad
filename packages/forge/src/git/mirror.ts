import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { ForgeError } from '../forge-error.ts'
import type { GitAccess } from '../forge.ts'
import { withLock } from './folder-lock.ts'
import { branchRef, checkedId } from './git-names.ts'
import { isAncestor } from './history.ts'
import { compareWithRemote, type ForgottenReference, readRemote } from './read-remote.ts'
import type { ReferenceChange } from './reference-journal.ts'
import { resolveCommit, setDefaultBranch, updateRefs } from './references.ts'
import { initialize, openRepository, type Repository } from './repository.ts'
import type { Git } from './run-git.ts'

/** A commit to push to a branch of a remote repository. */
export interface Push {
  /** Branch name. */
  branch: string
  /** A commit id. */
  commit: string
  /** Expected head of the branch; null if it must not exist. Any other commit there is not overwritten. */
  expected: string | null
}

/** The result of a push, which is never forced. */
export type PushOutcome =
  | { pushed: true }
  | {
      pushed: false
      /** `moved`: the branch has commits that the pushed one lacks; `refused`: a rule of the remote forbids it. */
      reason: 'moved' | 'refused'
      /** A sentence. */
      message: string
    }

/** Our bare copy of a repository that others change too. */
export interface Mirror {
  readonly repository: Repository
  /** Fetches branches and tags. Processes and calls wait for each other. */
  fetch: () => Promise<void>
  /** Pushes a commit to a branch. */
  push: (push: Push) => Promise<PushOutcome>
}

export interface MirrorOptions {
  git: Git
  /** Absolute path of the bare repository, which is created if it is missing. */
  folder: string
  /** Current access to the remote; called before each use. */
  gitAccess: () => Promise<GitAccess>
  /** Milliseconds for a fetch or a push; ten minutes by default. */
  timeout?: number
}

/**
 * Opens the bare mirror of a remote repository.
 *
 * @returns The mirror, empty until the first `fetch`.
 */
export async function openMirror({ git, folder, gitAccess, timeout = 10 * 60_000 }: MirrorOptions): Promise<Mirror> {
  await mkdir(folder, { recursive: true })
  const repository = openRepository(git, folder)
  await withLock(join(folder, 'docwright.lock'), () => initialize(git, folder, 'main'))
  const fetchLock = join(folder, 'docwright-fetch.lock')

  return {
    repository,
    fetch: () =>
      withLock(fetchLock, async () => {
        const access = await gitAccess()
        const remote = await readRemote(git, access, { timeout })
        const { head } = remote
        const { isBehind, deleted } = await compareWithRemote(repository, remote)
        // Not by “--prune”: what answers the fetch may be a web page, and git would take it for a repository without branches.
        // First, because a new branch may have the name of a deleted one's folder.
        if (deleted.length > 0) await forget(repository, deleted)
        if (isBehind) {
          const refspecs = ['+refs/heads/*:refs/heads/*', '+refs/tags/*:refs/tags/*']
          const flags = ['--quiet', '--no-tags', '--no-write-fetch-head']
          const args = ['fetch', ...flags, '--end-of-options', access.url, ...refspecs]
          await git.run(args, { folder, access, timeout })
        }
        if (head !== null) await setDefaultBranch(repository, head.slice('refs/heads/'.length))
      }),
    push: (push) => withLock(fetchLock, async () => pushTo(repository, await gitAccess(), push, timeout)),
  }
}

/** Deletes references that git has named: it takes more names than people may give here. One that has moved since fails all. */
async function forget({ git, folder }: Repository, deleted: readonly ForgottenReference[]): Promise<void> {
  const input = deleted.map(({ ref, before }) => `delete ${ref} ${before}\n`).join('')
  await git.run(['update-ref', '--stdin'], { folder, input })
}

async function pushTo(repository: Repository, access: GitAccess, push: Push, timeout: number): Promise<PushOutcome> {
  const ref = branchRef(push.branch)
  const commit = checkedId(push.commit)
  if (push.expected !== null && !(await isAncestor(repository, push.expected, commit))) return movedOutcome(push.branch)
  // The lease rejects any other state than the expected one, which is in the commit's history.
  const lease = `--force-with-lease=${ref}:${push.expected ?? ''}`
  const args = ['push', '--porcelain', '--no-verify', '--no-signed', lease, '--end-of-options', access.url]
  const call = { folder: repository.folder, access, timeout, accepts: [0, 1] }
  const { code, output, messages } = await repository.git.run([...args, `${commit}:${ref}`], call)
  if (code === 0) {
    const before = await resolveCommit(repository, ref)
    await updateRefs(repository, [{ ref, before, after: commit }])
    return { pushed: true }
  }
  const said = `${output.toString()}\n${messages}`
  // A branch has the name of a folder of ours, or the other way round: no later push can do better.
  if (/exists; cannot create/i.test(said))
    return {
      pushed: false,
      reason: 'refused',
      message: `The host has a branch whose name leaves no room for ${push.branch}.`,
    }
  if (/stale info|non-fast-forward|fetch first|already exists|reference already exists|cannot lock ref/i.test(said)) {
    return movedOutcome(push.branch)
  }
  const reason = /\[remote rejected\] \(([^()]*)\)/.exec(said)?.[1]
  if (reason === undefined) throw pushFailure(said)
  return { pushed: false, reason: 'refused', message: `The host refused the push to ${push.branch}: ${reason}.` }
}

function pushFailure(said: string): ForgeError {
  return new ForgeError('git-rejected', 'The push was refused.', { cause: new Error(said.slice(0, 500)) })
}

function movedOutcome(branch: string): PushOutcome {
  return { pushed: false, reason: 'moved', message: `Others have pushed to ${branch} meanwhile.` }
}

/**
 * Treats a repository hosted here like a mirror of itself: there is nothing to fetch, and a push moves the branch.
 *
 * @param onPush Called with each moved branch, as for a push from outside.
 */
export function hostedMirror(
  repository: Repository,
  onPush: (changes: readonly ReferenceChange[]) => void | Promise<void>,
): Mirror {
  return {
    repository,
    async fetch() {},
    async push({ branch, commit, expected }) {
      const ref = branchRef(branch)
      const ancestor = expected === null || (await isAncestor(repository, expected, checkedId(commit)))
      const change = { ref, before: expected, after: checkedId(commit) }
      if (!ancestor || !(await updateRefs(repository, [change]))) return movedOutcome(branch)
      await onPush([change])
      return { pushed: true }
    },
  }
}
