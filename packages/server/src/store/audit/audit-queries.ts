import type { AuditEvent, AuditFilter } from '@docwright/contract'
import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { Queries } from '../open-store.ts'
import { parseStored } from '../stored-json.ts'
import type { AuditTable } from './audit-tables.ts'

/** Filter and order of entries. */
export interface AuditQuery extends AuditFilter {
  projectId?: string | undefined
  /** With those of no project. */
  everywhere?: boolean | undefined
  /** Only entries before, or after, this one. */
  before?: number | undefined
  after?: number | undefined
  limit: number
  order: 'newest' | 'oldest'
}

/** Some entries of the log. */
export async function readAudit(queries: Queries, query: AuditQuery): Promise<AuditEvent[]> {
  const { projectId, everywhere = false, action, actor, from, to, before, after, limit, order } = query
  let rows = queries.selectFrom('audit').selectAll()
  if (projectId !== undefined)
    rows = rows.where((is) =>
      everywhere
        ? is.or([is('project_id', '=', projectId), is('project_id', 'is', null)])
        : is('project_id', '=', projectId),
    )
  if (action !== undefined) rows = rows.where('action', '=', action)
  if (actor !== undefined) rows = rows.where((is) => is.or([is('actor_id', '=', actor), is('actor_name', '=', actor)]))
  if (from !== undefined) rows = rows.where('at', '>=', Date.parse(from))
  if (to !== undefined) rows = rows.where('at', '<', Date.parse(to))
  if (before !== undefined) rows = rows.where('sequence', '<', before)
  if (after !== undefined) rows = rows.where('sequence', '>', after)
  const found = await rows
    .orderBy('sequence', order === 'newest' ? 'desc' : 'asc')
    .limit(limit)
    .execute()
  return found.map(eventOf)
}

/** Entries that are read at a time. */
const portion = 500

/**
 * All matching entries, the oldest first, of which few are in memory at a time.
 *
 * @param query Filter; `after` is the start.
 */
export async function* readWholeAudit(
  queries: Queries,
  query: Omit<AuditQuery, 'limit' | 'order' | 'before'>,
): AsyncGenerator<AuditEvent> {
  let after = query.after ?? 0
  for (;;) {
    const events = await readAudit(queries, { ...query, after, limit: portion, order: 'oldest' })
    yield* events
    const last = events.at(-1)
    if (last === undefined || events.length < portion) return
    after = last.sequence
  }
}

const valuesSchema = z.record(z.string(), z.unknown())

function eventOf(row: Selectable<AuditTable>): AuditEvent {
  return {
    sequence: row.sequence,
    at: new Date(row.at).toISOString(),
    actor: { kind: row.actor_kind, id: row.actor_id, name: row.actor_name },
    action: row.action,
    outcome: row.outcome,
    object: row.object_id === null && row.object_name === null ? null : { id: row.object_id, name: row.object_name },
    organisationId: row.organisation_id,
    projectId: row.project_id,
    before: row.before === null ? null : parseStored(valuesSchema, row.before),
    after: row.after === null ? null : parseStored(valuesSchema, row.after),
    address: row.address,
    requestId: row.request_id,
    hash: row.hash,
  }
}
