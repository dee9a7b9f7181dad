import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { promisify } from 'node:util'
import { FetchFailed } from './fetch-failed.ts'

const run = promisify(execFile)

/** The wanted commit, branch or tag; `head` is the default branch. */
export type Revision = { commit: string } | { branch: string } | { tag: string } | { head: true }

/** Time limit of a fetch in milliseconds. */
const fetchLimit = 10 * 60_000

/** The machine's own credentials apply, but nothing in another repository may start a program. */
const hardening = [
  ['core.hooksPath', '/dev/null'],
  ['core.fsmonitor', 'false'],
  ['protocol.ext.allow', 'never'],
  ['fetch.recurseSubmodules', 'false'],
].flatMap(([name, value]) => ['-c', `${name}=${value}`])

/**
 * Fetches one commit of another repository, without its history, into a bare repository on this machine.
 *
 * @param cache Folder of the bare repository, which is made if it is missing.
 * @param address Any address that git accepts.
 * @param revision A commit that is already there is not fetched again.
 * @returns Id of the commit.
 * @throws FetchFailed if the commit is unavailable.
 */
export async function fetchCommit(cache: string, address: string, revision: Revision): Promise<string> {
  if (address.startsWith('-')) throw new FetchFailed('The address begins with a hyphen.')
  if (!existsSync(`${cache}/HEAD`)) await git(['init', '--bare', '--quiet', '--', cache])
  const inCache = ['--git-dir', cache]
  if ('commit' in revision) {
    const known = await git([...inCache, 'cat-file', '-e', `${revision.commit}^{commit}`]).catch(() => undefined)
    if (known !== undefined) return revision.commit
  }
  const fetched = 'refs/docwright/fetched'
  const options = ['--quiet', '--force', '--no-tags', '--depth=1', '--no-auto-maintenance']
  await git([...inCache, 'fetch', ...options, '--', address, `${nameOf(revision)}:${fetched}`])
  return (await git([...inCache, 'rev-parse', '--verify', `${fetched}^{commit}`])).trim()
}

/** Its name in the remote repository. */
function nameOf(revision: Revision): string {
  if ('commit' in revision) return revision.commit
  if ('branch' in revision) return `refs/heads/${revision.branch}`
  return 'tag' in revision ? `refs/tags/${revision.tag}` : 'HEAD'
}

async function git(words: readonly string[]): Promise<string> {
  try {
    const { stdout } = await run('git', [...hardening, ...words], {
      timeout: fetchLimit,
      env: {
        ...process.env,
        GIT_TERMINAL_PROMPT: '0',
        GIT_SSH_COMMAND: process.env['GIT_SSH_COMMAND'] ?? 'ssh -oBatchMode=yes',
        GIT_NO_LAZY_FETCH: '1',
        LC_ALL: 'C',
      },
    })
    return stdout
  } catch (cause) {
    throw new FetchFailed(reasonOf(cause), { cause })
  }
}

/** The line of git's output that names the cause, without credentials. */
function reasonOf(cause: unknown): string {
  const said = cause instanceof Error && 'stderr' in cause && typeof cause.stderr === 'string' ? cause.stderr : ''
  const lines = said.split('\n').filter((line) => line.trim() !== '')
  const line = lines.find((each) => /^(?:fatal|error):/.test(each)) ?? lines[0]
  if (line === undefined)
    return isMissing(cause) ? 'The git program is not installed.' : 'Git was stopped or took too long.'
  return line.replace(/^(?:fatal|error): */, '').replaceAll(/:\/\/[^/@\s]*@/g, '://')
}

function isMissing(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === 'ENOENT'
}
