import { sql } from 'kysely'
import type { Queries } from '../open-store.ts'

/**
 * Bytes that the deployments of a project have in the object store: counted once a day by the garbage collection, plus
 * everything written since.
 *
 * @returns Null if it has deployments there that were never counted.
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
 * Adds to the storage use of a project.
 *
 * @param bytes Bytes written; negative for removals.
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

/** The storage use of all projects, by project. */
export async function listStoreUse(queries: Queries): Promise<Map<string, number>> {
  const rows = await queries.selectFrom('store_use').selectAll().execute()
  return new Map(rows.map(({ project_id: id, bytes }) => [id, bytes]))
}
