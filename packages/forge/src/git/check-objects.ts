import { ForgeError } from '../forge-error.ts'
import type { Repository } from './repository.ts'

/** What a look at all objects of a repository has found; `unfinished` where the time was not enough. */
export type ObjectsFound = { kind: 'whole' } | { kind: 'unfinished' } | { kind: 'damaged'; said: string }

/** Most characters of what git says. */
const mostSaid = 300

/**
 * Reads every object that the references of a repository reach, as `git fsck` does, and behind all other work of the machine.
 *
 * @param timeout Milliseconds for all of it.
 * @throws {ForgeError} Where git cannot look at all.
 */
export async function checkObjects({ git, folder }: Repository, timeout: number): Promise<ObjectsFound> {
  try {
    const { code, output, messages } = await git.run(['fsck', '--full', '--no-dangling', '--no-progress'], {
      folder,
      timeout,
      niceness: 19,
      // It adds up what it finds: damaged, missing, references that lead nowhere.
      accepts: Array.from({ length: 128 }, (_, index) => index),
    })
    if (code === 0) return { kind: 'whole' }
    return { kind: 'damaged', said: shortened(`${messages}\n${output.toString()}`) }
  } catch (cause) {
    if (!(cause instanceof ForgeError)) throw cause
    if (cause.code === 'git-timeout') return { kind: 'unfinished' }
    // Some damage ends git itself.
    if (cause.code !== 'git-corrupt') throw cause
    return { kind: 'damaged', said: shortened(cause.cause instanceof Error ? cause.cause.message : cause.message) }
  }
}

/** The end names what is damaged; what comes before is how git came upon it. */
function shortened(said: string): string {
  const lines = said.split('\n').filter((line) => /\S/.test(line))
  return lines.slice(-3).join('; ').slice(0, mostSaid)
}
