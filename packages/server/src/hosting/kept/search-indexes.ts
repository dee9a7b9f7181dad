import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { createSearchMemory, type SearchMemory } from 'docwright/engine'
import type { Deployment } from '../../store/deployments/deployment.ts'

/** Indexes of hosted sites, on disk: one for each branch, brought up to date with each deployment that is searched. */
export interface SearchIndexes {
  /** The index of a deployment's branch; it stays open while it is among those that were asked for last. */
  of(deployment: Pick<Deployment, 'projectId' | 'branch'>): SearchMemory
  /**
   * Closes the index of a deployment's branch, so that another process can have it; the next request opens it again.
   */
  release(deployment: Pick<Deployment, 'projectId' | 'branch'>): void
  close(): void
}

/** Each has a cache of about two megabytes. */
const maxOpen = 16

/**
 * Opens the indexes. Lost ones can be made again.
 *
 * @param folder Folder for them; created if it is missing.
 * @param limit Limit of their bytes, checked whenever one is opened; the least recently used ones are removed first.
 * @param now Milliseconds since 1970.
 */
export function openSearchIndexes(folder: string, limit: number, now: () => number = Date.now): SearchIndexes {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const open = new Map<string, SearchMemory>()

  function closeOldest(most: number): void {
    for (const [name, memory] of open) {
      if (open.size <= most) return
      open.delete(name)
      memory.close()
    }
  }

  /** Removes what was not used for longest, is not open, and is not about to be. */
  function shrink(wanted: string): void {
    const files = readdirSync(folder)
      .filter((name) => name.endsWith('.sqlite'))
      .map((name) => ({ name, ...sizeOf(join(folder, name)) }))
    let size = files.reduce((sum, file) => sum + file.size, 0)
    for (const file of files.toSorted((a, b) => a.used - b.used)) {
      if (size <= limit) return
      if (open.has(file.name) || file.name === wanted) continue
      for (const suffix of ['', '-wal']) rmSync(join(folder, file.name + suffix), { force: true })
      size -= file.size
    }
  }

  return {
    of(deployment) {
      const name = fileName(deployment)
      const known = open.get(name)
      if (known === undefined) {
        closeOldest(maxOpen - 1)
        shrink(name)
      }
      const memory = known ?? createSearchMemory(join(folder, name))
      open.delete(name)
      open.set(name, memory)
      const path = join(folder, name)
      const time = now() / 1000
      if (known === undefined && existsSync(path)) utimesSync(path, time, time)
      return memory
    },
    release(deployment) {
      const name = fileName(deployment)
      open.get(name)?.close()
      open.delete(name)
    },
    close: () => closeOldest(0),
  }
}

function fileName({ projectId, branch }: Pick<Deployment, 'projectId' | 'branch'>): string {
  return `${createHash('sha256').update(`${projectId}\n${branch}`).digest('hex').slice(0, 32)}.sqlite`
}

function sizeOf(path: string): { size: number; used: number } {
  const [file, log] = ['', '-wal'].map((suffix) => statSync(path + suffix, { throwIfNoEntry: false }))
  return { size: (file?.size ?? 0) + (log?.size ?? 0), used: file?.mtimeMs ?? 0 }
}
