import {
  ForgeError,
  initialize,
  openRepository,
  readReferences,
  resolveCommit,
  whole,
  writeReferences,
  type Git,
  type ReferenceChange,
  type Repository,
} from '@docwright/forge'
import { rm } from 'node:fs/promises'
import type { Store } from '../store/open-store.ts'
import {
  insertRepository,
  readRepository,
  repositoryState,
  type RecordedRepository,
  type StoredPack,
} from '../store/repositories/repository-queries.ts'
import type { PackStorage } from './pack-storage.ts'
import { readNote, writeNote } from './recorded-note.ts'
import { unavailable } from './repository-fault.ts'

/** Everything that a repository holds, its objects in the store already. */
export interface RepositoryContent {
  references: Map<string, string>
  pack: StoredPack | undefined
}

/** The copies of recorded repositories on this machine. Callers have the lock of the copy that they change. */
export interface RecordedCopies {
  /** Brings a copy to its record, which is made of the copy if there is none; returns the version. */
  follow(this: void, projectId: string): Promise<number>
  /** Writes everything that a repository holds to the object store. */
  contentOf(this: void, repository: Repository): Promise<RepositoryContent>
  /** Version and default branch in the record. */
  requireState(this: void, projectId: string): Promise<{ version: number; defaultBranch: string }>
  /** Whether a copy has references that were recorded when it was brought up to date. */
  compare(this: void, projectId: string, refs: readonly string[]): Promise<'unknown' | 'there' | 'gone'>
}

/** Opens the copies of recorded repositories on this machine. */
export function openRecordedCopies(
  { store, git, folderOf }: { store: Store; git: Git; folderOf(projectId: string): string },
  storage: PackStorage,
): RecordedCopies {
  async function contentOf(repository: Repository): Promise<RepositoryContent> {
    const references = await readReferences(repository)
    const wanted = [...new Set(references.values())]
    return { references, pack: await storage.write(repository, { wanted, known: [] }) }
  }

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
    if (noted === undefined) await makeAgain(repository.folder, recorded, defaultBranch)
    else await bringTo(repository, recorded, defaultBranch)
    return recorded.version
  }

  async function bringTo(repository: Repository, recorded: RecordedRepository, defaultBranch: string): Promise<void> {
    for (const { digest } of recorded.packs) await storage.fetch(repository, digest)
    await writeReferences(repository, { references: recorded.references, defaultBranch })
    await writeNote(repository.folder, { version: recorded.version, defaultBranch })
  }

  /** Nobody ever sees a part of it: processes that work in the rest of the old folder get a fault, and wait. */
  async function makeAgain(folder: string, recorded: RecordedRepository, defaultBranch: string): Promise<void> {
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

  async function compare(projectId: string, refs: readonly string[]): Promise<'unknown' | 'there' | 'gone'> {
    const folder = folderOf(projectId)
    const noted = await readNote(folder)
    const recorded = await readRepository(store, projectId, noted?.version ?? 0)
    const known = refs.filter((ref) => recorded?.references.has(ref) === true)
    // References that were recorded later need not be there yet.
    if (known.length === 0 || (noted !== undefined && noted.version !== recorded?.version)) return 'unknown'
    const copy = openRepository(git, folder)
    for (const ref of known) if ((await resolveCommit(copy, ref)) !== null) return 'there'
    return 'gone'
  }

  return { follow, contentOf, requireState, compare }
}

/** Notes that git has moved references of a copy. If it could not, the copy is brought up to date when it is opened next. */
export async function noteMoved(
  repository: Repository,
  changes: readonly ReferenceChange[],
  version: number,
): Promise<void> {
  const noted = await readNote(repository.folder)
  const now = await readReferences(repository)
  if (noted === undefined || changes.some(({ ref, after }) => (now.get(ref) ?? null) !== after)) return
  await writeNote(repository.folder, { ...noted, version })
}
