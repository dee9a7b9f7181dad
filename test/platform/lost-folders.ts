import { readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const start = 'docwright-server-'

/** How the names of temporary folders of this process begin: a later one sees whose they were. */
export const folderPrefix: string = `${start}${process.pid}-`

/**
 * Removes temporary folders of processes that are gone: one that was killed removes nothing.
 *
 * @param below Where they are.
 * @returns Their paths.
 */
export function removeLostFolders(below: string = tmpdir()): string[] {
  const lost = readdirSync(below).filter((name) => {
    const owner = new RegExp(`^${start}(\\d+)-`).exec(name)?.[1]
    return owner !== undefined && !isRunning(Number(owner))
  })
  const paths = lost.map((name) => join(below, name))
  for (const path of paths) rmSync(path, { recursive: true, force: true, maxRetries: 5 })
  return paths
}

/** Whether there is a process with this number, whoever's it is. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (cause) {
    return cause instanceof Error && 'code' in cause && cause.code === 'EPERM'
  }
}
