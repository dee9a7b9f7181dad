import { createReadStream } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { finished } from 'node:stream/promises'
import { ObjectDamaged, ObjectMissing, StoreFault, type ObjectStore } from '../../objects/object-store.ts'
import { checked, digestOf } from '../../objects/read-object.ts'
import { isStorageFault } from '../../store/database/is-storage-fault.ts'
import { lostObjects, type LostObject } from '../../store/deployments/lost-objects.ts'
import type { LargeFiles } from './large-files.ts'

/** Reads objects by way of this machine's own disk. Nothing is given out that does not have the bytes it should have. */
export interface ObjectReader {
  /** An object, whole. */
  read(digest: string): Promise<Buffer>
  /** Path of an object on disk. */
  locate(digest: string): Promise<string>
  /** Whether every object is on this machine's disk anyway. */
  readonly isLocal: boolean
}

/** A store that answers, and lacks an object that was put there, does not get it back by itself. */
function lost(digest: string): ObjectMissing {
  lostObjects.publish({ digest } satisfies LostObject)
  return new ObjectMissing(digest)
}

/** Objects whose bytes were compared are remembered up to this number. */
const maxCompared = 10_000

/**
 * Reads from a store.
 *
 * @param store The store; a folder is read directly.
 * @param files The extracted objects of any other store.
 */
export function createObjectReader(store: ObjectStore, files: LargeFiles): ObjectReader {
  const compared = new Set<string>()

  async function layOut(digest: string): Promise<string> {
    const path = await files.locate(digest, async () => {
      const stream = await store.get(digest)
      return stream && checked(stream, digest)
    })
    if (path === undefined) throw lost(digest)
    return path
  }

  /** If this machine's disk has no room, or fails, the store is read each time. */
  async function readLaidOut(digest: string): Promise<Buffer> {
    try {
      return await readFile(await layOut(digest))
    } catch (cause) {
      if (!isStorageFault(cause)) throw cause
      const stream = await store.get(digest)
      if (stream === undefined) throw lost(digest)
      return buffer(checked(stream, digest))
    }
  }

  async function compare(digest: string, path: string): Promise<void> {
    if (compared.has(digest)) return
    const stream = checked(createReadStream(path), digest)
    stream.resume()
    await orFault(finished(stream))
    if (compared.size >= maxCompared) compared.clear()
    compared.add(digest)
  }

  return {
    isLocal: store.path !== undefined,
    async read(digest) {
      const own = store.path?.(digest)
      const bytes = await orFault(own === undefined ? readLaidOut(digest) : readFile(own))
      if (digestOf(bytes) === digest) return bytes
      if (own !== undefined) throw new ObjectDamaged(digest)
      // The disk of this machine has lost it; the store may have it still.
      await rm(await layOut(digest), { force: true })
      const again = await readLaidOut(digest)
      if (digestOf(again) !== digest) throw new ObjectDamaged(digest)
      return again
    },
    async locate(digest) {
      const path = store.path?.(digest) ?? (await layOut(digest))
      await compare(digest, path)
      return path
    },
  }
}

async function orFault<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (cause) {
    throw cause instanceof StoreFault ? cause : new StoreFault('An object could not be read.', { cause })
  }
}
