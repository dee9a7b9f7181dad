import type { GitEntry, GitRepository } from '../git-repository.ts'
import { createGitSource } from '../git-source.ts'
import { defaultLimits, limitSource } from '../limited-source.ts'
import type { Source } from '../source.ts'
import { FetchFailed } from './fetch-failed.ts'

/** Bytes that the files of one source may have together. */
const mostBytes = 2 * 1024 ** 3

/** The documentation in a commit of a source. */
export interface SourceFiles {
  /** What it publishes, within the limits of every docs repository. */
  files: Source
  /** The same folder as the commit has it. */
  entries: readonly GitEntry[]
}

/**
 * Finds the documentation in a commit of a source.
 *
 * @param git The repository, which has the commit.
 * @param commit Id of the commit.
 * @param directory Folder as docs.json names it; by default the root, or `docs` where only that has a docs.json.
 * @throws FetchFailed where there is no such folder, or too much in it.
 */
export async function filesOfSource(
  git: GitRepository,
  commit: string,
  directory: string | undefined,
): Promise<SourceFiles> {
  const folder = directory?.replace(/^(?:\.?\/)+|(?<!\/)\/+$/g, '') ?? (await docsFolderOf(git, commit))
  const entries = await git.tree(commit, folder)
  if (entries === undefined) throw new FetchFailed(`The repository has no folder “${folder}”.`)
  if (entries.length > defaultLimits.files)
    throw new FetchFailed(`The folder has more than ${defaultLimits.files} files.`)
  if (entries.reduce((sum, { size }) => sum + size, 0) > mostBytes)
    throw new FetchFailed('The folder has more than 2 GB of files. Set “directory” to the one with the documentation.')
  return { files: limitSource(createGitSource(git, { commit, folder }), defaultLimits), entries }
}

/** Of a repository of code, the documentation often stands in `docs`. */
async function docsFolderOf(git: GitRepository, commit: string): Promise<string> {
  const paths = new Set((await git.tree(commit, ''))?.map(({ path }) => path))
  const isConfigured = (folder: string): boolean =>
    ['docs.json', 'mint.json'].some((name) => paths.has(`${folder}${name}`))
  return !isConfigured('') && isConfigured('docs/') ? 'docs' : ''
}
