import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { ObjectStore } from '../objects/object-store.ts'
import type { PublishingStore } from '../store/deployment.ts'
import type { ObjectReader } from './object-reader.ts'
import { takenFor } from './publish-site.ts'
import { readManifest } from './site-manifest.ts'

const hour = 60 * 60 * 1000
/** How often what nobody needs is looked for. */
const every = 24 * hour
/** What was written lately may be of a deployment that is not finished yet. */
const grace = 2 * takenFor
/** A deployment that is live no longer can be gone back to for so long without being made again. */
const keptFor = 30 * 24 * hour
const batch = 500

/** What collecting garbage needs. */
export interface GarbageContext {
  store: PublishingStore
  objects: ObjectStore
  reader: ObjectReader
  clock(): number
  /** Asked between batches. */
  goesOn(): boolean
}

/**
 * Removes objects that no deployment and no repository needs any more. One process at a time does it, once a day, one
 * part of the store after the other, and only once every list of what is needed could be read.
 *
 * @param context What it needs.
 * @returns How many objects were removed; undefined where it is not due.
 */
export async function collectGarbage(context: GarbageContext): Promise<number | undefined> {
  const { store, clock } = context
  if (!(await store.takeRound('objects', every))) return undefined
  await store.forgetManifests(clock() - keptFor)
  const folder = await mkdtemp(join(tmpdir(), 'docwright-objects-'))
  const needed = new DatabaseSync(join(folder, 'needed.sqlite'))
  try {
    needed.exec('PRAGMA synchronous = OFF; CREATE TABLE object (digest BLOB PRIMARY KEY) WITHOUT ROWID')
    await noteNeeded(context, needed)
    return await removeOthers(context, needed)
  } finally {
    needed.close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function noteNeeded({ store, reader }: GarbageContext, needed: DatabaseSync): Promise<void> {
  const add = needed.prepare('INSERT OR IGNORE INTO object VALUES (?)')
  for (const digest of await store.repositoryPacks()) add.run(Buffer.from(digest, 'hex'))
  for (const digest of await store.manifests()) {
    // What cannot be read now ends this: nobody knows what it needs.
    const manifest = await readManifest(await reader.read(digest))
    if (manifest === undefined) throw new Error('A manifest of another version is in use: nothing is removed.')
    needed.exec('BEGIN')
    add.run(Buffer.from(digest, 'hex'))
    for (const { object } of [...manifest.entries.values(), ...manifest.earlier.values()])
      add.run(Buffer.from(object, 'hex'))
    needed.exec('COMMIT')
  }
}

async function removeOthers({ objects, clock, goesOn }: GarbageContext, needed: DatabaseSync): Promise<number> {
  const find = needed.prepare('SELECT 1 FROM object WHERE digest = ?')
  const before = clock() - grace
  let removed = 0
  for (let part = 0; part < 256 && goesOn(); part += 1) {
    let old: string[] = []
    for await (const { digest, writtenAt } of objects.list(part.toString(16).padStart(2, '0'))) {
      if (writtenAt >= before || find.get(Buffer.from(digest, 'hex')) !== undefined) continue
      old.push(digest)
      if (old.length < batch) continue
      await objects.delete(old)
      removed += old.length
      old = []
    }
    await objects.delete(old)
    removed += old.length
  }
  return removed
}
