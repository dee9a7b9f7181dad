import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { ForgeError } from '../forge-error.ts'
import { withLock } from './folder-lock.ts'
import { isObjectId } from './git-names.ts'
import { namesIn, type Repository } from './repository.ts'

/** Thresholds and limits of maintenance. */
export interface MaintenanceOptions {
  /** Number of loose objects from which they are packed; 400 by default. */
  looseObjects?: number
  /** Number of packs from which small ones are joined; 20 by default. */
  packs?: number
  /** Milliseconds for everything; half an hour by default. */
  timeout?: number
  signal?: AbortSignal
  /** Milliseconds since 1970, to recognize remains of interrupted pushes. */
  now?: () => number
}

/** `busy` if another process is maintaining the repository. */
export type MaintenanceOutcome = 'done' | 'not-needed' | 'busy'

const day = 24 * 60 * 60_000

/** Limits of memory and processors, since readers and agents come first. */
const frugal = [
  ['pack.threads', '1'],
  ['pack.windowMemory', '64m'],
  ['pack.deltaCacheSize', '32m'],
  ['core.bigFileThreshold', '16m'],
] as const

/**
 * Packs loose objects of pushes and agents, and joins small packs. Nothing is ever removed: unreachable objects (a
 * deployment that is live after a forced push, the work of a turn, a pull request whose branch is gone) are packed with
 * the rest. So it may run at the same time as pushes, fetches, worktrees and deployments; git looks for an object again
 * if its file has become part of a pack meanwhile.
 *
 * @param options Thresholds and limits.
 * @throws {ForgeError} Errors of git, such as `git-disk-full`.
 */
export async function maintainRepository(
  repository: Repository,
  options: MaintenanceOptions = {},
): Promise<MaintenanceOutcome> {
  const { looseObjects = 400, packs = 20, timeout = 30 * 60_000, now = Date.now, signal } = options
  const objects = join(repository.folder, 'objects')
  await removeRemains(objects, now())
  const isWorthIt =
    (await countLoose(objects, looseObjects)) >= looseObjects ||
    (await namesIn(join(objects, 'pack'))).filter((name) => name.endsWith('.pack')).length >= packs
  if (!isWorthIt) return 'not-needed'
  const call = { folder: repository.folder, timeout, config: frugal, signal }
  try {
    return await withLock<MaintenanceOutcome>(
      join(repository.folder, 'docwright-maintenance.lock'),
      async () => {
        await repository.git.run(['pack-refs', '--all', '--prune'], call)
        // Each pack is at least twice as large as all smaller ones, so that the work is in proportion to what was
        // pushed, not to the whole.
        await repository.git.run(['repack', '-d', '-l', '--geometric=2', '--quiet'], call)
        return 'done'
      },
      { timeout: 0 },
    )
  } catch (error) {
    if (error instanceof ForgeError && error.code === 'git-busy') return 'busy'
    throw error
  }
}

/** Stops counting at the limit: a repository that was never packed has hundreds of thousands. */
async function countLoose(objects: string, limit: number): Promise<number> {
  let count = 0
  for (const folder of await namesIn(objects)) {
    if (!/^[0-9a-f]{2}$/.test(folder)) continue
    count += (await namesIn(join(objects, folder))).filter((name) => isObjectId(`${folder}${name}`)).length
    if (count >= limit) break
  }
  return count
}

/** A push or repack whose process was killed leaves the received data behind. */
async function removeRemains(objects: string, now: number): Promise<void> {
  for (const folder of [objects, join(objects, 'pack')]) {
    for (const name of await namesIn(folder)) {
      if (!/^\.?tmp[_-]/.test(name)) continue
      const path = join(folder, name)
      const found = await stat(path).catch(() => undefined)
      if (found !== undefined && now - found.mtimeMs > day) await rm(path, { recursive: true, force: true })
    }
  }
}
