import type { Transaction } from 'kysely'
import { lockProject } from '../database/lock-rows.ts'
import type { Queries, Store } from '../open-store.ts'
import type { Database } from '../tables.ts'

/** A pack in the object store. */
export interface StoredPack {
  digest: string
  size: number
}

/** A recorded repository. */
export interface RecordedRepository {
  version: number
  /** Object ids by the full names of references. */
  references: Map<string, string>
  /** The packs after the requested version, in order. */
  packs: StoredPack[]
}

/** A change of one reference; null for none. */
export interface RecordedChange {
  ref: string
  before: string | null
  after: string | null
}

/** Why a change was not recorded; otherwise, the new version. */
export type RecordOutcome = { version: number } | { conflict: string }

/**
 * The version of a recorded repository, and its default branch.
 *
 * @returns Version 0 for one that is not recorded; undefined if there is no such project.
 */
export async function repositoryState(
  db: Queries,
  projectId: string,
): Promise<{ version: number; defaultBranch: string } | undefined> {
  const row = await db
    .selectFrom('project')
    .leftJoin('repository', 'repository.project_id', 'project.id')
    .select(['repository.version', 'project.default_branch'])
    .where('project.id', '=', projectId)
    .executeTakeFirst()
  return row && { version: row.version ?? 0, defaultBranch: row.default_branch }
}

/**
 * Reads a recorded repository at one moment.
 *
 * @param since The version whose packs are known.
 * @returns Undefined if it is not recorded.
 */
export async function readRepository(
  store: Store,
  projectId: string,
  since: number,
): Promise<RecordedRepository | undefined> {
  return store.snapshot(async (transaction) => {
    const row = await transaction
      .selectFrom('repository')
      .select('version')
      .where('project_id', '=', projectId)
      .executeTakeFirst()
    if (row === undefined) return undefined
    const references = await transaction
      .selectFrom('repository_ref')
      .select(['name', 'target'])
      .where('project_id', '=', projectId)
      .orderBy('name')
      .execute()
    const packs = await transaction
      .selectFrom('repository_pack')
      .select(['digest', 'size'])
      .where('project_id', '=', projectId)
      .where('version', '>', since)
      .orderBy('version')
      .execute()
    return { ...row, references: new Map(references.map(({ name, target }) => [name, target])), packs }
  })
}

/**
 * The newest recorded commit of a branch.
 *
 * @returns Undefined if it is not recorded: also of a project whose repository is elsewhere now.
 */
export async function recordedHead(queries: Queries, projectId: string, branch: string): Promise<string | undefined> {
  const row = await queries
    .selectFrom('repository_ref')
    .innerJoin('project', 'project.id', 'repository_ref.project_id')
    .select('repository_ref.target')
    .where('repository_ref.project_id', '=', projectId)
    .where('repository_ref.name', '=', `refs/heads/${branch}`)
    .where('project.repository_url', 'is', null)
    .executeTakeFirst()
  return row?.target
}

/**
 * Records a repository for the first time.
 *
 * @param content Its content.
 * @param content.references Object ids by the full names of references.
 * @param content.pack All its objects; undefined if there are none.
 * @returns False if it is already recorded.
 */
export async function insertRepository(
  transaction: Transaction<Database>,
  projectId: string,
  { references, pack }: { references: ReadonlyMap<string, string>; pack: StoredPack | undefined },
): Promise<boolean> {
  const added = await transaction
    .insertInto('repository')
    .values({ project_id: projectId, version: 1 })
    .onConflict((conflict) => conflict.column('project_id').doNothing())
    .returning('version')
    .executeTakeFirst()
  if (added === undefined) return false
  await insertReferences(transaction, projectId, [...references])
  if (pack !== undefined) await insertPack(transaction, projectId, 1, pack)
  return true
}

/**
 * Records changes of references with their pack: all of them, each if its reference has the expected value, or none.
 *
 * @param pack The objects; undefined if they bring none.
 */
export async function updateRepository(
  store: Store,
  projectId: string,
  changes: readonly RecordedChange[],
  pack: StoredPack | undefined,
): Promise<RecordOutcome> {
  return store.transaction(async (transaction) => {
    await lockProject(transaction, projectId)
    const { version } = await transaction
      .selectFrom('repository')
      .select('version')
      .where('project_id', '=', projectId)
      .executeTakeFirstOrThrow()
    const rows = await transaction
      .selectFrom('repository_ref')
      .select(['name', 'target'])
      .where('project_id', '=', projectId)
      .execute()
    const known = new Map(rows.map(({ name, target }) => [name, target]))
    const conflict = conflictOf(known, changes)
    if (conflict !== undefined) return { conflict }
    const next = version + 1
    for (const { ref, after } of changes) {
      if (after === null || known.has(ref))
        await transaction
          .deleteFrom('repository_ref')
          .where('project_id', '=', projectId)
          .where('name', '=', ref)
          .execute()
    }
    const added = changes.flatMap(({ ref, after }) => (after === null ? [] : [[ref, after] as const]))
    await insertReferences(transaction, projectId, added)
    if (pack !== undefined) await insertPack(transaction, projectId, next, pack)
    await transaction.updateTable('repository').set({ version: next }).where('project_id', '=', projectId).execute()
    return { version: next }
  })
}

/** A pack, and the last version that it holds. */
export interface VersionedPack extends StoredPack {
  version: number
}

/** All packs of a recorded repository, in order. */
export async function listPacks(queries: Queries, projectId: string): Promise<VersionedPack[]> {
  return queries
    .selectFrom('repository_pack')
    .select(['version', 'digest', 'size'])
    .where('project_id', '=', projectId)
    .orderBy('version')
    .execute()
}

/**
 * Bytes of a recorded repository in the object store, whichever machine asks.
 *
 * @returns Undefined if it is not recorded.
 */
export async function recordedBytes(queries: Queries, projectId: string): Promise<number | undefined> {
  const state = await repositoryState(queries, projectId)
  if (state === undefined || state.version === 0) return undefined
  return (await listPacks(queries, projectId)).reduce((sum, { size }) => sum + size, 0)
}

/**
 * Replaces several consecutive packs by one. The replaced ones are kept for their readers.
 *
 * @param packs The packs, in order.
 * @param joined All their objects.
 * @returns False if another process has done so in the meantime.
 */
export async function replacePacks(
  store: Store,
  projectId: string,
  packs: readonly VersionedPack[],
  joined: StoredPack,
): Promise<boolean> {
  const last = packs.at(-1)
  if (last === undefined) return false
  return store.transaction(async (transaction) => {
    await lockProject(transaction, projectId)
    const versions = packs.map(({ version }) => version)
    const known = (await listPacks(transaction, projectId)).filter(({ version }) => versions.includes(version))
    if (known.map(({ digest }) => digest).join() !== packs.map(({ digest }) => digest).join()) return false
    await transaction
      .deleteFrom('repository_pack')
      .where('project_id', '=', projectId)
      .where('version', 'in', versions)
      .execute()
    await insertPack(transaction, projectId, last.version, joined)
    const retiredAt = store.clock()
    for (const digest of new Set(known.map((pack) => pack.digest)))
      await transaction
        .insertInto('retired_pack')
        .values({ digest, retired_at: retiredAt })
        .onConflict((conflict) => conflict.column('digest').doUpdateSet({ retired_at: retiredAt }))
        .execute()
    return true
  })
}

/**
 * Forgets replaced packs, so that they are removed with other unneeded objects.
 *
 * @param before Only those of before; milliseconds since 1970.
 */
export async function removeRetiredPacks(queries: Queries, before: number): Promise<void> {
  await queries.deleteFrom('retired_pack').where('retired_at', '<', before).execute()
}

/** The conflict that forbids the changes; undefined for none. */
function conflictOf(known: ReadonlyMap<string, string>, changes: readonly RecordedChange[]): string | undefined {
  const names = new Set(known.keys())
  for (const { ref, before, after } of changes) {
    if ((known.get(ref) ?? null) !== before) return `${ref} has been updated in the meantime. Fetch first.`
    if (after === null) names.delete(ref)
  }
  for (const { ref, after } of changes) if (after !== null) names.add(ref)
  // As git has it: a name is a file or a folder.
  for (const { ref } of changes.filter(({ after }) => after !== null)) {
    const parts = ref.split('/')
    const above = parts.map((_, index) => parts.slice(0, index).join('/')).find((name) => names.has(name))
    const below = above === undefined ? [...names].find((name) => name.startsWith(`${ref}/`)) : above
    if (below !== undefined) return `${below} exists, and the two names cannot coexist.`
  }
  return undefined
}

const rowsAtOnce = 500

async function insertReferences(
  transaction: Transaction<Database>,
  projectId: string,
  references: readonly (readonly [string, string])[],
): Promise<void> {
  for (let start = 0; start < references.length; start += rowsAtOnce) {
    const rows = references.slice(start, start + rowsAtOnce)
    await transaction
      .insertInto('repository_ref')
      .values(rows.map(([name, target]) => ({ project_id: projectId, name, target })))
      .execute()
  }
}

async function insertPack(
  transaction: Transaction<Database>,
  projectId: string,
  version: number,
  { digest, size }: StoredPack,
): Promise<void> {
  await transaction.insertInto('repository_pack').values({ project_id: projectId, version, digest, size }).execute()
}
