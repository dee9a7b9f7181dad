import { holdLock, openRepository, withLock } from '@docwright/forge'
import type { Git, RecordedChanges, ReferenceChange, ReferenceJournal, Repository } from '@docwright/forge'
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ObjectStore } from '../objects/object-store.ts'
import type { Store } from '../store/open-store.ts'
import { listPacks, readRepository, replacePacks, updateRepository } from '../store/repositories/repository-queries.ts'
import { openPackStorage } from './pack-storage.ts'
import { packsToJoin } from './packs-to-join.ts'
import { noteMoved, openRecordedCopies, type RepositoryContent } from './recorded-copy.ts'
import { forgetNote, readNote, writeNote } from './recorded-note.ts'
import { asFault, unavailable } from './repository-fault.ts'

/** The parts that recorded repositories depend on. */
export interface RecordedRepositoriesContext {
  store: Store
  objects: ObjectStore
  git: Git
  /** Absolute path of the copy that this machine has of a repository, or is to have. */
  folderOf(projectId: string): string
}

/**
 * Repositories that the platform hosts, where the database has their references and the object store their packs. The
 * folder of a machine is a copy: it is updated when it is opened, and every move of a reference is recorded first.
 */
export interface RecordedRepositories {
  /**
   * The copy of this machine, as the repository is recorded now. One that was never recorded, because it is of before, is
   * recorded from the machine that has it.
   *
   * @throws ForgeError `git-unavailable` if it cannot be brought up to date.
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
   * Makes one pack of the newest packs of a repository if it has too many. Pushes and readers go on meanwhile.
   *
   * @param most How many there may be.
   * @returns Whether packs were joined.
   */
  join(projectId: string, most: number): Promise<boolean>
}

/** Stores hosted repositories outside the disks of machines. */
export function createRecordedRepositories(context: RecordedRepositoriesContext): RecordedRepositories {
  const { store, git, folderOf } = context
  const storage = openPackStorage(context)
  const { follow, contentOf, requireState, compare } = openRecordedCopies(context, storage)
  /** Copies that are being brought up to date. */
  const following = new Map<string, Promise<void>>()

  async function joinNewest(projectId: string, most: number): Promise<boolean> {
    const packs = packsToJoin(await listPacks(store.db, projectId), most)
    if (packs.length < 2) return false
    const joined = await storage.join(await open(projectId), packs)
    return replacePacks(store, projectId, packs, joined)
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
      const pack = await asFault(() => storage.write(repository, content))
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
    // References that were just being deleted are recorded as deleted by now: under the lock, no reference moves here.
    return withLock(lockOf(folder), async () => {
      const found = await compare(projectId, refs)
      if (found === 'gone') await forgetNote(folder)
      return found !== 'unknown'
    })
  }

  return {
    open,
    async restore(projectId) {
      await forgetNote(folderOf(projectId))
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

/** Next to the folder, which may be made again while the lock is held. */
function lockOf(folder: string): string {
  return `${folder}.lock`
}
