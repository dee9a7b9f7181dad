import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { requireDigest, StoreFault, type ObjectStore } from './object-store.ts'

/**
 * Keeps objects in a folder, in one folder for each first two digits.
 *
 * @param folder The folder; made when it is needed.
 */
export function openFolderStore(folder: string): ObjectStore {
  const path = (digest: string): string => join(folder, digest.slice(0, 2), requireDigest(digest))
  return {
    path,
    async put(digest, { open }) {
      const place = path(digest)
      const temporary = `${place}.${randomUUID()}.tmp`
      await orFault('written', async () => {
        await mkdir(dirname(place), { recursive: true, mode: 0o700 })
        try {
          await pipeline(open(), createWriteStream(temporary, { mode: 0o600, flush: true }))
          await rename(temporary, place)
        } catch (cause) {
          await rm(temporary, { force: true })
          throw cause
        }
      })
    },
    async get(digest) {
      const place = path(digest)
      const found = await orFault('read', () => statOf(place))
      return found && createReadStream(place)
    },
    async has(digests, since) {
      const found = await Promise.all(
        digests.map(async (digest) => ((await statOf(path(digest)))?.mtimeMs ?? -Infinity) >= since),
      )
      return new Set(digests.filter((_, index) => found[index]))
    },
    async sizes(digests) {
      const found = await orFault('read', () => Promise.all(digests.map(async (digest) => statOf(path(digest)))))
      return new Map(
        digests.flatMap((digest, index) => {
          const size = found[index]?.size
          return size === undefined ? [] : [[digest, size] as const]
        }),
      )
    },
    async delete(digests) {
      await orFault('removed', async () => {
        for (const digest of digests) await rm(path(digest), { force: true })
      })
    },
    async *list(prefix) {
      const names = await readdir(join(folder, prefix)).catch(ifMissing<string[]>([]))
      for (const name of names) {
        const found = await statOf(join(folder, prefix, name))
        // A file that a process left unfinished at its end is listed by its intended digest.
        const digest = name.slice(0, 64)
        if (found === undefined) continue
        if (name === digest) yield { digest, size: found.size, writtenAt: found.mtimeMs }
        else if (found.mtimeMs < Date.now() - unfinishedFor) await rm(join(folder, prefix, name), { force: true })
      }
    },
  }
}

/** Milliseconds after which a file that was never finished is removed. */
const unfinishedFor = 24 * 60 * 60 * 1000

async function statOf(path: string): Promise<{ size: number; mtimeMs: number } | undefined> {
  return stat(path).catch(ifMissing(undefined))
}

function ifMissing<Value>(value: Value): (cause: unknown) => Value {
  return (cause) => {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return value
    throw cause
  }
}

async function orFault<Result>(done: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (cause) {
    throw new StoreFault(`An object could not be ${done}.`, { cause })
  }
}
