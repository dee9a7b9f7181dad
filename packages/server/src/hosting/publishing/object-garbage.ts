import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { ObjectStore } from '../../objects/object-store.ts'
import type { PublishingStore } from '../../store/deployments/deployment.ts'
import type { ObjectReader } from '../manifest/object-reader.ts'
import { createPace } from './pace.ts'
import { takenFor } from '../site/publish-site.ts'
import { readManifest } from '../manifest/site-manifest.ts'

const hour = 60 * 60 * 1000
/** The interval of searches for unneeded objects. */
const every = 24 * hour
/** A recent object may belong to an unfinished deployment. */
const grace = 2 * takenFor
/** A deployment that is live no longer can be gone back to for so long without being made again. */
const keptFor = 30 * 24 * hour
const batch = 500
/**
 * Number of objects that are checked once more, right before they are removed: few, so that little time passes in
 * between.
 */
const lookedAtOnce = 16
/** Milliseconds that a batch may take: what is being removed for longer counts as removed. */
const removalTime = 5 * 60 * 1000
/** Its name states its work: after another version has collected garbage without counting, it is due at once. */
const round = 'objects-and-their-use'
/** Stands for a project where an object is a part of a repository. */
const ofRepository = -1

/** Dependencies of collecting garbage. */
export interface GarbageContext {
  store: PublishingStore
  objects: ObjectStore
  reader: ObjectReader
  clock(): number
  /** Asked between batches. */
  goesOn(): boolean
  /** Waits for so many milliseconds: background work is spread over a while. */
  rest(milliseconds: number): Promise<void>
}

/**
 * Removes objects that no deployment and no repository needs any more. One process at a time does it, once a day, one
 * part of the store after the other, and only if every list of needed objects could be read.
 *
 * @returns How many objects were removed; undefined if it is not due.
 */
export async function collectGarbage(context: GarbageContext): Promise<number | undefined> {
  const { store, clock } = context
  if (!(await store.claimTask(round, every))) return undefined
  const folder = await mkdtemp(join(tmpdir(), 'docwright-objects-'))
  const needed = new DatabaseSync(join(folder, 'needed.sqlite'))
  try {
    needed.exec(
      'PRAGMA synchronous = OFF; CREATE TABLE object (digest BLOB, project INTEGER, PRIMARY KEY (digest, project)) WITHOUT ROWID',
    )
    const before = await store.listStoreUse()
    const lists = createNeededLists(context, needed)
    await lists.note(await store.repositoryPacks())
    const { projects } = lists
    await store.forgetUse()
    // Their objects go with the next round: a parallel publication may take unchanged pages from one of them.
    await store.forgetManifests(clock() - keptFor)
    const { removed, bytes } = await removeOthers(context, needed, lists)
    if (bytes !== undefined) await noteUse(context, { before, projects, bytes })
    return removed
  } finally {
    needed.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** The objects that are known to be needed. */
interface NeededLists {
  /** The number of each project. */
  projects: Map<string, number>
  /** Notes what is named by lists that were not read yet, and packs. */
  note(packs: readonly string[]): Promise<void>
}

function createNeededLists({ store, reader, rest }: GarbageContext, needed: DatabaseSync): NeededLists {
  const add = needed.prepare('INSERT OR IGNORE INTO object VALUES (?, ?)')
  const projects = new Map<string, number>()
  const known = new Set<string>()
  const pace = createPace({ now: () => performance.now(), rest })

  async function noteList(digest: string, projectId: string): Promise<void> {
    const project = projects.get(projectId) ?? projects.size
    projects.set(projectId, project)
    if (known.has(`${projectId} ${digest}`)) return
    // An unreadable manifest ends this: its objects are unknown.
    const manifest = await readManifest(await reader.read(digest))
    if (manifest === undefined) throw new Error('A manifest of another version is in use, so nothing was removed.')
    needed.exec('BEGIN')
    add.run(Buffer.from(digest, 'hex'), project)
    for (const { object } of [...manifest.entries.values(), ...manifest.earlier.values()])
      add.run(Buffer.from(object, 'hex'), project)
    needed.exec('COMMIT')
    known.add(`${projectId} ${digest}`)
    await pace()
  }

  return {
    projects,
    async note(packs) {
      const held = await store.holds()
      const heldPacks = held.flatMap(({ digest, kind }) => (kind === 'pack' ? digest : []))
      for (const digest of [...packs, ...heldPacks]) add.run(Buffer.from(digest, 'hex'), ofRepository)
      for (const { manifest, projectId } of await store.manifests()) await noteList(manifest, projectId)
      for (const { digest, kind, projectId } of held)
        if (kind === 'manifest' && projectId !== null) await noteList(digest, projectId)
    },
  }
}

/** @returns The number of removed objects, and the size of each project; undefined if not all were checked. */
async function removeOthers(
  { store, objects, clock, goesOn, rest }: GarbageContext,
  needed: DatabaseSync,
  lists: NeededLists,
): Promise<{ removed: number; bytes: ReadonlyMap<number, number> | undefined }> {
  const find = needed.prepare('SELECT project FROM object WHERE digest = ?')
  const before = clock() - grace
  const bytes = new Map<number, number>()
  const pace = createPace({ now: () => performance.now(), rest })
  let removed = 0

  /**
   * An object that was written again since the listing stays, and so does one that is needed again: later users see
   * that it is being removed.
   */
  async function removeOld(listed: readonly string[]): Promise<number> {
    if (listed.length === 0) return 0
    // Taken before, and by the clock that it is compared with.
    const begunAt = clock()
    await store.beginRemovals(listed)
    await lists.note(await store.repositoryPacks(listed))
    const unneeded = listed.filter((digest) => find.all(Buffer.from(digest, 'hex')).length === 0)
    const gone: string[] = []
    for (let start = 0; start < unneeded.length && clock() - begunAt < removalTime; start += lookedAtOnce) {
      const some = unneeded.slice(start, start + lookedAtOnce)
      const anew = await objects.has(some, before)
      const old = some.filter((digest) => !anew.has(digest))
      await objects.delete(old)
      gone.push(...old)
    }
    const removedNow = new Set(gone)
    await store.endRemovals(
      gone,
      listed.filter((digest) => !removedNow.has(digest)),
    )
    return gone.length
  }

  for (let part = 0; part < 256; part += 1) {
    if (!goesOn()) return { removed, bytes: undefined }
    let old: string[] = []
    for await (const { digest, size, writtenAt } of objects.list(part.toString(16).padStart(2, '0'))) {
      const users = find.all(Buffer.from(digest, 'hex')).map(({ project }) => Number(project))
      for (const user of users) bytes.set(user, (bytes.get(user) ?? 0) + size)
      if (writtenAt >= before || users.length > 0) continue
      old.push(digest)
      if (old.length < batch) continue
      removed += await removeOld(old)
      old = []
    }
    removed += await removeOld(old)
    await pace()
  }
  return { removed, bytes }
}

/**
 * Bytes written in the meantime were added to the earlier totals, and stay part of the corrected ones. If a project
 * exceeds its quota, the objects of its earlier deployments are no longer kept: they go with the next round.
 */
async function noteUse(
  { store, clock }: GarbageContext,
  found: {
    before: ReadonlyMap<string, number>
    projects: ReadonlyMap<string, number>
    bytes: ReadonlyMap<number, number>
  },
): Promise<void> {
  const counted = new Map([...found.projects].map(([id, number]) => [id, found.bytes.get(number) ?? 0]))
  for (const id of new Set([...found.before.keys(), ...counted.keys()])) {
    const change = (counted.get(id) ?? 0) - (found.before.get(id) ?? 0)
    if (change !== 0) await store.addStoreUse(id, change)
    const { most } = await store.storeUse(id)
    if (most !== null && (counted.get(id) ?? 0) > most) await store.forgetManifests(clock() - grace, id)
  }
}
