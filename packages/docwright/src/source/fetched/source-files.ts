import type { GitEntry, GitRepository } from '../git-repository.ts'
import { createGitSource } from '../git-source.ts'
import { defaultLimits, limitSource } from '../limited-source.ts'
import type { Source } from '../source.ts'
import { FetchFailed } from './fetch-failed.ts'

/** Size limit of the files of one source, in bytes. */
const mostBytes = 2 * 1024 ** 3

/** The documentation in a commit of a source. */
export interface SourceFiles {
  /** The published files, within the limits of every docs repository. */
  files: Source
  /** All files of the same folder in the commit. */
  entries: readonly GitEntry[]
}

/**
 * Finds the documentation in a commit of a source.
 *
 * @param git A repository that has the commit.
 * @param directory Folder in docs.json; by default the root, or `docs` if only that folder has a docs.json.
 * @throws FetchFailed if there is no such folder, or if it is too large.
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

/** In a repository of code, the documentation is often in `docs`. */
async function docsFolderOf(git: GitRepository, commit: string): Promise<string> {
  const paths = new Set((await git.tree(commit, ''))?.map(({ path }) => path))
  const isConfigured = (folder: string): boolean =>
    ['docs.json', 'mint.json'].some((name) => paths.has(`${folder}${name}`))
  return !isConfigured('') && isConfigured('docs/') ? 'docs' : ''
}
