import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ForgeError } from '../forge-error.ts'
import type { GitAccess } from '../forge.ts'
import { gitAddress, readRemote } from './read-remote.ts'
import { initialize, openRepository, whole, type Repository } from './repository.ts'
import type { Git, GitCall } from './run-git.ts'

export type ImportSource = { path: string } | GitAccess

export interface ImportOptions {
  /** Milliseconds for the whole import; ten minutes by default. */
  timeout?: number
  signal?: AbortSignal
}

const importTimeout = 10 * 60_000

/**
 * Copies a repository: branches and tags with their history. Configuration, hooks and alternates are not copied, since
 * only objects and references are transferred by git's own transport. The copy appears as a whole or not at all.
 *
 * @param git Its protocols must include `file` for an import from a path.
 * @param folder Absolute path of the new bare repository.
 * @param source A path of this machine (bare, or with a work tree), or an address.
 * @returns The repository; its `HEAD` is that of the source.
 * @throws {ForgeError} `git-remote-not-found`, `git-unauthorized`, `git-protocol-not-allowed`, `git-unreachable` …
 */
export async function importRepository(
  git: Git,
  folder: string,
  source: ImportSource,
  { timeout = importTimeout, signal }: ImportOptions = {},
): Promise<Repository> {
  const call: GitCall = { timeout, signal }
  return 'path' in source ? fromPath(git, folder, source.path, call) : fromRemote(git, folder, source, call)
}

/** GitLab redirects an address without `.git`, and redirects are not followed. */
async function fromRemote(git: Git, folder: string, access: GitAccess, call: GitCall): Promise<Repository> {
  try {
    return await copy(git, folder, access, call)
  } catch (error) {
    const plain = !/\.git\/?$/.test(access.url)
    if (!plain || !(error instanceof ForgeError) || error.code !== 'git-moved') throw error
    return copy(git, folder, { ...access, url: `${access.url.replace(/\/$/, '')}.git` }, call)
  }
}

async function fromPath(git: Git, folder: string, path: string, call: GitCall): Promise<Repository> {
  const source = await realpath(resolve(path)).catch((error: unknown) => {
    throw new ForgeError('git-remote-not-found', 'There is no folder at the path to import from.', { cause: error })
  })
  // git refuses repositories of other users unless a configuration file names them; this path comes from the operator.
  const scratch = await mkdtemp(join(tmpdir(), 'docwright-import-'))
  try {
    const settings = join(scratch, 'gitconfig')
    const quoted = source.replaceAll(/["\\]/g, String.raw`\$&`)
    await writeFile(settings, `[safe]\n\tdirectory = "${quoted}"\n\tdirectory = "${quoted}/.git"\n`)
    const access = { url: pathToFileURL(source).href, credentials: null }
    return await copy(git, folder, access, { ...call, environment: { GIT_CONFIG_GLOBAL: settings } })
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

async function copy(git: Git, folder: string, access: GitAccess, call: GitCall): Promise<Repository> {
  return whole(folder, async (unfinished) => {
    await initialize(git, unfinished, 'main')
    const refspecs = ['+refs/heads/*:refs/heads/*', '+refs/tags/*:refs/tags/*']
    const { head } = await readRemote(git, access, call)
    // Without “update-shallow”, git silently takes nothing from a shallow clone.
    const flags = ['--quiet', '--no-tags', '--no-write-fetch-head', '--update-shallow']
    const fetch = ['fetch', ...flags, '--end-of-options', gitAddress(access.url)]
    await git.run([...fetch, ...refspecs], { ...call, folder: unfinished, access })
    await pointHead(git, unfinished, head)
    return openRepository(git, folder)
  })
}

/**
 * Sets `HEAD` to the default branch: the remote's, otherwise the only or most usual one.
 *
 * @param folder The bare repository.
 * @param head The remote's; null if it is unknown.
 */
async function pointHead(git: Git, folder: string, head: string | null): Promise<void> {
  const { output } = await git.run(['for-each-ref', '--format=%(refname)', 'refs/heads/'], { folder })
  const branches = output.toString().split('\n').filter(Boolean)
  const usual = [head, 'refs/heads/main', 'refs/heads/master', branches[0]].find(
    (name) => typeof name === 'string' && branches.includes(name),
  )
  const target = usual ?? head
  if (typeof target === 'string') await git.run(['symbolic-ref', 'HEAD', target], { folder })
}
