import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** Large files of repositories, laid out on disk by the id of their content, so that parts of them can be read. */
export interface LargeFiles {
  /**
   * Finds a file, extracting it first if necessary.
   *
   * @param id Id of its content.
   * @param open Opens a stream of its content, which is never held whole.
   * @returns Its path on disk; undefined if it has no content.
   */
  locate(id: string, open: () => Promise<Readable | undefined>): Promise<string | undefined>
}

/** Part of the limit that is freed when it is reached. */
const freedPart = 0.2

/**
 * Opens the folder of large files.
 *
 * @param folder The folder; created when it is needed.
 * @param limit Bytes it may hold; files that were not asked for longest go first.
 */
export function createLargeFiles(folder: string, limit: number): LargeFiles {
  const running = new Map<string, Promise<string | undefined>>()
  /** Bytes in the folder; looked for once there is something to add. */
  let size: number | undefined

  async function grow(bytes: number, kept: string): Promise<void> {
    if (size !== undefined) size += bytes
    if (size === undefined || size > limit) size = await removeOldest(folder, limit, kept)
  }

  async function layOut(
    id: string,
    path: string,
    open: () => Promise<Readable | undefined>,
  ): Promise<string | undefined> {
    const found = await stat(path).catch(() => undefined)
    if (found !== undefined) {
      const now = new Date()
      await utimes(path, now, now).catch(() => {})
      return path
    }
    // No await between a stream and its reader: an error in between would have no handler.
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    const content = await open()
    if (content === undefined) return undefined
    const temporary = `${path}.${randomUUID()}.tmp`
    try {
      await pipeline(content, createWriteStream(temporary, { mode: 0o600 }))
      await rename(temporary, path)
    } catch (cause) {
      await rm(temporary, { force: true })
      throw cause
    }
    await grow((await stat(path)).size, path)
    return path
  }

  return {
    async locate(id, open) {
      if (!/^[\da-f]{40,64}$/.test(id)) return undefined
      const path = join(folder, id.slice(0, 2), id)
      const laying = running.get(id) ?? layOut(id, path, open).finally(() => running.delete(id))
      running.set(id, laying)
      return laying
    },
  }
}

/** @returns Bytes that are left: some room is made at once, so that this is done seldom. */
async function removeOldest(folder: string, limit: number, kept: string): Promise<number> {
  const names = await readdir(folder, { recursive: true })
  const files = await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name)
      const found = await stat(path).catch(() => undefined)
      return found?.isFile() === true ? [{ path, size: found.size, used: found.mtimeMs }] : []
    }),
  )
  const sorted = files.flat().toSorted((a, b) => a.used - b.used)
  let size = sorted.reduce((sum, file) => sum + file.size, 0)
  const goal = size > limit ? limit * (1 - freedPart) : limit
  for (const file of sorted) {
    if (size <= goal) break
    if (file.path === kept) continue
    await rm(file.path, { force: true })
    size -= file.size
  }
  return size
}
