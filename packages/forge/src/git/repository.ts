import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { isAbsolute, join } from 'node:path'
import { ForgeError } from '../forge-error.ts'
import { branchRef } from './git-names.ts'
import type { ReferenceChange, ReferenceJournal } from './reference-journal.ts'
import type { Git } from './run-git.ts'

/** A bare repository on this machine. */
export interface Repository {
  git: Git
  /** Absolute path of its git folder. */
  folder: string
  /** Where its references are recorded; absent if this folder is all there is of it. */
  journal?: ReferenceJournal
  /** Called before references move; where it fails, none does. */
  beforeChange?: () => Promise<void>
  /**
   * Says why what was pushed is not to be taken; undefined if it is. Its objects lie in a folder of their own until
   * then, whose absolute path it gets.
   */
  refusePush?: (changes: readonly ReferenceChange[], objects: string | undefined) => Promise<string | undefined>
}

/**
 * Names a repository that exists.
 *
 * @param folder Absolute path of its git folder.
 */
export function openRepository(git: Git, folder: string): Repository {
  if (!isAbsolute(folder)) throw new TypeError('The folder of a repository is an absolute path.')
  return { git, folder }
}

/**
 * Creates an empty bare repository. It appears whole or not at all.
 *
 * @param folder Absolute path of the new git folder; its parent must exist, it must not.
 * @param options The branch that `HEAD` names.
 * @param options.defaultBranch `main` without it.
 */
export async function createRepository(
  git: Git,
  folder: string,
  { defaultBranch = 'main' }: { defaultBranch?: string } = {},
): Promise<Repository> {
  branchRef(defaultBranch)
  return whole(folder, async (unfinished) => {
    await initialize(git, unfinished, defaultBranch)
    return openRepository(git, folder)
  })
}

/**
 * Makes an empty bare repository in a folder that exists and is empty, or repairs one that is half made.
 *
 * @param folder Absolute path.
 * @param defaultBranch The branch that `HEAD` names.
 */
export async function initialize(git: Git, folder: string, defaultBranch: string): Promise<void> {
  if (isWhole(folder)) return
  // Without a template there are no hooks and no `info/exclude` of the machine's.
  const args = ['init', '--bare', '--quiet', '--template=', `--initial-branch=${defaultBranch}`]
  await git.run(args, { folder })
}

/**
 * Whether there is all that `git init` makes, so that it need not be asked to look.
 *
 * @param folder Absolute path of a git folder.
 */
export function isWhole(folder: string): boolean {
  return ['HEAD', 'config', 'refs/heads', 'refs/tags', 'objects/pack', 'objects/info'].every((name) =>
    existsSync(join(folder, name)),
  )
}

/**
 * Makes a folder under another name and moves it into its place when it is complete.
 *
 * @param folder Absolute path of the folder that shall be there.
 * @param make Fills the unfinished folder.
 * @returns What `make` returns.
 * @throws {ForgeError} `git-failed` where the folder exists already.
 */
export async function whole<Result>(folder: string, make: (unfinished: string) => Promise<Result>): Promise<Result> {
  const unfinished = `${folder}.${process.pid}-${Math.random().toString(36).slice(2)}.unfinished`
  await mkdir(unfinished)
  try {
    const result = await make(unfinished)
    await rename(unfinished, folder)
    return result
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    if (isSystemError(error, 'ENOTEMPTY') || isSystemError(error, 'EEXIST') || isSystemError(error, 'ENOTDIR')) {
      throw new ForgeError('git-failed', 'There is a repository of this name already.', { cause: error })
    }
    throw error
  }
}

/**
 * Whether something thrown is a failure of the operating system of one kind.
 *
 * @param code For example `ENOENT`.
 * @returns True if it is.
 */
export function isSystemError(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}

/**
 * The names in a folder.
 *
 * @param folder Absolute path.
 * @returns None if there is no such folder.
 */
export async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (isSystemError(error, 'ENOENT')) return []
    throw error
  }
}
