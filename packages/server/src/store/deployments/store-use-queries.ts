import { sql } from 'kysely'
import type { Queries } from '../open-store.ts'

/**
 * Bytes that the deployments of a project have in the object store: counted with what nobody needs once a day, and what was
 * written since.
 *
 * @returns Null where it has deployments there that were never counted.
 */
export async function storeUseOf(queries: Queries, projectId: string): Promise<number | null> {
  const row = await queries
    .selectFrom('store_use')
    .select('bytes')
    .where('project_id', '=', projectId)
    .executeTakeFirst()
  if (row !== undefined) return row.bytes
  const written = await queries
    .selectFrom('deployment')
    .select('id')
    .where('project_id', '=', projectId)
    .where('manifest', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return written === undefined ? 0 : null
}

/**
 * Adds to what a project has in the object store.
 *
 * @param bytes What was written; less than nothing for what was removed.
 */
export async function addStoreUse(queries: Queries, projectId: string, bytes: number): Promise<void> {
  await queries
    .insertInto('store_use')
    .values({ project_id: projectId, bytes })
    .onConflict((conflict) =>
      conflict.column('project_id').doUpdateSet({ bytes: sql<number>`store_use.bytes + ${bytes}` }),
    )
    .execute()
}

/** What all projects have in the object store, by project. */
export async function listStoreUse(queries: Queries): Promise<Map<string, number>> {
  const rows = await queries.selectFrom('store_use').selectAll().execute()
  return new Map(rows.map(({ project_id: id, bytes }) => [id, bytes]))
}
