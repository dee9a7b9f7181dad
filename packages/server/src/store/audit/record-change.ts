import type { Kysely } from 'kysely'
import type { AuditAction } from '@docwright/contract'
import type { Database } from '../tables.ts'
import { chainEntries } from './audit-chain.ts'
import type { AuditEntry, UnchainedEntry } from './audit-chain.ts'
import { currentOrigin } from './origin.ts'
import type { Origin } from './origin.ts'

/** A database, or a transaction of it. */
type Queries = Kysely<Database>

/** Something that is done. */
export interface RecordedChange {
  action: AuditAction
  outcome?: 'done' | 'refused' | undefined
  organisationId?: string | null | undefined
  projectId?: string | null | undefined
  /** The object, if it is not the project itself. */
  object?: { id?: string | null | undefined; name?: string | null | undefined } | undefined
  /** The change, without secrets. Values that are the same in both are omitted. */
  before?: Readonly<Record<string, unknown>> | undefined
  after?: Readonly<Record<string, unknown>> | undefined
  /** The actor, if it is not the requester. */
  actor?: Origin['actor'] | undefined
}

interface Pending {
  change: RecordedChange
  origin: Origin
}

/** The entries of open transactions. */
const pending = new WeakMap<Queries, Pending[]>()

/** Longest text of a value that is kept. */
const maxText = 500

/**
 * Records an action in the transaction of the change: both are durable, or neither is. The function that changes a row
 * calls it, so that no caller can forget it.
 *
 * @param transaction From `store.transaction`.
 * @param change The action.
 * @throws Error if there is no such transaction.
 */
export function recordChange(transaction: Queries, change: RecordedChange): void {
  const list = pending.get(transaction)
  if (list === undefined) throw new Error('A change is recorded in the transaction that makes it.')
  const { actor, address, requestId } = currentOrigin()
  list.push({ change, origin: { actor: change.actor ?? actor, address, requestId } })
}

/** Collects the records of a transaction from here on. */
export function beginRecords(transaction: Queries): void {
  pending.set(transaction, [])
}

/** Writes what a transaction has recorded, as the last thing that it does. */
export async function writeRecords(transaction: Queries, clock: () => number): Promise<readonly AuditEntry[]> {
  const list = pending.get(transaction) ?? []
  if (list.length === 0) return []
  const now = clock()
  return chainEntries(
    transaction,
    list.map((one) => entryOf(one, now)),
  )
}

/** The listeners to new entries, by the database. */
const listeners = new WeakMap<Queries, (entry: AuditEntry) => void>()

/**
 * Calls a listener for every entry that this process writes, once it is durable.
 *
 * @param listener For example the writer of the process's log.
 */
export function followRecords(database: Queries, listener: (entry: AuditEntry) => void): void {
  listeners.set(database, listener)
}

/** Reports committed entries to the listener of a database. */
export function tellRecords(database: Queries, entries: readonly AuditEntry[]): void {
  for (const entry of entries) listeners.get(database)?.(entry)
}

function entryOf({ change, origin }: Pending, now: number): UnchainedEntry {
  const { action, outcome = 'done', organisationId, projectId, object, before, after } = change
  return {
    at: now,
    actor_kind: origin.actor.kind,
    actor_id: origin.actor.id,
    actor_name: short(origin.actor.name),
    action,
    outcome,
    organisation_id: organisationId ?? null,
    project_id: projectId ?? null,
    object_id: object?.id ?? null,
    object_name: short(object?.name ?? null),
    before: differing(before, after),
    after: differing(after, before),
    address: origin.address,
    request_id: origin.requestId,
  }
}

/** The values of one side that the other one does not have. */
function differing(side: RecordedChange['before'], other: RecordedChange['before']): string | null {
  if (side === undefined) return null
  const entries = Object.entries(side)
    .filter(([name, value]) => value !== undefined && JSON.stringify(other?.[name]) !== JSON.stringify(value))
    .map(([name, value]) => [name, typeof value === 'string' ? short(value) : value])
  return entries.length === 0 ? null : JSON.stringify(Object.fromEntries(entries))
}

function short(text: string | null): string | null {
  return text !== null && text.length > maxText ? `${text.slice(0, maxText)}…` : text
}
