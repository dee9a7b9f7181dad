import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ForgeError } from '../forge-error.ts'
import { gitFailure } from './git-failure.ts'
import { branchRef, checkedId, checkedRef, isBranchName, isObjectId, isRefName } from './git-names.ts'
import { looseCommit } from './loose-commit.ts'
import type { ReferenceChange } from './reference-journal.ts'
import type { Repository } from './repository.ts'

/** A branch or a tag. */
export interface Reference {
  /** Full name, for example `refs/heads/main`. */
  name: string
  /** Its commit; for an annotated tag, the tagged commit. */
  commit: string
}

/**
 * The branches, tags or other references of a repository.
 *
 * @param below Prefix, for example `refs/heads/`; by default, branches.
 * @returns Sorted by name.
 */
export async function listRefs(repository: Repository, below = 'refs/heads/'): Promise<Reference[]> {
  if (below !== 'refs/' && !isRefName(`${below.replace(/\/$/, '')}/x`)) checkedRef(below)
  const format = '--format=%(refname)%00%(objectname)%00%(*objectname)'
  const { output } = await repository.git.run(['for-each-ref', format, below], { folder: repository.folder })
  return output
    .toString()
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const [name = '', own = '', peeled = ''] = line.split('\0')
      return { name, commit: peeled === '' ? own : peeled }
    })
}

/**
 * The branch in `HEAD`: the default branch.
 *
 * @returns Name without `refs/heads/`, even if the branch has no commit yet.
 */
export async function defaultBranch(repository: Repository): Promise<string> {
  const written = await writtenHead(repository.folder)
  if (written !== null) return written
  const { output } = await repository.git.run(['symbolic-ref', '--quiet', 'HEAD'], { folder: repository.folder })
  return output
    .toString()
    .trim()
    .replace(/^refs\/heads\//, '')
}

/** Reads the file `HEAD` without starting a process; null if only git can tell (another repository format). */
async function writtenHead(folder: string): Promise<string | null> {
  const text = await readFile(join(folder, 'HEAD'), 'utf8').catch(() => '')
  const name = /^ref: refs\/heads\/(.+)\n$/.exec(text)?.[1]
  return name !== undefined && isBranchName(name) ? name : null
}

/**
 * Changes the default branch.
 *
 * @param branch Name without `refs/heads/`.
 */
export async function setDefaultBranch(repository: Repository, branch: string): Promise<void> {
  if ((await writtenHead(repository.folder)) === branch) return
  await repository.git.run(['symbolic-ref', 'HEAD', branchRef(branch)], { folder: repository.folder })
}

/**
 * Finds a commit by the name of a branch or tag, the full name of a reference, or a commit id (at least seven digits).
 * No other part of git's revision language is supported.
 *
 * @param revision For example `main`, `refs/tags/v1`, `HEAD` or `1f3c2a9`.
 * @returns The full commit id; null if there is no such commit.
 * @throws {ForgeError} `git-unavailable` if this machine's copy should have it, but is incomplete.
 */
export async function resolveCommit(repository: Repository, revision: string): Promise<string | null> {
  const names = candidates(revision)
  if (names.length === 0) return null
  const found =
    (await looseCommit(repository.folder, names[0] ?? '')) ??
    (await knownCommit(repository, names)) ??
    (await firstCommit(repository, names))
  if (found !== null || (await repository.journal?.lacks(names)) !== true) return found
  throw new ForgeError('git-unavailable', 'The copy of the repository on this machine is incomplete.', {
    fix: 'The work goes on by itself: the copy is made anew.',
  })
}

/** Asks the process that may already be reading the repository; if it finds nothing, git is asked why. */
async function knownCommit(repository: Repository, names: readonly string[]): Promise<string | null> {
  const objects = repository.git.objects(repository.folder)
  for (const name of names) {
    const found = await objects.find(`${name}^{commit}`).catch(() => null)
    if (found !== null) return found
  }
  return null
}

/** One process for all names, since a commit id might also be the name of a branch or tag. */
async function firstCommit(repository: Repository, names: readonly string[]): Promise<string | null> {
  const { code, output, messages } = await repository.git.run(['cat-file', '--batch-check=%(objectname)'], {
    folder: repository.folder,
    accepts: [0, 128],
    input: names.map((name) => `${name}^{commit}\n`).join(''),
  })
  // An unreadable folder does not mean that there is no such commit.
  const failure = code === 0 ? undefined : gitFailure('cat-file', code, messages)
  if (failure?.ofMachine === true) throw failure
  return output.toString().split('\n').find(isObjectId) ?? null
}

/**
 * Whether a branch exists but its commit cannot be read: then {@link resolveCommit} finds none, as if there were no
 * such branch.
 *
 * @param branch Name without `refs/heads/`.
 */
export async function isDamagedBranch(repository: Repository, branch: string): Promise<boolean> {
  const ref = branchRef(branch)
  const options = { folder: repository.folder, accepts: [0, 1, 128] }
  const named = await repository.git.run(['rev-parse', '--verify', '--quiet', ref], options)
  if (named.code !== 0) return false
  return (await repository.git.run(['cat-file', '-e', `${ref}^{commit}`], options)).code !== 0
}

function candidates(revision: string): string[] {
  if (revision === 'HEAD') return ['HEAD']
  if (isRefName(revision)) return [revision]
  const named = [`refs/heads/${revision}`, `refs/tags/${revision}`].filter(isRefName)
  return /^[0-9a-f]{7,64}$/.test(revision) ? [...named, revision] : named
}

/**
 * Changes references: all of them or none, each only if it has the expected commit.
 *
 * @returns False if a reference has moved meanwhile; then nothing was changed.
 */
export async function updateRefs(repository: Repository, changes: readonly ReferenceChange[]): Promise<boolean> {
  await repository.beforeChange?.()
  if (repository.journal === undefined) return moveRefs(repository, changes)
  for (const { ref } of changes) checkedRef(ref)
  const recorded = await repository.journal.record(changes)
  if (!recorded.isRecorded) return false
  try {
    // This folder was at the journal's state, so nothing has moved since.
    await moveRefs(repository, changes)
  } finally {
    await recorded.release()
  }
  return true
}

async function moveRefs(repository: Repository, changes: readonly ReferenceChange[]): Promise<boolean> {
  const lines = changes.map(({ ref, before, after }) => updateLine(checkedRef(ref), before, after))
  const input = `start\n${lines.join('')}prepare\ncommit\n`
  try {
    await repository.git.run(['update-ref', '--stdin'], { folder: repository.folder, input })
    return true
  } catch (error) {
    if (!(error instanceof ForgeError) || !movedMeanwhile.test(String(error.cause))) throw error
    return false
  }
}

const movedMeanwhile =
  /but expected|reference already exists|unable to resolve reference|reference is missing|is at [0-9a-f]+ but/i

function updateLine(ref: string, before: string | null, after: string | null): string {
  const zero = '0'.repeat((before ?? after ?? '').length || 40)
  const expected = before === null ? zero : checkedId(before)
  return after === null ? `delete ${ref} ${expected}\n` : `update ${ref} ${checkedId(after)} ${expected}\n`
}
