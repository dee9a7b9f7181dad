import { wakeAfterCommit } from '../commit-news.ts'
import type { MentionTable } from './job-tables.ts'
import type { Queries } from '../open-store.ts'

/** A conversation at a project's forge. */
export type MentionThread = Pick<MentionTable, 'project_id' | 'thread' | 'number'>

/** Whether a comment was handled before. */
export async function hasMention(queries: Queries, place: string): Promise<boolean> {
  const row = await queries.selectFrom('mention').select('id').where('place', '=', place).executeTakeFirst()
  return row !== undefined
}

/**
 * Records that a comment was handled.
 *
 * @param transaction The transaction of the message that it is.
 * @throws If it was handled before.
 */
export async function insertMention(transaction: Queries, mention: MentionTable): Promise<void> {
  await transaction.insertInto('mention').values(mention).execute()
  wakeAfterCommit(transaction, 'mention')
}

/** The jobs of a conversation, the newest first. */
export async function jobsOfThread(queries: Queries, thread: MentionThread): Promise<string[]> {
  const rows = await inThread(queries, thread).select('job_id').orderBy('created_at', 'desc').execute()
  return [...new Set(rows.map(({ job_id: id }) => id))]
}

/** The number of handled comments of a conversation since a moment. */
export async function countMentions(queries: Queries, thread: MentionThread, since: number): Promise<number> {
  const { count } = await inThread(queries, thread)
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}

function inThread(queries: Queries, { project_id: projectId, thread, number }: MentionThread) {
  return queries
    .selectFrom('mention')
    .where('project_id', '=', projectId)
    .where('thread', '=', thread)
    .where('number', '=', number)
}

/**
 * The comments in whose conversations something is to be said, longest waiting first.
 *
 * @param now Milliseconds since 1970.
 */
export async function listDueMentions(queries: Queries, now: number, limit: number): Promise<MentionTable[]> {
  return queries
    .selectFrom('mention')
    .selectAll()
    .where('run_at', '<=', now)
    .orderBy('run_at')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** When something is to be said next, in milliseconds since 1970; undefined if nothing is. */
export async function nextMention(queries: Queries): Promise<number | undefined> {
  const row = await queries
    .selectFrom('mention')
    .select('run_at')
    .where('run_at', 'is not', null)
    .orderBy('run_at')
    .limit(1)
    .executeTakeFirst()
  return row?.run_at ?? undefined
}

/** Changes the record of a comment, unless another process has in the meantime: one of them continues. */
export async function updateMention(
  queries: Queries,
  { id, run_at: before }: Pick<MentionTable, 'id' | 'run_at'>,
  change: Partial<Pick<MentionTable, 'run_at' | 'acknowledged_at' | 'attempts'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await queries
    .updateTable('mention')
    .set(change)
    .where('id', '=', id)
    .where('run_at', 'is not distinct from', before)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
