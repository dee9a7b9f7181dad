import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

/**
 * Milliseconds ahead up to which the end of a lease is believed. Leases are far shorter, and the clocks of machines differ by
 * seconds: what lies further ahead was written by a clock that has been set back since.
 */
export const farthestLease = 15 * 60_000

/** A condition on a row of a queue, which is called `t` in it. */
export type WorkCondition = RawBuilder<boolean>

/** Turns of a job follow one another in the order in which they were asked for. */
export const noEarlierTurn: WorkCondition = sql<boolean>`not exists (
  select 1 from turn as earlier
  where earlier.job_id = t.job_id and earlier.status in ('queued', 'running') and earlier.position < t.position)`

/** How rows of a queue become due. */
interface DueRule {
  /** Status of a row that somebody has taken. */
  taken: string
  /** Milliseconds for which a row may be put off. */
  maxPause: RawBuilder<number>
}

/**
 * Rows that can be taken: those that wait and are due, and those whose holder was lost. A clock that was set back leaves
 * moments behind that are too far ahead to be meant, and those count as over.
 *
 * @param now Milliseconds since 1970.
 */
export function isDue({ taken, maxPause }: DueRule, now: number): WorkCondition {
  return sql<boolean>`(
    (t.status = 'queued' and ${isRunDue({ maxPause }, now)})
    or (t.status = ${sql.lit(taken)} and (t.lease_until <= ${now} or t.lease_until > ${now + farthestLease})))`
}

/**
 * Of rows that wait, those that are due.
 *
 * @param now Milliseconds since 1970.
 */
export function isRunDue({ maxPause }: Pick<DueRule, 'maxPause'>, now: number): WorkCondition {
  return sql<boolean>`(t.run_at <= ${now} or t.run_at - (${maxPause}) > ${now})`
}

/**
 * Deployments of a branch are made one at a time.
 *
 * @param now Milliseconds since 1970: what is held longer than its lease is not being made.
 */
export function noOtherDeployment(now: number): WorkCondition {
  return sql<boolean>`not exists (
    select 1 from deployment as other
    where other.project_id = t.project_id and other.branch = t.branch and other.id <> t.id
      and other.status = 'building' and other.lease_until > ${now} and other.lease_until <= ${now + farthestLease})`
}

/**
 * The order of deployments by kind.
 *
 * @param urgency A number for each kind, the smallest first.
 * @param urgency.production Of sites.
 * @param urgency.preview Of previews.
 */
export function urgencyByKind({ production, preview }: { production: number; preview: number }): {
  of: RawBuilder<number>
  levels: RawBuilder<boolean>[]
} {
  return {
    of: sql<number>`case when t.kind = 'production' then ${sql.lit(production)} else ${sql.lit(preview)} end`,
    levels: [sql<boolean>`t.kind = 'production'`, sql<boolean>`t.kind = 'preview'`],
  }
}

/**
 * Deliveries go to active endpoints, except for those with enough in progress.
 *
 * @param busy The busy ones.
 * @param busy.endpoints Ids of endpoints.
 * @param busy.projects Ids of projects.
 */
export function receiverIsFree(busy: { endpoints: readonly string[]; projects: readonly string[] }): WorkCondition {
  return sql<boolean>`not exists (
    select 1 from webhook_endpoint as e where e.id = t.endpoint_id and e.disabled_at is not null)
    and ${noneOf('t.endpoint_id', busy.endpoints)} and ${noneOf('t.project_id', busy.projects)}`
}

/**
 * The longest time for which a row may be put off.
 *
 * @param most Milliseconds.
 * @param failures The columns that count failures: a row without failures is not put off. By default, any row may be.
 */
export function pausesUpTo(most: number, failures: readonly string[] = []): RawBuilder<number> {
  if (failures.length === 0) return sql.lit(most)
  const counts = failures.map((column) => sql.ref(`t.${column}`))
  return sql<number>`case when ${sql.join(counts, sql` + `)} = 0 then 0 else ${sql.lit(most)} end`
}

/** A fault more than the row has. */
export const oneMoreFault: RawBuilder<unknown> = sql`faults + 1`

function noneOf(column: string, ids: readonly string[]): WorkCondition {
  return ids.length === 0 ? sql<boolean>`1 = 1` : sql<boolean>`${sql.ref(column)} not in (${sql.join(ids)})`
}
