import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Queries } from '../store/open-store.ts'
import { isPostgres } from '../store/database/is-postgres.ts'
import { earliestOf } from '../store/queue/earliest.ts'
import { farthestLease, isRunDue } from '../store/queue/work-conditions.ts'
import type { Taker, Urgency, WorkKind, WorkRow } from './work-kind.ts'

/** A row that could be taken, with the state of its project. */
export interface Candidate {
  id: string
  project_id: string
  urgency: number
  /** How much of the project is in work. */
  busy: number
  /** When the project was served last. */
  served: number | null
  run_at: number
  /** The value of {@link WorkKind.exclusive}. */
  exclusive: string
  /** Whether it was taken so often that it is given up. */
  ends: boolean
}

/**
 * Number of projects whose first row is checked in one round, before and after the one that was served last. Work in
 * more projects has its turn in later rounds: a check costs the same with ten projects and with ten thousand.
 */
const roundSize = 25
/**
 * Number of the oldest rows of every level of urgency, for any project: with many processes at one project, each finds
 * some.
 */
const oldestSize = 25
/** Number of rows furthest ahead that are checked for times from a clock that was since set back. */
const aheadSize = 40

const all = sql<boolean>`1 = 1`
/** A bare number after `order by` would name a column. */
const alike: Urgency = { of: sql<number>`0 + 0`, levels: [all] }

/**
 * Whether any row is due. It costs the same however many wait for later.
 *
 * @param now Milliseconds since 1970.
 */
export async function isAnyDue<Row extends WorkRow>(
  queries: Queries,
  { table, taken, maxPause }: WorkKind<Row>,
  now: number,
): Promise<boolean> {
  const rows = sql.table(table)
  const { rows: found } = await sql<{ due: number | boolean }>`
    select exists (select 1 from ${rows} as t where t.status = 'queued' and t.run_at <= ${now})
      or exists (select 1 from ${rows} as t where t.status = ${sql.lit(taken)}
        and t.lease_until <= ${now})
      or exists (select 1 from ${rows} as t where t.status = ${sql.lit(taken)}
        and t.lease_until > ${now + farthestLease})
      or exists (select 1 from (
        select * from ${rows} where status = 'queued' order by run_at desc limit ${sql.lit(aheadSize)}
      ) as t where t.run_at > ${now} and t.run_at - (${maxPause}) > ${now}) as due`.execute(queries)
  return found.some(({ due }) => Boolean(due))
}

/**
 * When the next row will be due, as far as is known now: one that waits, or one whose holder may be lost by then.
 *
 * @returns Milliseconds since 1970; undefined if nothing waits.
 */
export async function findNextDue<Row extends WorkRow>(
  queries: Queries,
  { table, taken }: Pick<WorkKind<Row>, 'table' | 'taken'>,
): Promise<number | undefined> {
  const rows = sql.table(table)
  const { rows: found } = await sql<{ at: number | string | null }>`
    select min(t.run_at) as at from ${rows} as t where t.status = 'queued'
    union all
    select min(t.lease_until) as at from ${rows} as t where t.status = ${sql.lit(taken)}`.execute(queries)
  return earliestOf(found)
}

/** Rows that are due, of as many projects as a look goes over, in the order in which they are to be taken. */
export async function findCandidates<Row extends WorkRow>(
  queries: Queries,
  kind: WorkKind<Row>,
  now: number,
  taker: Pick<Taker, 'upTo' | 'perProject' | 'after'>,
): Promise<Candidate[]> {
  if (!(await isAnyDue(queries, kind, now))) return []
  const { table, urgency = alike } = kind
  const taken = sql.lit(kind.taken)
  const rows = sql.table(table)
  // SQLite cannot estimate how few rows wait, and would read all rows of a project.
  const waiting = isPostgres(queries) ? sql`` : sql`indexed by ${sql.ref(`${table}_waiting`)}`
  const due = isRunDue(kind, now)
  const mayBeTaken = await conditionOf(kind, queries, now, taker.upTo)
  const oldest = urgency.levels.map(
    (level) => sql`
      select t.id from (
        select * from ${rows} as t where t.status = 'queued' and t.run_at <= ${now} and ${level}
        order by t.run_at, t.id limit ${sql.lit(oldestSize)}
      ) as t where ${mayBeTaken}`,
  )
  const { rows: ids } = await sql<{ id: string | null }>`
    with recursive behind(id, place) as (
      ${firstProject(rows, waiting, sql`w.project_id > ${taker.after ?? ''}`)}
      union all
      ${nextProject(rows, waiting, 'behind', sql`1 = 1`)}
    ), before(id, place) as (
      ${firstProject(rows, waiting, sql`w.project_id <= ${taker.after ?? ''}`)}
      union all
      ${nextProject(rows, waiting, 'before', sql`w.project_id <= ${taker.after ?? ''}`)}
    ), candidates(id) as (
      select (${firstRow(rows, waiting, urgency, sql<boolean>`t.project_id = projects.id and ${due} and ${mayBeTaken}`)})
      from (select id from behind union all select id from before) as projects
      union all
      ${sql.join(oldest, sql` union all `)}
      union all
      select t.id from ${rows} as t where t.status = ${taken} and t.lease_until <= ${now} and ${mayBeTaken}
      union all
      select t.id from ${rows} as t where t.status = ${taken} and t.lease_until > ${now + farthestLease} and ${mayBeTaken}
    )
    select candidates.id as id from candidates`.execute(queries)
  const chosen = [...new Set(ids.flatMap(({ id }) => id ?? []))]
  if (chosen.length === 0) return []
  // Apart from the above: a planner that expects many rows would read the whole table for them.
  const { rows: found } = await sql<Omit<Candidate, 'exclusive' | 'ends'> & Row>`
    select t.*, ${urgency.of} as urgency,
      (select count(*) from ${rows} as b
        where b.project_id = t.project_id and b.status = ${taken}
          and b.lease_until > ${now} and b.lease_until <= ${now + farthestLease}) as busy,
      (select max(s.taken_at) from ${rows} as s where s.project_id = t.project_id) as served
    from ${rows} as t where t.id in (${sql.join(chosen)})`.execute(queries)
  const ends = (row: Row): boolean => Number(row[kind.attempts as keyof Row]) >= kind.maxAttempts
  return found.map((row) => ({ ...row, exclusive: kind.exclusive(row), ends: ends(row) })).toSorted(compareCandidates)
}

/**
 * Takes the next candidates from a list: at most one of those that exclude each other, and no more of a project than
 * may be in work. A chosen candidate counts as in work for the following ones.
 *
 * @param waiting In order; rows that are chosen or may not be taken now are removed.
 * @param most Limit of candidates.
 */
export function chooseCandidates(
  waiting: Candidate[],
  { perProject = Number.POSITIVE_INFINITY, mayTake = () => true }: Pick<Taker, 'perProject' | 'mayTake'>,
  most: number,
): string[] {
  const chosen: string[] = []
  const excluded = new Set<string>()
  while (chosen.length < most) {
    const next = waiting.findIndex(
      ({ project_id: project, busy, exclusive }) => busy < perProject && !excluded.has(exclusive) && mayTake(project),
    )
    if (next === -1) break
    const [candidate] = waiting.splice(next, 1)
    if (candidate === undefined) break
    chosen.push(candidate.id)
    excluded.add(candidate.exclusive)
    for (const other of waiting) if (other.project_id === candidate.project_id) other.busy += 1
    waiting.sort(compareCandidates)
  }
  return chosen
}

async function conditionOf<Row extends WorkRow>(
  { ready, urgency = alike }: WorkKind<Row>,
  queries: Queries,
  now: number,
  upTo: number | undefined,
): Promise<RawBuilder<boolean>> {
  const isReady = ready === undefined ? all : await ready(queries, now)
  const isUrgent = upTo === undefined ? all : sql<boolean>`${urgency.of} <= ${sql.lit(upTo)}`
  return sql<boolean>`${isReady} and ${isUrgent}`
}

function firstProject(
  rows: RawBuilder<unknown>,
  waiting: RawBuilder<unknown>,
  condition: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`select (
    select w.project_id from ${rows} as w ${waiting} where w.status = 'queued' and ${condition} order by w.project_id limit 1
  ), 1`
}

function nextProject(
  rows: RawBuilder<unknown>,
  waiting: RawBuilder<unknown>,
  round: string,
  condition: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const last = sql.ref(`${round}.id`)
  return sql`select (
    select w.project_id from ${rows} as w ${waiting}
    where w.status = 'queued' and w.project_id > ${last} and ${condition} order by w.project_id limit 1
  ), ${sql.ref(`${round}.place`)} + 1
  from ${sql.table(round)} where ${last} is not null and ${sql.ref(`${round}.place`)} < ${sql.lit(roundSize)}`
}

/** The first row of a project: without levels, the index has them in order. */
function firstRow(
  rows: RawBuilder<unknown>,
  waiting: RawBuilder<unknown>,
  urgency: Urgency,
  condition: RawBuilder<boolean>,
): RawBuilder<unknown> {
  const order = urgency === alike ? sql`t.run_at, t.id` : sql`${urgency.of}, t.run_at, t.id`
  return sql`select t.id from ${rows} as t ${waiting} where t.status = 'queued' and ${condition} order by ${order} limit 1`
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
