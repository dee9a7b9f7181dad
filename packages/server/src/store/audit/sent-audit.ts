import type { Queries } from '../open-store.ts'

/**
 * The last sent entry of the audit log.
 *
 * @param target Name of the destination.
 * @returns Number of the entry; 0 for none.
 */
export async function readSentAudit(queries: Queries, target: string): Promise<number> {
  const row = await queries.selectFrom('audit_sent').select('sequence').where('target', '=', target).executeTakeFirst()
  return row?.sequence ?? 0
}

/**
 * Notes up to which entry it was sent; what another process has noted that sent more stays.
 *
 * @param sequence Number of the newest entry that was sent.
 */
export async function writeSentAudit(queries: Queries, target: string, sequence: number): Promise<void> {
  await queries
    .insertInto('audit_sent')
    .values({ target, sequence })
    .onConflict((conflict) =>
      conflict.column('target').doUpdateSet({ sequence }).where('audit_sent.sequence', '<', sequence),
    )
    .execute()
}
