import { sql } from 'kysely'
import { wakeAfterCommit } from '../commit-news.ts'
import type { Queries, Store } from '../open-store.ts'
import { earliestOf } from '../queue/earliest.ts'
import type { ProjectVisitTable } from './project-tables.ts'

/** A project that this process looks at. */
export interface TakenVisit extends Pick<ProjectVisitTable, 'failures' | 'told_at'> {
  projectId: string
  /** The end of this lease. */
  leaseUntil: number
}

/**
 * Milliseconds within which the process that changes a repository records the deployments. After that a visit checks
 * whether this was done.
 */
export const changeSettles = 20_000

/** The first rows that are due: processes that look at once begin at different ones. */
const looked = 8

/** Makes a project due for its first visit. */
export async function insertVisit(queries: Queries, projectId: string): Promise<void> {
  await queries.insertInto('project_visit').values({ project_id: projectId, due_at: 0, failures: 0 }).execute()
  wakeAfterCommit(queries, 'visit')
}

/** Makes unvisited projects due: those that a process of an earlier release has created. */
export async function insertMissingVisits(queries: Queries): Promise<void> {
  await sql`insert into project_visit (project_id, due_at, failures)
    select p.id, 0, 0 from project as p
    where not exists (select 1 from project_visit as v where v.project_id = p.id)`.execute(queries)
}

/**
 * Has a project visited soon, unless it is due sooner.
 *
 * @param at When, in milliseconds since 1970.
 */
export async function scheduleVisit(queries: Queries, projectId: string, at: number): Promise<void> {
  await queries
    .updateTable('project_visit')
    .set({ due_at: at })
    .where('project_id', '=', projectId)
    .where('due_at', '>', at)
    .execute()
  wakeAfterCommit(queries, 'visit')
}

/**
 * Notes that the forge of a project has reported a push by itself, so that it is rarely asked.
 *
 * @param now Milliseconds since 1970.
 */
export async function markReported(queries: Queries, projectId: string, now: number): Promise<void> {
  await queries.updateTable('project_visit').set({ told_at: now }).where('project_id', '=', projectId).execute()
}

/** Has hosted repositories visited that are not recorded outside the disk of a machine. */
export async function visitUnrecorded(queries: Queries): Promise<void> {
  await sql`update project_visit set due_at = 0 where lease_until is null and project_id in (
    select p.id from project as p where p.repository_kind = 'local' and p.archived_at is null
      and not exists (select 1 from repository as r where r.project_id = p.id))`.execute(queries)
  wakeAfterCommit(queries, 'visit')
}

/** Has all projects visited: their repositories may hold more than the database knows of. */
export async function scheduleAllVisits(queries: Queries): Promise<void> {
  await queries.updateTable('project_visit').set({ due_at: 0, lease_until: null }).execute()
  wakeAfterCommit(queries, 'visit')
}

/**
 * Ends all visits and makes repositories due whose change was in progress. Only for a process that knows it is the only
 * one, such as the owner of a SQLite folder at its start.
 *
 * @param now Milliseconds since 1970.
 */
export async function endAllVisits(queries: Queries, now: number): Promise<void> {
  await queries
    .updateTable('project_visit')
    .set({ due_at: now, lease_until: null })
    .where((row) => row.or([row('lease_until', 'is not', null), row('due_at', '<=', now + changeSettles)]))
    .execute()
}

/**
 * When the next project is due, or its visitor is to be taken for lost.
 *
 * @returns Milliseconds since 1970; undefined if there is no project.
 */
export async function nextVisit(queries: Queries): Promise<number | undefined> {
  const { rows } = await sql<{ at: number | string | null }>`
    select min(due_at) as at from project_visit where lease_until is null
    union all
    select min(lease_until) as at from project_visit where lease_until is not null`.execute(queries)
  return earliestOf(rows)
}

/**
 * Takes a project that is due, or whose visitor was lost: the taker has it alone.
 *
 * @param lease Milliseconds for which it belongs to the taker.
 * @param next Milliseconds after which it is due again, if nothing makes it due earlier.
 * @param random A number from 0 to 1.
 * @returns Undefined if none is due.
 */
export async function takeVisit(
  { db, clock }: Pick<Store, 'db' | 'clock'>,
  lease: number,
  next: number,
  random: number,
): Promise<TakenVisit | undefined> {
  const now = clock()
  const waiting = db.selectFrom('project_visit').selectAll().limit(looked)
  for (;;) {
    const due = await waiting.where('lease_until', 'is', null).where('due_at', '<=', now).orderBy('due_at').execute()
    const found = due.length > 0 ? due : await waiting.where('lease_until', '<=', now).orderBy('lease_until').execute()
    const row = found[Math.floor(random * found.length)]
    if (row === undefined) return undefined
    const leaseUntil = now + lease
    const { numUpdatedRows } = await db
      .updateTable('project_visit')
      .set({ due_at: now + next, lease_until: leaseUntil })
      .where('project_id', '=', row.project_id)
      .where('due_at', '=', row.due_at)
      .where('lease_until', row.lease_until === null ? 'is' : '=', row.lease_until)
      .executeTakeFirst()
    const { project_id: projectId, failures, told_at } = row
    if (numUpdatedRows === 1n) return { projectId, failures, told_at, leaseUntil }
  }
}

/**
 * Ends a visit.
 *
 * @param change When the project is due again unless something has made it due earlier, the number of failures in a
 *   row, when its forge last reported a push, and why its repository could not be read.
 */
export async function endVisit(
  queries: Queries,
  { projectId, leaseUntil }: TakenVisit,
  { dueAt, ...change }: { dueAt: number; failures: number } & Partial<Pick<ProjectVisitTable, 'told_at' | 'trouble'>>,
): Promise<void> {
  await queries
    .updateTable('project_visit')
    .set({
      lease_until: null,
      due_at: sql<number>`case when due_at < ${dueAt} then due_at else ${dueAt} end`,
      ...change,
    })
    .where('project_id', '=', projectId)
    .where('lease_until', '=', leaseUntil)
    .execute()
}

/** Why a project's repository could not be read at its last visit, for people; null if it could. */
export async function readTrouble(queries: Queries, projectId: string): Promise<string | null> {
  const visit = queries.selectFrom('project_visit').select('trouble').where('project_id', '=', projectId)
  return (await visit.executeTakeFirst())?.trouble ?? null
}

/**
 * When a project was last deployed, on any branch.
 *
 * @returns Milliseconds since 1970; undefined if it never was.
 */
export async function lastDeployedAt(queries: Queries, projectId: string): Promise<number | undefined> {
  const row = await queries
    .selectFrom('deployment')
    .select('created_at')
    .where('project_id', '=', projectId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.created_at
}
