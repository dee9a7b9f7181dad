import { maintainRepository, openRepository, putGitBehind, withLock } from '@docwright/forge'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { workClasses } from '../queue/work-classes.ts'
import type { PlatformParts } from './platform-parts.ts'

/** Dependencies of packing repositories. */
export type MaintenanceContext = Pick<PlatformParts, 'git' | 'logger' | 'dataFolder' | 'clock'>

/** Number of repositories in one round. */
const looked = 200
/** Milliseconds between rounds of all processes that share a data folder. */
const between = 60_000
/** Milliseconds between looks at one repository. */
const again = 10 * 60_000

/**
 * Creates the packing of repositories on this machine that pushes and jobs have left in many files, copies of remote
 * ones included. Each round looks at some of them, and of the processes that share a folder one does it.
 *
 * @param signal Aborted when the process is to end.
 * @returns Does one round; to be called again and again.
 */
export function createMaintenance(context: MaintenanceContext, signal: AbortSignal): () => Promise<void> {
  const { git, logger, dataFolder, clock } = context
  const behind = putGitBehind(git, workClasses.housekeeping.niceness)
  const folder = join(dataFolder, 'repositories')
  /** Folders that are still to be checked, the next one last. */
  let left: string[] = []
  let listedAt = -Infinity

  async function next(): Promise<string | undefined> {
    if (left.length === 0 && clock() - listedAt >= again) {
      listedAt = clock()
      left = (await readdir(folder))
        .filter((name) => name.endsWith('.git'))
        .toSorted()
        .toReversed()
    }
    return left.pop()
  }

  async function maintain(name: string): Promise<void> {
    const project = name.replace(/\.git$/, '')
    try {
      const outcome = await maintainRepository(openRepository(behind, join(folder, name)), { signal })
      if (outcome === 'done') logger.info({ project }, 'A repository was packed')
    } catch (error) {
      if (!signal.aborted)
        logger.warn({ code: 'repository-not-packed', err: error, project }, 'A repository could not be packed')
    }
  }

  return async () => {
    await mkdir(folder, { recursive: true })
    if (!(await takeFolder(folder, clock()))) return
    for (let count = 0; count < looked && !signal.aborted; count += 1) {
      const name = await next()
      if (name === undefined) return
      await maintain(name)
    }
  }
}

/** Whether the round in a folder is due, and this process' to do. */
async function takeFolder(folder: string, now: number): Promise<boolean> {
  const note = join(folder, 'maintained')
  return withLock(join(folder, 'maintained.lock'), async () => {
    const last = Number(await readFile(note, 'utf8').catch(() => 0))
    // A clock that was set back does not keep it from being done.
    const isDue = Math.abs(now - last) >= between * 0.9
    if (isDue) await writeFile(note, String(now))
    return isDue
  })
}
