import { joinPacks, putGitBehind, takePack, writePack } from '@docwright/forge'
import type { Git, PackContent, Repository } from '@docwright/forge'
import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join as joinPath } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import type { ObjectStore } from '../objects/object-store.ts'
import { putFile } from '../objects/put-file.ts'
import { checked } from '../objects/read-object.ts'
import { workClasses } from '../queue/work-classes.ts'
import { clockMargin } from '../store/deployments/object-use.ts'
import { objectUse } from '../store/deployments/object-use-queries.ts'
import type { Store } from '../store/open-store.ts'
import type { StoredPack } from '../store/repositories/repository-queries.ts'
import { unavailable } from './repository-fault.ts'

/** Packs of repositories in the object store. */
export interface PackStorage {
  /** Writes the objects that a repository has and its record lacks as one pack; undefined if there are none. */
  write(this: void, repository: Repository, content: PackContent): Promise<StoredPack | undefined>
  /** Adds a pack to the copy of this machine. */
  fetch(this: void, repository: Repository, digest: string): Promise<void>
  /** Makes one pack of several. */
  join(this: void, repository: Repository, packs: readonly StoredPack[]): Promise<StoredPack>
}

/** Times that a pack is written before its push is refused for now. */
const packAttempts = 20

/** Opens the packs of repositories in the object store. */
export function openPackStorage({
  store,
  objects,
  git,
}: {
  store: Store
  objects: ObjectStore
  git: Git
}): PackStorage {
  const use = objectUse(store)

  /** Writes a pack, and writes it again if an equal one of earlier was just being removed. */
  async function putPack(file: string): Promise<StoredPack> {
    for (let attempt = 0; attempt < packAttempts; attempt += 1) {
      const began = store.clock()
      const pack = await putFile(objects, file)
      await use.hold({ digest: pack.digest, kind: 'pack', projectId: null })
      if (!(await use.removedSince(began - clockMargin)).has(pack.digest)) return pack
      await pause(1000)
    }
    throw unavailable('The object store is being cleaned at this moment.')
  }

  async function write(repository: Repository, content: PackContent): Promise<StoredPack | undefined> {
    if (content.wanted.length === 0) return undefined
    const file = temporaryFile(repository)
    try {
      return (await writePack(repository, content, file)) ? await putPack(file) : undefined
    } finally {
      await rm(file, { force: true })
    }
  }

  /** Downloads a pack and compares its digest before git gets it. */
  async function download(digest: string, file: string): Promise<void> {
    const bytes = await objects.get(digest)
    if (bytes === undefined) throw unavailable('Part of the repository is missing from the object store.')
    await pipeline(checked(bytes, digest), createWriteStream(file, { mode: 0o600 }))
  }

  async function fetch(repository: Repository, digest: string): Promise<void> {
    const file = temporaryFile(repository)
    try {
      await download(digest, file)
      await takePack(repository, file)
    } finally {
      await rm(file, { force: true })
    }
  }

  async function join(repository: Repository, packs: readonly StoredPack[]): Promise<StoredPack> {
    const folder = temporaryFile(repository)
    async function* files(): AsyncGenerator<string> {
      for (const { digest } of packs) {
        const file = `${folder}/${digest}`
        await download(digest, file)
        yield file
        await rm(file)
      }
    }
    try {
      const file = `${folder}/joined`
      await joinPacks(putGitBehind(git, workClasses.housekeeping.niceness), folder, files(), file)
      return await putPack(file)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }

  return { write, fetch, join }
}

/** A name that is cleaned up later if this process ends before. */
function temporaryFile({ folder }: Repository): string {
  return joinPath(folder, 'objects', `tmp_${randomUUID()}`)
}
