import { ForgeError } from '../forge-error.ts'
import type { Repository } from './repository.ts'

/** The result of checking all objects of a repository; `unfinished` if time ran out. */
export type ObjectsFound = { kind: 'whole' } | { kind: 'unfinished' } | { kind: 'damaged'; said: string }

/** Limit of git's output in characters. */
const mostSaid = 300

/**
 * Reads every reachable object of a repository, as `git fsck` does, with low priority.
 *
 * @param timeout Milliseconds for everything.
 * @throws {ForgeError} If git cannot check at all.
 */
export async function checkObjects({ git, folder }: Repository, timeout: number): Promise<ObjectsFound> {
  try {
    const { code, output, messages } = await git.run(['fsck', '--full', '--no-dangling', '--no-progress'], {
      folder,
      timeout,
      niceness: 19,
      // The exit code adds up the kinds of problems: damaged, missing, broken references.
      accepts: Array.from({ length: 128 }, (_, index) => index),
    })
    if (code === 0) return { kind: 'whole' }
    return { kind: 'damaged', said: shortened(`${messages}\n${output.toString()}`) }
  } catch (cause) {
    if (!(cause instanceof ForgeError)) throw cause
    if (cause.code === 'git-timeout') return { kind: 'unfinished' }
    // Some damage makes git itself fail.
    if (cause.code !== 'git-corrupt') throw cause
    return { kind: 'damaged', said: shortened(cause.cause instanceof Error ? cause.cause.message : cause.message) }
  }
}

/** The end names the damaged object; the beginning says how git found it. */
function shortened(said: string): string {
  const lines = said.split('\n').filter((line) => /\S/.test(line))
  return lines.slice(-3).join('; ').slice(0, mostSaid)
}
