import {
  ForgeError,
  holdLock,
  initialize,
  isWhole,
  joinPacks,
  openRepository,
  putGitBehind,
  readReferences,
  resolveCommit,
  takePack,
  whole,
  withLock,
  writePack,
  writeReferences,
} from '@docwright/forge'
import type { Git, PackContent, RecordedChanges, ReferenceChange, ReferenceJournal, Repository } from '@docwright/forge'
import { randomUUID } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { StoreFault, type ObjectStore } from '../objects/object-store.ts'
import { putFile } from '../objects/put-file.ts'
import { checked } from '../objects/read-object.ts'
import { workClasses } from '../queue/work-classes.ts'
import { clockMargin } from '../store/deployments/object-use.ts'
import { objectUse } from '../store/deployments/object-use-queries.ts'
import type { Store } from '../store/open-store.ts'
import { packsToJoin } from './packs-to-join.ts'
import {
  insertRepository,
  listPacks,
  readRepository,
  replacePacks,
  updateRepository,
  repositoryState,
  type RecordedRepository,
  type StoredPack,
} from '../store/repositories/repository-queries.ts'

/** What recorded repositories depend on. */
export interface RecordedRepositoriesContext {
  store: Store
  objects: ObjectStore
  git: Git
  /** Absolute path of the copy that this machine has of a repository, or is to have. */
  folderOf(projectId: string): string
}

/** All that a repository holds, its objects in the store already. */
export interface RepositoryContent {
  references: Map<string, string>
  pack: StoredPack | undefined
}

/**
 * Repositories that the platform hosts, where the database has their references and the object store their packs. The folder
 * of a machine is a copy: it is brought up to date when it is opened, and whatever moves a reference is recorded first.
 */
export interface RecordedRepositories {
  /**
   * The copy of this machine, as the repository is recorded now. One that was never recorded, because it is of before, is
   * recorded from the machine that has it.
   *
   * @throws ForgeError `git-unavailable` where it cannot be brought up to date.
   */
  open(projectId: string): Promise<Repository>
  /** The same, once more from the beginning: for a copy that lacks something it should have. */
  restore(projectId: string): Promise<Repository>
  /**
   * Writes everything that a new repository holds to the object store, so that it can be recorded as its first version.
   *
   * @param repository The repository, which nobody else knows yet.
   */
  store(repository: Repository, defaultBranch: string): Promise<RepositoryContent>
  /**
   * Makes one pack of the newest packs of a repository where it has too many. Pushes and readers go on meanwhile.
   *
   * @param most How many there may be.
   * @returns Whether packs were joined.
   */
  join(projectId: string, most: number): Promise<boolean>
}

/** Times that a pack is written before its push is refused for now. */
const packAttempts = 20

/** A file in the copy: which version it was brought to. */
const noteName = 'docwright-recorded'

/** Makes what keeps hosted repositories outside the disks of machines. */
export function createRecordedRepositories(context: RecordedRepositoriesContext): RecordedRepositories {
  const { store, objects, git, folderOf } = context
  const use = objectUse(store)
  /** Copies that are being brought up to date. */
  const following = new Map<string, Promise<void>>()

  /** Written again where the same pack, of before, was just being removed. */
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

  async function stored(repository: Repository, content: PackContent): Promise<StoredPack | undefined> {
    if (content.wanted.length === 0) return undefined
    const file = temporaryFile(repository)
    try {
      return (await writePack(repository, content, file)) ? await putPack(file) : undefined
    } finally {
      await rm(file, { force: true })
    }
  }

  /** git gets nothing that was not compared. */
  async function download(digest: string, file: string): Promise<void> {
    const bytes = await objects.get(digest)
    if (bytes === undefined) throw unavailable('Part of the repository is missing from the object store.')
    await pipeline(checked(bytes, digest), createWriteStream(file, { mode: 0o600 }))
  }

  async function fetchPack(repository: Repository, digest: string): Promise<void> {
    const file = temporaryFile(repository)
    try {
      await download(digest, file)
      await takePack(repository, file)
    } finally {
      await rm(file, { force: true })
    }
  }

  async function contentOf(repository: Repository): Promise<RepositoryContent> {
    const references = await readReferences(repository)
    const wanted = [...new Set(references.values())]
    return { references, pack: await stored(repository, { wanted, known: [] }) }
  }

  async function joinNewest(projectId: string, most: number): Promise<boolean> {
    const packs = packsToJoin(await listPacks(store.db, projectId), most)
    if (packs.length < 2) return false
    const folder = temporaryFile(await open(projectId))
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
      return await replacePacks(store, projectId, packs, await putPack(file))
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }

  /** Brings the copy to what is recorded; whoever calls it has the lock. */
  async function follow(projectId: string): Promise<number> {
    const repository = openRepository(git, folderOf(projectId))
    const state = await requireState(projectId)
    const { defaultBranch } = state
    let { version } = state
    if (version === 0) {
      const content = await contentOf(repository)
      if (await store.transaction((transaction) => insertRepository(transaction, projectId, content))) {
        await writeNote(repository.folder, { version: 1, defaultBranch })
        return 1
      }
      version = (await requireState(projectId)).version
    }
    const noted = await readNote(repository.folder)
    if (noted?.version === version && noted.defaultBranch === defaultBranch) return version
    const recorded = await readRepository(store, projectId, noted?.version ?? 0)
    if (recorded === undefined) throw unavailable('The repository is not recorded.')
    if (noted === undefined) await makeAnew(repository.folder, recorded, defaultBranch)
    else await bringTo(repository, recorded, defaultBranch)
    return recorded.version
  }

  async function bringTo(repository: Repository, recorded: RecordedRepository, defaultBranch: string): Promise<void> {
    for (const { digest } of recorded.packs) await fetchPack(repository, digest)
    await writeReferences(repository, { references: recorded.references, defaultBranch })
    await writeNote(repository.folder, { version: recorded.version, defaultBranch })
  }

  /** Nobody ever sees a part of it: whoever is at work in what is left of the folder meets a fault, and waits. */
  async function makeAnew(folder: string, recorded: RecordedRepository, defaultBranch: string): Promise<void> {
    await whole(folder, async (unfinished) => {
      await initialize(git, unfinished, defaultBranch)
      await bringTo(openRepository(git, unfinished), recorded, defaultBranch)
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    })
  }

  async function requireState(projectId: string): Promise<{ version: number; defaultBranch: string }> {
    const state = await repositoryState(store.db, projectId)
    if (state === undefined) throw new ForgeError('git-not-found', 'The project no longer exists.')
    return state
  }

  async function bringUpToDate(projectId: string): Promise<void> {
    const folder = folderOf(projectId)
    const state = await requireState(projectId)
    const noted = await readNote(folder)
    if (state.version > 0 && noted?.version === state.version && noted.defaultBranch === state.defaultBranch) return
    if (state.version === 0 && !existsSync(join(folder, 'HEAD')))
      throw unavailable('The folder of the repository is missing.')
    await mkdir(dirname(folder), { recursive: true })
    await withLock(lockOf(folder), () => asFault(() => follow(projectId)))
  }

  async function open(projectId: string): Promise<Repository> {
    const under = following.get(projectId) ?? bringUpToDate(projectId).finally(() => following.delete(projectId))
    following.set(projectId, under)
    await under
    const journal: ReferenceJournal = {
      record: async (changes, environment) => record(projectId, changes, environment),
      lacks: async (refs) => lacks(projectId, refs),
    }
    return { ...openRepository(git, folderOf(projectId)), journal }
  }

  async function record(
    projectId: string,
    changes: readonly ReferenceChange[],
    environment?: Readonly<Record<string, string>>,
  ): Promise<RecordedChanges> {
    const repository = openRepository(git, folderOf(projectId))
    const unlock = await holdLock(lockOf(repository.folder))
    try {
      const version = await asFault(() => follow(projectId))
      const recorded = await readRepository(store, projectId, version)
      const known = [...new Set(recorded?.references.values())]
      const wanted = changes.flatMap(({ after }) => after ?? [])
      const content = { wanted, known, environment }
      const pack = await asFault(() => stored(repository, content))
      const outcome = await updateRepository(store, projectId, changes, pack)
      if ('conflict' in outcome) {
        unlock()
        return { isRecorded: false, reason: outcome.conflict }
      }
      const release = async (): Promise<void> => {
        try {
          if (outcome.version === version + 1) await noteMoved(repository, changes, outcome.version)
        } finally {
          unlock()
        }
      }
      return { isRecorded: true, release }
    } catch (cause) {
      unlock()
      throw cause
    }
  }

  async function lacks(projectId: string, refs: readonly string[]): Promise<boolean> {
    if ((await compare(projectId, refs)) !== 'gone') return false
    const folder = folderOf(projectId)
    await mkdir(dirname(folder), { recursive: true })
    // What was being deleted just then is recorded as deleted by now: while the lock is held, no reference moves here.
    return withLock(lockOf(folder), async () => {
      const found = await compare(projectId, refs)
      if (found === 'gone') await rm(join(folder, noteName), { force: true })
      return found !== 'unknown'
    })
  }

  /** Whether the copy has references that were recorded when it was brought up to date. */
  async function compare(projectId: string, refs: readonly string[]): Promise<'unknown' | 'there' | 'gone'> {
    const folder = folderOf(projectId)
    const noted = await readNote(folder)
    const recorded = await readRepository(store, projectId, noted?.version ?? 0)
    const known = refs.filter((ref) => recorded?.references.has(ref) === true)
    // What was recorded later need not be there yet.
    if (known.length === 0 || (noted !== undefined && noted.version !== recorded?.version)) return 'unknown'
    const copy = openRepository(git, folder)
    for (const ref of known) if ((await resolveCommit(copy, ref)) !== null) return 'there'
    return 'gone'
  }

  /** Where git could not move a reference here, the copy is brought up to date when it is opened next. */
  async function noteMoved(
    repository: Repository,
    changes: readonly ReferenceChange[],
    version: number,
  ): Promise<void> {
    const noted = await readNote(repository.folder)
    const now = await readReferences(repository)
    if (noted === undefined || changes.some(({ ref, after }) => (now.get(ref) ?? null) !== after)) return
    await writeNote(repository.folder, { ...noted, version })
  }

  return {
    open,
    async restore(projectId) {
      await rm(join(folderOf(projectId), noteName), { force: true })
      return open(projectId)
    },
    join: async (projectId, most) => asFault(() => joinNewest(projectId, most)),
    async store(repository, defaultBranch) {
      const content = await asFault(() => contentOf(repository))
      await writeNote(repository.folder, { version: 1, defaultBranch })
      return content
    },
  }
}

/** Beside the folder, which may be made anew while the lock is held. */
function lockOf(folder: string): string {
  return `${folder}.lock`
}

/** Under a name that is removed some day where this process ends before. */
function temporaryFile({ folder }: Repository): string {
  return join(folder, 'objects', `tmp_${randomUUID()}`)
}

interface Note {
  version: number
  defaultBranch: string
}

/** Nothing where parts of the folder are gone: what is noted in it says nothing of what is left. */
async function readNote(folder: string): Promise<Note | undefined> {
  if (!isWhole(folder)) return undefined
  const text = await readFile(join(folder, noteName), 'utf8').catch(() => '')
  const [, version, defaultBranch] = /^(\d+) (.+)\n$/.exec(text) ?? []
  return defaultBranch === undefined ? undefined : { version: Number(version), defaultBranch }
}

async function writeNote(folder: string, { version, defaultBranch }: Note): Promise<void> {
  const unfinished = join(folder, `${noteName}.${randomUUID()}`)
  await writeFile(unfinished, `${version} ${defaultBranch}\n`)
  await rename(unfinished, join(folder, noteName))
}

/** What the object store cannot do now is told as what it is to git's callers: a fault of the machine, which passes. */
async function asFault<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (cause) {
    if (cause instanceof StoreFault) throw unavailable('The object store does not respond.', cause)
    throw cause
  }
}

function unavailable(message: string, cause?: unknown): ForgeError {
  return new ForgeError('git-unavailable', message, { fix: 'Work resumes automatically once it responds.', cause })
}
