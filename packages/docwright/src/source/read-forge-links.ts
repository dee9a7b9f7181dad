import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { forgeOf, type ForgeLinks } from './forge-links.ts'
import { isInRepository } from './is-in-repository.ts'

const run = promisify(execFile)

/** A repository's own settings must not make git start other programs. */
const hardening = ['-c', 'core.fsmonitor=false', '-c', 'core.hooksPath=/dev/null']

/**
 * Finds the page of a work tree's repository at its forge. It uses the remote `origin` and its default branch, or else
 * the branch that is checked out.
 *
 * @returns Undefined if there is no git, no repository or no known forge.
 */
export async function readForgeLinks(root: string): Promise<ForgeLinks | undefined> {
  if (!isInRepository(root, process.env)) return undefined
  const remote = await git(root, ['config', '--get', 'remote.origin.url'])
  const forge = remote === undefined ? undefined : forgeOf(remote)
  if (forge === undefined) return undefined
  const [folder = '', head] = await Promise.all([
    git(root, ['rev-parse', '--show-prefix']),
    git(root, ['symbolic-ref', '--short', '--quiet', 'refs/remotes/origin/HEAD']),
  ])
  const branch = head?.replace(/^origin\//, '') ?? (await git(root, ['symbolic-ref', '--short', '--quiet', 'HEAD']))
  return branch === undefined ? undefined : { ...forge, branch, folder: folder.replace(/\/$/, '') }
}

async function git(root: string, words: readonly string[]): Promise<string | undefined> {
  try {
    const { stdout } = await run('git', [...hardening, ...words], { cwd: root, timeout: 5000 })
    return stdout.trim() === '' ? undefined : stdout.trim()
  } catch {
    return undefined
  }
}
