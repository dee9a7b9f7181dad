import { readFile, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { ForgeError } from '../forge-error.ts'
import { withLock } from './folder-lock.ts'
import { checkedId, isObjectId } from './git-names.ts'
import { namesIn, type Repository } from './repository.ts'

/** Files of a commit on disk, for one turn of work. */
export interface Worktree {
  repository: Repository
  /** Absolute path of the folder with the files. */
  folder: string
  /**
   * Its git folder, inside the repository. It is always passed to git, so that a `.git` among the files is never used,
   * whatever it contains.
   */
  gitFolder: string
}

/**
 * Checks a commit out into a new folder. Symbolic links become small text files, so nothing can be followed.
 *
 * @param folder Absolute path of the new folder; remains of an earlier attempt are replaced.
 * @returns `HEAD` is detached at the commit.
 */
export async function addWorktree(repository: Repository, folder: string, commit: string): Promise<Worktree> {
  checkedId(commit)
  return withLock(lockOf(repository), async () => {
    await rm(folder, { recursive: true, force: true })
    await forgetWorktrees(repository)
    const args = ['worktree', 'add', '--quiet', '--detach', '--force', '--end-of-options', folder, commit]
    await repository.git.run(args, { folder: repository.folder, timeout: 5 * 60_000 })
    return requireWorktree(repository, folder)
  })
}

/**
 * Finds a worktree that was made earlier, perhaps by a process that crashed.
 *
 * @param folder Absolute path of its folder.
 * @returns Null if there is none.
 */
export async function findWorktree(repository: Repository, folder: string): Promise<Worktree | null> {
  const administration = administrationOf(repository)
  for (const name of await namesIn(administration)) {
    const gitFolder = join(administration, name)
    const file = await readFile(join(gitFolder, 'gitdir'), 'utf8').catch(() => '')
    if (file.trim() === join(folder, '.git')) return { repository, folder, gitFolder }
  }
  return null
}

/**
 * Removes a worktree and its files, if there is one.
 *
 * @param folder Absolute path of its folder.
 */
export async function removeWorktree(repository: Repository, folder: string): Promise<void> {
  await withLock(lockOf(repository), async () => {
    const known = await findWorktree(repository, folder)
    await rm(folder, { recursive: true, force: true })
    if (known !== null) await rm(known.gitFolder, { recursive: true, force: true })
    await forgetWorktrees(repository, '--expire=now')
  })
}

/**
 * Removes worktrees that a crash left behind, with their files.
 *
 * @param folder Folder in which worktrees are made.
 * @param keep Absolute paths of those in use.
 * @returns Absolute paths of those removed.
 */
export async function pruneWorktrees(
  repository: Repository,
  folder: string,
  keep: readonly string[],
): Promise<string[]> {
  return withLock(lockOf(repository), async () => {
    const administration = administrationOf(repository)
    const removed: string[] = []
    for (const name of await namesIn(administration)) {
      const file = await readFile(join(administration, name, 'gitdir'), 'utf8').catch(() => '')
      const place = dirname(file.trim())
      if (basename(file.trim()) !== '.git' || dirname(place) !== folder || keep.includes(place)) continue
      await rm(place, { recursive: true, force: true })
      removed.push(place)
    }
    await forgetWorktrees(repository, '--expire=now')
    return removed
  })
}

/** Resets a worktree to a commit: every file as in the commit, and no others. */
export async function resetWorktree(worktree: Worktree, commit: string): Promise<void> {
  const call = { folder: worktree.gitFolder, workTree: worktree.folder }
  await rm(join(worktree.gitFolder, 'index.lock'), { force: true })
  await worktree.repository.git.run(['reset', '--hard', '--quiet', checkedId(commit)], call)
  // Twice “force” for repositories inside the worktree, “x” for ignored files.
  await worktree.repository.git.run(['clean', '-ffdx', '--quiet'], call)
}

/** The current commit of a worktree. */
export async function worktreeHead(worktree: Worktree): Promise<string> {
  // Its `HEAD` is detached, so the file contains the commit, and no process is needed.
  const written = (await readFile(join(worktree.gitFolder, 'HEAD'), 'latin1').catch(() => '')).trim()
  if (isObjectId(written)) return written
  const args = ['rev-parse', '--verify', '--end-of-options', 'HEAD^{commit}']
  const { output } = await worktree.repository.git.run(args, { folder: worktree.gitFolder })
  return output.toString().trim().split('\n').at(-1) ?? ''
}

/**
 * The file that serializes administration of a repository between processes.
 *
 * @returns Absolute path.
 */
export function lockOf(repository: Repository): string {
  return join(repository.folder, 'docwright.lock')
}

function administrationOf(repository: Repository): string {
  return join(repository.folder, 'worktrees')
}

/** Makes git forget worktrees whose files are gone. If git knows none, no process is started. */
async function forgetWorktrees(repository: Repository, ...flags: string[]): Promise<void> {
  if ((await namesIn(administrationOf(repository))).length === 0) return
  await repository.git.run(['worktree', 'prune', ...flags], { folder: repository.folder })
}

async function requireWorktree(repository: Repository, folder: string): Promise<Worktree> {
  const worktree = await findWorktree(repository, folder)
  if (worktree !== null) return worktree
  throw new ForgeError('git-failed', 'git did not make the worktree.')
}
