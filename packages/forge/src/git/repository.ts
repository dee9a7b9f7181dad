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
  /** Records its references; absent if this folder is the only copy. */
  journal?: ReferenceJournal
  /** Called before references move; if it fails, none moves. */
  beforeChange?: () => Promise<void>
  /**
   * Returns why a push is rejected; undefined to accept it. Until then, its objects are in a separate folder, whose
   * absolute path is passed.
   */
  refusePush?: (changes: readonly ReferenceChange[], objects: string | undefined) => Promise<string | undefined>
}

/**
 * Describes an existing repository.
 *
 * @param folder Absolute path of its git folder.
 */
export function openRepository(git: Git, folder: string): Repository {
  if (!isAbsolute(folder)) throw new TypeError('The folder of a repository is an absolute path.')
  return { git, folder }
}

/**
 * Creates an empty bare repository, as a whole or not at all.
 *
 * @param folder Absolute path of the new git folder. Its parent must exist, and the folder must not.
 * @param options.defaultBranch `main` by default.
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
 * Creates a bare repository in an empty folder, or repairs one that is incomplete.
 *
 * @param folder Absolute path.
 */
export async function initialize(git: Git, folder: string, defaultBranch: string): Promise<void> {
  if (isWhole(folder)) return
  // Without a template, there are no hooks and no `info/exclude` of the machine.
  const args = ['init', '--bare', '--quiet', '--template=', `--initial-branch=${defaultBranch}`]
  await git.run(args, { folder })
}

/**
 * Whether all files of `git init` exist, so that it need not run.
 *
 * @param folder Absolute path of a git folder.
 */
export function isWhole(folder: string): boolean {
  return ['HEAD', 'config', 'refs/heads', 'refs/tags', 'objects/pack', 'objects/info'].every((name) =>
    existsSync(join(folder, name)),
  )
}

/**
 * Makes a folder under a temporary name and renames it when it is complete.
 *
 * @param folder Absolute path of the final folder.
 * @param make Fills the unfinished folder.
 * @returns The result of `make`.
 * @throws {ForgeError} `git-failed` if the folder already exists.
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
 * Whether an error is a failure of the operating system with a certain code.
 *
 * @param code For example `ENOENT`.
 */
export function isSystemError(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}

/**
 * The names in a folder; empty if there is no such folder.
 *
 * @param folder Absolute path.
 */
export async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (isSystemError(error, 'ENOENT')) return []
    throw error
  }
}
