import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { ObjectStore } from '../../objects/object-store.ts'
import type { ObjectReader } from '../manifest/object-reader.ts'
import { valueOf } from './outcome.ts'
import { outgoingFolder, type PlatformCalls } from './protocol.ts'

/** Larger objects go by way of a file, in bytes. */
const largest = 4 * 1024 * 1024

/** The object store of the platform, as far as publishing needs it. */
export type RelayedStore = Pick<ObjectStore, 'has' | 'put'>

/**
 * Writes to the object store by way of the platform, which alone has access to it.
 *
 * @param folder Folder for files in transit.
 */
export function relayObjects(platform: PlatformCalls, folder: string): RelayedStore {
  return {
    // How long objects stay is for the platform to say.
    has: async (digests) => new Set(valueOf(await platform.hasObjects(digests))),
    async put(digest, { size, open }) {
      if (size <= largest) return valueOf(await platform.putObject(digest, await buffer(open())))
      const name = randomUUID()
      const path = join(folder, outgoingFolder, name)
      await mkdir(join(folder, outgoingFolder), { recursive: true, mode: 0o700 })
      try {
        await pipeline(open(), createWriteStream(path, { mode: 0o600 }))
        valueOf(await platform.putFile(digest, name))
      } finally {
        await rm(path, { force: true })
      }
    },
  }
}

/** Reads from the object store by way of the platform. */
export function relayReader(platform: PlatformCalls): Pick<ObjectReader, 'read'> {
  return { read: async (digest) => Buffer.from(valueOf(await platform.readObject(digest))) }
}
