import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { Queries } from '../open-store.ts'
import { parseStored } from '../stored-json.ts'
import { hashOf } from './audit-chain.ts'
import type { AuditTable } from './audit-tables.ts'

/** The result of verifying the whole log. */
export interface AuditVerdict {
  entries: number
  /** Number and hash of the newest entry; null of an empty log. */
  head: { sequence: number; hash: string } | null
  /** The first changed entry; null if none has changed. */
  broken: { sequence: number; reason: 'changed' | 'removed' | 'cut' } | null
}

const portion = 1000
const prunedSchema = z.object({ through: z.number(), hash: z.string() })

/**
 * Verifies that the audit log is unchanged: no entry changed, removed, or added. A person who can rewrite the whole log
 * leaves a valid chain; only a head that was kept elsewhere reveals that.
 *
 * @param expected A head that was kept elsewhere, such as a line of the log.
 */
export async function verifyAudit(queries: Queries, expected?: string): Promise<AuditVerdict> {
  let entries = 0
  let last: Selectable<AuditTable> | undefined
  let isKnown = expected === undefined
  for (;;) {
    const rows = await queries
      .selectFrom('audit')
      .selectAll()
      .where('sequence', '>', last?.sequence ?? 0)
      .orderBy('sequence')
      .limit(portion)
      .execute()
    for (const row of rows) {
      const reason = await faultOf(queries, last, row)
      if (reason !== undefined) return { entries, head: headOf(last), broken: { sequence: row.sequence, reason } }
      isKnown ||= row.hash === expected
      last = row
      entries += 1
    }
    if (rows.length < portion) break
  }
  const broken = isKnown ? null : ({ sequence: (last?.sequence ?? 0) + 1, reason: 'cut' } as const)
  return { entries, head: headOf(last), broken }
}

async function faultOf(
  queries: Queries,
  before: Selectable<AuditTable> | undefined,
  row: Selectable<AuditTable>,
): Promise<'changed' | 'removed' | undefined> {
  const isNext =
    before === undefined
      ? await isFirst(queries, row)
      : row.sequence === before.sequence + 1 && row.previous === before.hash
  if (!isNext) return 'removed'
  return hashOf(row) === row.hash ? undefined : 'changed'
}

/** The oldest entries are removed after a time, which is an entry itself. */
async function isFirst(queries: Queries, row: Selectable<AuditTable>): Promise<boolean> {
  if (row.sequence === 1) return row.previous === ''
  const pruned = await queries
    .selectFrom('audit')
    .select('after')
    .where('action', '=', 'audit.pruned')
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (pruned?.after === undefined || pruned.after === null) return false
  const { through, hash } = parseStored(prunedSchema, pruned.after)
  return through === row.sequence - 1 && hash === row.previous
}

function headOf(row: Selectable<AuditTable> | undefined): AuditVerdict['head'] {
  return row === undefined ? null : { sequence: row.sequence, hash: row.hash }
}
