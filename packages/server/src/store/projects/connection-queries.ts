import type { ConnectionKind } from '@docwright/contract'
import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { Queries } from '../open-store.ts'
import { parseStored } from '../stored-json.ts'
import type { ForgeConnectionTable } from './project-tables.ts'

/** The facts about a connection besides its secret. */
export const connectionDefinitionSchema = z.looseObject({
  /** Of a GitHub App: its number, its name in addresses, its owner and its page. */
  app: z.object({ id: z.string(), slug: z.string(), owner: z.string(), page: z.string() }).exactOptional(),
})

/** Credentials for the repositories that somebody has given the platform at a forge. */
export interface StoredConnection {
  id: string
  organisationId: string
  kind: ConnectionKind
  /** Scheme and host of the forge. */
  address: string
  name: string
  definition: z.infer<typeof connectionDefinitionSchema>
  /** Encrypted for the place of the id: JSON with a key and the secret of its webhook, or with a token. */
  sealed: string
  createdAt: number
}

/** Keeps a connection. */
export async function insertConnection(transaction: Queries, one: StoredConnection): Promise<void> {
  await transaction
    .insertInto('forge_connection')
    .values({
      id: one.id,
      organisation_id: one.organisationId,
      kind: one.kind,
      address: one.address,
      name: one.name,
      definition: JSON.stringify(one.definition),
      sealed: one.sealed,
      created_at: one.createdAt,
    })
    .execute()
}

/** A connection by its id; undefined if it was removed. */
export async function readConnection(queries: Queries, id: string): Promise<StoredConnection | undefined> {
  const row = await queries.selectFrom('forge_connection').selectAll().where('id', '=', id).executeTakeFirst()
  return row && storedConnection(row)
}

/** The connections of an organization, the oldest first. */
export async function listConnections(queries: Queries, organisationId: string): Promise<StoredConnection[]> {
  const rows = await queries
    .selectFrom('forge_connection')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(storedConnection)
}

/** The connections that were made last, of all organizations. */
export async function newestConnections(queries: Queries, limit: number): Promise<StoredConnection[]> {
  const all = queries.selectFrom('forge_connection').selectAll()
  return (await all.orderBy('created_at', 'desc').orderBy('id').limit(limit).execute()).map(storedConnection)
}

/**
 * Replaces the secret of a connection.
 *
 * @param sealed Encrypted for the place of the id.
 */
export async function replaceConnectionSecret(transaction: Queries, id: string, sealed: string): Promise<void> {
  await transaction.updateTable('forge_connection').set({ sealed }).where('id', '=', id).execute()
}

/** Forgets a connection. Its projects stay, and have no credentials from it any more. */
export async function deleteConnection(transaction: Queries, id: string): Promise<void> {
  await transaction.updateTable('project').set({ connection_id: null }).where('connection_id', '=', id).execute()
  await transaction.deleteFrom('forge_connection').where('id', '=', id).execute()
}

/** Ids of the projects that use a connection and are not archived. */
export async function projectsOfConnection(queries: Queries, id: string): Promise<string[]> {
  const rows = await queries
    .selectFrom('project')
    .select('id')
    .where('connection_id', '=', id)
    .where('archived_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => row.id)
}

/** How many projects use a connection. */
export async function countProjectsOfConnection(queries: Queries, id: string): Promise<number> {
  const { count } = await queries
    .selectFrom('project')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('connection_id', '=', id)
    .where('archived_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

function storedConnection(row: Selectable<ForgeConnectionTable>): StoredConnection {
  return {
    id: row.id,
    organisationId: row.organisation_id,
    kind: row.kind,
    address: row.address,
    name: row.name,
    definition: parseStored(connectionDefinitionSchema, row.definition),
    sealed: row.sealed,
    createdAt: row.created_at,
  }
}
