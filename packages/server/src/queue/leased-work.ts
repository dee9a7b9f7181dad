import { sql } from 'kysely'
import type { RawBuilder, Transaction } from 'kysely'
import { wakeAfterCommit } from '../store/commit-news.ts'
import type { Queries, Store } from '../store/open-store.ts'
import type { Database } from '../store/tables.ts'
import { farthestLease, isDue } from '../store/queue/work-conditions.ts'

/** What is said of a queue that has work. */
const subjects = {
  turn: 'turn',
  deployment: 'deployment',
  webhook_delivery: 'delivery',
  workflow_run: 'workflow',
} as const

/** The tables that are queues. */
export type WorkTable = keyof typeof subjects

/** What every row of a queue has. */
export interface WorkRow {
  id: string
  project_id: string
  status: string
  run_at: number
  lease_until: number | null
  fence: number
}

/** A row that this process has taken: what it writes names the fence, and a later holder has a higher one. */
export interface HeldRow {
  id: string
  fence: number
}

/** How one table is a queue. In its expressions the row is `t`. */
export interface WorkKind<Row extends WorkRow> {
  table: WorkTable
  /** Status of a row that somebody has taken; one that waits is `queued`. */
  taken: string
  /** Column that counts how often a row was taken, without the times it was handed back in order. */
  attempts: 'attempts' | 'takeovers'
  /** A row that was taken so often, and never came to an end, ends the processes that take it. */
  maxAttempts: number
  /** Milliseconds for which a row may be put off: what waits longer does so because a clock was set back. */
  maxPause: RawBuilder<number>
  /** Work of a lower number goes first, whoever it is for; all alike without it. */
  urgency?: RawBuilder<number>
  /** What else a row needs to be taken. */
  ready?: (queries: Queries, now: number) => Promise<RawBuilder<boolean>>
  /** Locks what the row belongs to; false where somebody else has it, or where the row may no longer be taken. */
  lock?: (transaction: Transaction<Database>, row: { id: string }) => Promise<boolean>
  /** Writes what else becomes true when a row is taken; it gets the row as it was before. */
  onTaken?: (transaction: Transaction<Database>, row: Row, now: number) => Promise<void>
  /** Ends a row that was taken too often, with everything that becomes true with it. */
  onGivenUp: (transaction: Transaction<Database>, row: Row, now: number) => Promise<void>
}

/** What came of looking for work. */
export type TakenWork<Row> =
  /** The row as it is now; it is the taker's. */
  | { kind: 'taken'; row: Row }
  /** The row as it was before it was given up. */
  | { kind: 'given-up'; row: Row }

/**
 * Takes the next row that is due: one that waits, or one whose holder was lost. What is urgent goes first; then the
 * project that has the least in work, and of those the one that was served longest ago, so that no project stands
 * behind another's long line.
 *
 * @param kind The queue.
 * @param taker Who takes it, for how many milliseconds, and up to which urgency.
 * @param taker.owner Named in the row, for operators.
 * @param taker.lease Milliseconds.
 * @param taker.upTo The least urgent work to take; any without it.
 * @param taker.perProject How much of one project all processes work on at a time; any without it. Processes that look in the
 *   same moment may take one more each.
 * @returns Undefined where nothing is due.
 */
export async function takeWork<Row extends WorkRow>(
  store: Store,
  kind: WorkKind<Row>,
  taker: { owner: string; lease: number; upTo?: number; perProject?: number | undefined },
): Promise<TakenWork<Row> | undefined> {
  for (let looks = 0; looks < maxLooks; looks += 1) {
    const candidates = await findCandidates(store.db, kind, store.clock(), taker)
    for (const id of candidates) {
      const taken = await store.transaction(async (transaction) => take(store, transaction, kind, id, taker))
      if (taken !== undefined) return taken
    }
    // Others have taken all of these; behind them there may be more.
    if (candidates.length === 0) return undefined
  }
  return undefined
}

/**
 * Makes a lease longer.
 *
 * @param kind The queue.
 * @param until Milliseconds since 1970.
 * @returns False where the row is no longer the holder's.
 */
export async function renewWork<Row extends WorkRow>(
  queries: Queries,
  kind: WorkKind<Row>,
  held: HeldRow,
  until: number,
): Promise<boolean> {
  return writeHeld(queries, kind, held, { lease_until: until })
}

/**
 * Gives a row back that others go on with at once, such as at the end of a process: taking it does not count.
 *
 * @param kind The queue.
 * @returns False where the row is no longer the holder's.
 */
export async function handBack<Row extends WorkRow>(
  queries: Queries,
  kind: WorkKind<Row>,
  held: HeldRow,
): Promise<boolean> {
  wakeAfterCommit(queries, subjects[kind.table])
  return writeHeld(queries, kind, held, { ...free, [kind.attempts]: oneLess(kind) })
}

/**
 * Puts a row off until later.
 *
 * @param kind The queue.
 * @param change When it is due, whether taking it counts, and what else is written.
 * @param change.until Milliseconds since 1970.
 * @param change.counts False where nothing about the row itself was at fault.
 * @param change.set Further columns.
 * @returns False where the row is no longer the holder's.
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
 * @returns False where the row is no longer the holder's.
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
 * what an earlier process was doing goes on at once.
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

function oneLess<Row extends WorkRow>({ attempts }: WorkKind<Row>): RawBuilder<unknown> {
  return sql`case when ${sql.ref(attempts)} > 0 then ${sql.ref(attempts)} - 1 else 0 end`
}

/** How often it is looked again where others were quicker each time. */
const maxLooks = 3
/** Projects whose first row is looked at; with more that wait at once, the others have their turn when these had theirs. */
const maxProjects = 1000

/** A bare number after `order by` would name a column. */
const alike = sql<number>`0 + 0`

interface Candidate {
  id: string
  urgency: number
  busy: number
  served: number | null
  run_at: number
}

/** The first due row of each project, and all rows whose holders were lost, in the order in which they are to be taken. */
async function findCandidates<Row extends WorkRow>(
  queries: Queries,
  { table, taken, maxPause, urgency = alike, ready }: WorkKind<Row>,
  now: number,
  { upTo, perProject = Number.POSITIVE_INFINITY }: { upTo?: number; perProject?: number | undefined },
): Promise<string[]> {
  const rows = sql.table(table)
  const due = isDue({ taken, maxPause }, now)
  const mayBeTaken = ready === undefined ? sql<boolean>`1 = 1` : await ready(queries, now)
  const isUrgent = upTo === undefined ? sql<boolean>`1 = 1` : sql<boolean>`${urgency} <= ${sql.lit(upTo)}`
  const { rows: candidates } = await sql<Candidate>`
    with recursive projects(id) as (
      select (select min(w.project_id) from ${rows} as w where w.status = 'queued')
      union all
      select (select min(w.project_id) from ${rows} as w where w.status = 'queued' and w.project_id > projects.id)
      from projects where projects.id is not null
    ), candidates(id) as (
      select (
        select t.id from ${rows} as t
        where t.status = 'queued' and t.project_id = projects.id and ${due} and ${isUrgent} and ${mayBeTaken}
        order by ${urgency}, t.run_at, t.id limit 1
      ) from (select id from projects where id is not null limit ${sql.lit(maxProjects)}) as projects
      union
      select t.id from ${rows} as t
      where t.status = ${taken} and ${due} and ${isUrgent} and ${mayBeTaken}
    )
    select t.id as id, t.run_at as run_at, ${urgency} as urgency,
      (select count(*) from ${rows} as b
        where b.project_id = t.project_id and b.status = ${taken}
          and b.lease_until > ${now} and b.lease_until <= ${now + farthestLease}) as busy,
      (select max(s.taken_at) from ${rows} as s where s.project_id = t.project_id) as served
    from ${rows} as t where t.id in (select candidates.id from candidates where candidates.id is not null)`.execute(
    queries,
  )
  const allowed = candidates.filter(({ busy }) => busy < perProject)
  return allowed.toSorted(compareCandidates).map(({ id }) => id)
}

function compareCandidates(a: Candidate, b: Candidate): number {
  return (
    a.urgency - b.urgency ||
    a.busy - b.busy ||
    (a.served ?? 0) - (b.served ?? 0) ||
    a.run_at - b.run_at ||
    (a.id < b.id ? -1 : 1)
  )
}

async function take<Row extends WorkRow>(
  store: Store,
  transaction: Transaction<Database>,
  kind: WorkKind<Row>,
  id: string,
  { owner, lease }: { owner: string; lease: number },
): Promise<TakenWork<Row> | undefined> {
  if (kind.lock !== undefined && !(await kind.lock(transaction, { id }))) return undefined
  const now = store.clock()
  const { rows } = await sql<Row>`
    select * from ${sql.table(kind.table)} as t where t.id = ${id} and ${isDue(kind, now)}`.execute(transaction)
  const [row] = rows
  if (row === undefined) return undefined
  const attempts = Number(row[kind.attempts as keyof Row])
  // Only the one who changes the fence that everybody has seen may go on.
  const claim = {
    status: kind.taken,
    fence: row.fence + 1,
    [kind.attempts]: attempts + 1,
    lease_owner: owner,
    lease_until: now + lease,
    taken_at: now,
  }
  const { numAffectedRows } = await sql`update ${sql.table(kind.table)} set ${columns(claim)}
    where id = ${id} and fence = ${row.fence} and status = ${row.status}`.execute(transaction)
  if (numAffectedRows !== 1n) return undefined
  if (attempts >= kind.maxAttempts) {
    await kind.onGivenUp(transaction, { ...row, ...claim }, now)
    return { kind: 'given-up', row }
  }
  await kind.onTaken?.(transaction, row, now)
  return { kind: 'taken', row: { ...row, ...claim } }
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
