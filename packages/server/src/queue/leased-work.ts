import { sql } from 'kysely'
import type { RawBuilder, Transaction } from 'kysely'
import { wakeAfterCommit } from '../store/commit-news.ts'
import type { Queries, Store } from '../store/open-store.ts'
import { keepsTime } from '../store/database/shared-clock.ts'
import type { Database } from '../store/tables.ts'
import { isDue } from '../store/queue/work-conditions.ts'
import { chooseCandidates, findCandidates } from './find-candidates.ts'
import { workSubjects } from './work-kind.ts'
import type { HeldRow, TakenWork, Taker, WorkKind, WorkRow } from './work-kind.ts'

/**
 * Takes the next row that is due: one that waits, or one whose holder was lost.
 *
 * @param kind The queue.
 * @returns Undefined if nothing is due.
 */
export async function takeWork<Row extends WorkRow>(
  store: Store,
  kind: WorkKind<Row>,
  taker: Taker,
): Promise<TakenWork<Row> | undefined> {
  const [taken] = await takeSeveral(store, kind, taker, 1)
  return taken
}

/**
 * Takes the next rows that are due. Urgent work goes first; then the project that has the least in work, and of those
 * the one that was served longest ago, so that no project waits behind another's long queue. A machine whose clock is
 * wrong takes nothing: others would refuse its requests.
 *
 * @param kind The queue.
 * @param most Limit of rows.
 */
export async function takeSeveral<Row extends WorkRow>(
  store: Store,
  kind: WorkKind<Row>,
  taker: Taker,
  most: number,
): Promise<TakenWork<Row>[]> {
  if (!keepsTime(store.time)) return []
  for (let looks = 0; looks < maxLooks; looks += 1) {
    const waiting = await findCandidates(store.db, kind, store.clock(), taker)
    if (waiting.length === 0) return []
    // Others may be quicker: what they have taken is passed over, and the next is tried.
    while (waiting.length > 0) {
      const ending = new Set(waiting.flatMap(({ id, ends }) => (ends ? [id] : [])))
      const several = store.dialect === 'postgres' && kind.lock === undefined ? most * spare : most
      const ids = chooseCandidates(waiting, taker, several)
      if (ids.length === 0) return []
      const mayEnd = ids.some((id) => ending.has(id))
      const taken = await take(store, kind, { ids, most, mayEnd }, taker)
      if (taken.length > 0) return taken
    }
    // Others have taken all of these; behind them there may be more.
  }
  return []
}

/**
 * Renews a lease. If another process has taken the row in the meantime, that was no crash of this one, and does not
 * count as one.
 *
 * @param kind The queue.
 * @param until Milliseconds since 1970.
 * @returns False if the row is no longer the holder's.
 */
export async function renewWork<Row extends WorkRow>(
  queries: Queries,
  kind: WorkKind<Row>,
  held: HeldRow,
  until: number,
): Promise<boolean> {
  if (await writeHeld(queries, kind, held, { lease_until: until })) return true
  if (lost.has(held)) return false
  lost.add(held)
  await sql`update ${sql.table(kind.table)} set ${sql.ref(kind.attempts)} = ${oneLess(kind)}
    where id = ${held.id} and fence = ${held.fence + 1} and status = ${kind.taken}`.execute(queries)
  return false
}

/** Rows that another process has taken from this one: the attempts of each are corrected once. */
const lost = new WeakSet<HeldRow>()

/**
 * Gives a row back so that others continue at once, such as at the end of a process: taking it does not count.
 *
 * @param kind The queue.
 * @returns False if the row is no longer the holder's.
 */
export async function handBack<Row extends WorkRow>(
  queries: Queries,
  kind: WorkKind<Row>,
  held: HeldRow,
): Promise<boolean> {
  wakeAfterCommit(queries, workSubjects[kind.table])
  return writeHeld(queries, kind, held, { ...free, [kind.attempts]: oneLess(kind) })
}

/**
 * Puts a row off until later.
 *
 * @param kind The queue.
 * @param change When it is due, whether taking it counts, and what else is written.
 * @param change.until Milliseconds since 1970.
 * @param change.counts False if nothing about the row itself was at fault.
 * @param change.set Further columns.
 * @returns False if the row is no longer the holder's.
 */
export async function putOff<Row extends WorkRow>(
  queries: Queries,
  kind: WorkKind<Row>,
  held: HeldRow,
  { until, counts, set = {} }: { until: number; counts: boolean; set?: ColumnChange },
): Promise<boolean> {
  const attempts = counts ? {} : { [kind.attempts]: oneLess(kind) }
  return writeHeld(queries, kind, held, { ...free, ...attempts, run_at: until, ...set })
}

/**
 * Ends a row.
 *
 * @param kind The queue.
 * @param set Its status and what came of it.
 * @returns False if the row is no longer the holder's.
 */
export async function endWork<Row extends WorkRow>(
  queries: Queries,
  kind: WorkKind<Row>,
  held: HeldRow,
  set: ColumnChange,
): Promise<boolean> {
  return writeHeld(queries, kind, held, { ...free, ...set })
}

/**
 * Ends all leases. Only for a process that knows it is the only one, such as the owner of a SQLite folder at its start:
 * the work of an earlier process continues at once.
 *
 * @param now Milliseconds since 1970.
 */
export async function endAllLeases(queries: Queries, now: number): Promise<void> {
  for (const table of ['turn', 'deployment', 'webhook_delivery', 'workflow_run'] as const) {
    await queries.updateTable(table).set({ lease_until: now }).where('lease_until', '>', now).execute()
  }
}

/**
 * When something that failed is tried again: the pause doubles each time, and differs by a quarter from one row to the
 * next, so that what failed together does not come back together.
 *
 * @param failures How often it has failed, from 1.
 * @param bounds Milliseconds.
 * @param bounds.first The first pause.
 * @param bounds.longest The longest one.
 * @param random A number from 0 to 1.
 * @returns Milliseconds to wait.
 */
export function backOff(failures: number, bounds: { first: number; longest: number }, random: number): number {
  const pause = Math.min(bounds.longest, bounds.first * 2 ** Math.min(failures - 1, 30))
  return Math.round(pause * (0.75 + random / 2))
}

/** New values of columns. */
export type ColumnChange = Readonly<Record<string, string | number | null | RawBuilder<unknown>>>

const free = { status: 'queued', lease_owner: null, lease_until: null } as const

function oneMore<Row extends WorkRow>({ attempts }: WorkKind<Row>): RawBuilder<unknown> {
  return sql`${sql.ref(attempts)} + 1`
}

function oneLess<Row extends WorkRow>({ attempts }: WorkKind<Row>): RawBuilder<unknown> {
  return sql`case when ${sql.ref(attempts)} > 0 then ${sql.ref(attempts)} - 1 else 0 end`
}

/** Number of further looks if others were quicker each time. */
const maxLooks = 3
/** Ratio of candidates to taken rows: processes that look at the same time find the same ones. */
const spare = 3
/** More than any column of attempts holds. */
const largestInteger = 2_147_483_647

/** Takes rows that nobody else has: by one statement if nothing else has to be written with it. */
async function take<Row extends WorkRow>(
  store: Store,
  kind: WorkKind<Row>,
  chosen: Chosen,
  taker: Taker,
): Promise<TakenWork<Row>[]> {
  if (kind.lock === undefined && kind.onTaken === undefined && !chosen.mayEnd)
    return claim(store, store.db, kind, chosen, taker, kind.maxAttempts)
  return store.transaction(async (transaction) => {
    const locked: string[] = []
    for (const id of chosen.ids) if (kind.lock === undefined || (await kind.lock(transaction, { id }))) locked.push(id)
    if (locked.length === 0) return []
    return claim(store, transaction, kind, { ...chosen, ids: locked }, taker)
  })
}

/** The rows that may be taken, in order. */
interface Chosen {
  ids: readonly string[]
  /** How many of them are wanted: what others have taken is made up for by the next. */
  most: number
  /** Whether some were taken so often that they are given up. */
  mayEnd: boolean
}

async function claim<Row extends WorkRow>(
  store: Store,
  queries: Queries,
  kind: WorkKind<Row>,
  { ids, most }: Chosen,
  { owner, lease }: Taker,
  below = largestInteger,
): Promise<TakenWork<Row>[]> {
  const now = store.clock()
  const table = sql.table(kind.table)
  const own = { status: kind.taken, lease_owner: owner, lease_until: now + lease, taken_at: now, ...kind.claim }
  const set = columns({ ...own, fence: sql`fence + 1`, [kind.attempts]: oneMore(kind) })
  const may = sql`t.id in (${sql.join(ids)}) and ${isDue(kind, now)} and t.${sql.ref(kind.attempts)} < ${below}`
  // A process that waits for a row that another one is taking would find it taken. Separate from the change, so that
  // the search runs once.
  const { rows: found } = await (
    store.dialect === 'postgres'
      ? sql<Row>`with free as materialized (
          select t.id from ${table} as t where ${may}
          order by array_position(array[${sql.join(ids)}]::text[], t.id) limit ${sql.lit(most)} for update skip locked
        ) update ${table} set ${set} where id in (select id from free) returning *`
      : sql<Row>`update ${table} set ${set} where id in (select t.id from ${table} as t where ${may}) returning *`
  ).execute(queries)
  const taken: TakenWork<Row>[] = []
  for (const row of found.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))) {
    if (Number(row[kind.attempts as keyof Row]) > kind.maxAttempts) {
      // Only a transaction may give rows up.
      await kind.onGivenUp(queries as Transaction<Database>, row, now)
      taken.push({ kind: 'given-up', row })
    } else {
      await kind.onTaken?.(queries as Transaction<Database>, row, now)
      taken.push({ kind: 'taken', row })
    }
  }
  return taken
}

async function writeHeld<Row extends WorkRow>(
  queries: Queries,
  kind: WorkKind<Row>,
  { id, fence }: HeldRow,
  change: ColumnChange,
): Promise<boolean> {
  const { numAffectedRows } = await sql`update ${sql.table(kind.table)} set ${columns(change)}
    where id = ${id} and fence = ${fence} and status = ${kind.taken}`.execute(queries)
  return numAffectedRows === 1n
}

function columns(change: ColumnChange): RawBuilder<unknown> {
  return sql.join(Object.entries(change).map(([name, value]) => sql`${sql.ref(name)} = ${value}`))
}
