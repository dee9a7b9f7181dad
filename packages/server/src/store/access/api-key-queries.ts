import type { Selectable } from 'kysely'
import type { Queries } from '../open-store.ts'
import type { ApiKeyTable } from '../projects/project-tables.ts'

type ApiKeyRow = Selectable<ApiKeyTable>

/**
 * Stores a new API key.
 *
 * @param row The key; of its text, only a digest.
 */
export async function insertApiKey(queries: Queries, row: ApiKeyRow): Promise<void> {
  await queries.insertInto('api_key').values(row).execute()
}

/**
 * The keys that open a project: its own, and those of its whole organization. Newest first, revoked ones included.
 *
 * @param projectId The project; by default, all keys of the organization.
 */
export async function listApiKeyRows(
  queries: Queries,
  organisationId: string,
  projectId: string | undefined,
): Promise<ApiKeyRow[]> {
  let query = queries.selectFrom('api_key').selectAll().where('organisation_id', '=', organisationId)
  if (projectId !== undefined) {
    query = query.where((row) => row.or([row('project_id', '=', projectId), row('project_id', 'is', null)]))
  }
  return query.orderBy('created_at', 'desc').orderBy('id', 'desc').execute()
}

/**
 * Finds a key by its id or by the digest of its text.
 *
 * @param wanted One of the two.
 * @returns Undefined if there is none; revoked keys are also found.
 */
export async function findApiKeyRow(
  queries: Queries,
  wanted: { id: string } | { digest: string },
): Promise<ApiKeyRow | undefined> {
  const query = queries.selectFrom('api_key').selectAll()
  const found = 'id' in wanted ? query.where('id', '=', wanted.id) : query.where('digest', '=', wanted.digest)
  return found.executeTakeFirst()
}

/** The name that people have given a key. */
export async function readKeyName(queries: Queries, keyId: string): Promise<string | undefined> {
  return (await queries.selectFrom('api_key').select('name').where('id', '=', keyId).executeTakeFirst())?.name
}

/**
 * Revokes a key. One that is revoked already keeps its moment.
 *
 * @param organisationId The organization of the key.
 * @param now Milliseconds since 1970.
 * @returns The key; undefined if the organization has no such key.
 */
export async function revokeApiKeyRow(
  transaction: Queries,
  organisationId: string,
  keyId: string,
  now: number,
): Promise<ApiKeyRow | undefined> {
  await transaction
    .updateTable('api_key')
    .set({ revoked_at: now })
    .where('id', '=', keyId)
    .where('organisation_id', '=', organisationId)
    .where('revoked_at', 'is', null)
    .execute()
  const row = await findApiKeyRow(transaction, { id: keyId })
  return row?.organisation_id === organisationId ? row : undefined
}

/**
 * Writes down when a key was used last.
 *
 * @param now Milliseconds since 1970.
 */
export async function writeKeyUse(queries: Queries, keyId: string, now: number): Promise<void> {
  await queries.updateTable('api_key').set({ last_used_at: now }).where('id', '=', keyId).execute()
}

/** Whether an organization has, or ever had, a key. */
export async function hasApiKey(queries: Queries, organisationId: string): Promise<boolean> {
  const keys = queries.selectFrom('api_key').select('id').where('organisation_id', '=', organisationId).limit(1)
  return (await keys.executeTakeFirst()) !== undefined
}

/**
 * Revokes the keys that an account has made.
 *
 * @param userId The account.
 * @param where Of which organization or project.
 * @param now Milliseconds since 1970.
 * @returns How many were in force.
 */
export async function revokeKeysOf(
  transaction: Queries,
  userId: string,
  where: { organisationId: string } | { projectId: string },
  now: number,
): Promise<number> {
  const keys = transaction
    .updateTable('api_key')
    .set({ revoked_at: now })
    .where('created_by', '=', userId)
    .where('revoked_at', 'is', null)
  const { numUpdatedRows } = await (
    'projectId' in where
      ? keys.where('project_id', '=', where.projectId)
      : keys.where('organisation_id', '=', where.organisationId)
  ).executeTakeFirst()
  return Number(numUpdatedRows)
}

/**
 * The number of valid keys by their creators.
 *
 * @param organisationId The organization.
 * @param now Milliseconds since 1970.
 * @returns By account; accounts without keys are omitted.
 */
export async function countKeysByMaker(
  queries: Queries,
  organisationId: string,
  now: number,
): Promise<ReadonlyMap<string, number>> {
  const rows = await queries
    .selectFrom('api_key')
    .select(({ fn }) => ['created_by', fn.countAll<number>().as('count')])
    .where('organisation_id', '=', organisationId)
    .where('created_by', 'is not', null)
    .where('revoked_at', 'is', null)
    .where((row) => row.or([row('expires_at', 'is', null), row('expires_at', '>', now)]))
    .groupBy('created_by')
    .execute()
  return new Map(rows.map(({ created_by: maker, count }) => [maker ?? '', count]))
}
