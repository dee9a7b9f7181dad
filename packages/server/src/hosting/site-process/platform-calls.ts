import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { ObjectStore } from '../../objects/object-store.ts'
import { checked, digestOf } from '../../objects/read-object.ts'
import type { HostingLogger } from '../basics/hosting-logger.ts'
import type { ObjectReader } from '../manifest/object-reader.ts'
import { outcomeOf } from './outcome.ts'
import { outgoingFolder, type PlatformCalls, type SiteProcessSettings, type SiteWork } from './protocol.ts'

/** Called with the progress of work. */
export type ProgressListener = (work: SiteWork, done: number, total: number) => void

/** The parts of the platform that a site process reaches. */
export interface ReachedParts {
  settings: SiteProcessSettings
  objects: ObjectStore
  reader: ObjectReader
  /** Milliseconds since 1970; objects that were written to the object store before are written again. */
  writtenSince(): number
  logger: HostingLogger
}

/**
 * The calls that a site process may make. It works on the repository of a stranger: nothing it says is believed.
 *
 * @param onProgress Listeners by site.
 * @param onWrite Called with the bytes of each object that it writes.
 */
export function platformCalls(
  { objects, reader, writtenSince, logger, settings }: ReachedParts,
  onProgress: ReadonlyMap<number, ProgressListener>,
  onWrite: (bytes: number) => void,
): Omit<PlatformCalls, 'alive'> {
  return {
    hasObjects: (digests) => outcomeOf(async () => [...(await objects.has(digests, writtenSince()))]),
    putObject: (digest, content) =>
      outcomeOf(async () => {
        const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
        // Objects are shared by all projects, so their digests are computed here.
        if (digestOf(bytes) !== digest) throw new Error('An object is named by the digest of its bytes.')
        onWrite(bytes.length)
        await objects.put(digest, { size: bytes.length, open: () => Readable.from([bytes]) })
      }),
    putFile: (digest, name) =>
      outcomeOf(async () => {
        if (!/^[\da-f-]{36}$/.test(name)) throw new Error('This is not the name of a file that goes out.')
        const path = join(settings.folder, outgoingFolder, name)
        try {
          // The size is read here, since the process of a site might report any.
          const { size } = await stat(path)
          onWrite(size)
          await objects.put(digest, { size, open: () => checked(createReadStream(path), digest) })
        } finally {
          await rm(path, { force: true })
        }
      }),
    readObject: (digest) => outcomeOf(() => reader.read(digest)),
    progress: (site, work, done, total) => onProgress.get(site)?.(work, done, total),
    warn: (fields, message) => logger.warn(fields, message),
  }
}
