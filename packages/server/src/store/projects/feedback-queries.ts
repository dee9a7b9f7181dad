import { sql } from 'kysely'
import { createId } from '../create-id.ts'
import type { PageFeedbackTable } from '../deployments/hosting-tables.ts'
import type { Queries } from '../open-store.ts'

/** Answers that are kept of a project's readers in a day; one more takes the place of another. */
const maxInDay = 5000
const minute = 60 * 1000
const day = 24 * 60 * minute
/** Milliseconds in which words can be added to an answer. */
const timeForWords = 60 * 60 * 1000

/** No page has an address like this: it stands for a search in the site. */
const searchStart = '/?search='

/**
 * The address that stands for a reader's search without a result, in place of a page.
 *
 * @param query The search text.
 */
export function searchPage(query: string): string {
  return searchStart + encodeURIComponent(query)
}

/** A reader's feedback on a page. */
export interface ReaderAnswer {
  projectId: string
  /** Address of the page in its site, without base path. */
  page: string
  helpful: boolean
  comment: string | null
}

/**
 * Keeps a reader's feedback on a page. If a project has the maximum for a day, one answer from the busiest minute gives
 * way: a flood replaces itself, and readers before and after it are heard.
 *
 * @param answer The feedback.
 * @param now Milliseconds since 1970.
 * @returns Its id.
 */
export async function addFeedback(
  queries: Queries,
  { projectId, page, helpful, comment }: ReaderAnswer,
  now: number,
): Promise<string> {
  const { count } = await queries
    .selectFrom('page_feedback')
    .select((expression) => expression.fn.countAll<number | string>().as('count'))
    .where('project_id', '=', projectId)
    .where('created_at', '>', now - day)
    .executeTakeFirstOrThrow()
  if (Number(count) >= maxInDay) await makeRoom(queries, projectId, now - day)
  const id = createId('feedback', now)
  await queries
    .insertInto('page_feedback')
    .values({ id, project_id: projectId, page, helpful: helpful ? 1 : 0, comment, created_at: now })
    .execute()
  return id
}

/** Removes the newest answer of the minute that has the most of them; one without words, if there is any. */
async function makeRoom(queries: Queries, projectId: string, since: number): Promise<void> {
  const fullest = await queries
    .selectFrom('page_feedback')
    .select(sql<number | string>`created_at / ${sql.lit(minute)}`.as('at'))
    .where('project_id', '=', projectId)
    .where('created_at', '>', since)
    .groupBy('at')
    .orderBy(({ fn }) => fn.countAll(), 'desc')
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (fullest === undefined) return
  const begin = Number(fullest.at) * minute
  const one = await queries
    .selectFrom('page_feedback')
    .select('id')
    .where('project_id', '=', projectId)
    .where('created_at', '>=', begin)
    .where('created_at', '<', begin + minute)
    .orderBy(sql`case when comment is null then 0 else 1 end`)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (one !== undefined) await queries.deleteFrom('page_feedback').where('id', '=', one.id).execute()
}

/** A selection of answers: those that match any of these. */
export interface FeedbackSelection {
  ids: readonly string[]
  pages: readonly string[]
  /** All that were given in a time, in milliseconds since 1970. */
  period: { from: number; to: number } | null
}

/**
 * Deletes answers of a project's readers.
 *
 * @returns How many there were.
 */
export async function deleteFeedback(
  queries: Queries,
  projectId: string,
  { ids, pages, period }: FeedbackSelection,
): Promise<number> {
  const { numDeletedRows } = await queries
    .deleteFrom('page_feedback')
    .where('project_id', '=', projectId)
    .where((is) =>
      is.or([
        ...(ids.length === 0 ? [] : [is('id', 'in', ids)]),
        ...(pages.length === 0 ? [] : [is('page', 'in', pages)]),
        ...(period === null ? [] : [is.and([is('created_at', '>=', period.from), is('created_at', '<', period.to)])]),
      ]),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/**
 * Changes a recent answer: its reader adds words, or chooses the other one.
 *
 * @param id The answer's id, which only its reader knows.
 * @param answer The new answer; the earlier words stay if there are no new ones.
 * @param now Milliseconds since 1970.
 * @returns Whether there is such an answer.
 */
export async function changeFeedback(
  queries: Queries,
  id: string,
  { projectId, page, helpful, comment }: Omit<ReaderAnswer, 'helpful'> & { helpful: boolean | undefined },
  now: number,
): Promise<boolean> {
  const changes = {
    ...(helpful === undefined ? {} : { helpful: helpful ? 1 : 0 }),
    ...(comment === null ? {} : { comment }),
  }
  if (Object.keys(changes).length === 0) return false
  const result = await queries
    .updateTable('page_feedback')
    .set(changes)
    .where('id', '=', id)
    .where('project_id', '=', projectId)
    .where('page', '=', page)
    .where('created_at', '>', now - timeForWords)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** How a page is judged. */
export interface PageJudgement {
  page: string
  helpful: number
  unhelpful: number
}

/**
 * How the pages of a project are judged, those first that disappoint most readers.
 *
 * @param limit How many pages.
 */
export async function judgedPages(queries: Queries, projectId: string, limit: number): Promise<PageJudgement[]> {
  const rows = await queries
    .selectFrom('page_feedback')
    .select('page')
    .select((expression) => [
      expression.fn.sum<number | string>('helpful').as('helpful'),
      expression.fn.countAll<number | string>().as('all'),
    ])
    .where('project_id', '=', projectId)
    .where('page', 'not like', `${searchStart}%`)
    .groupBy('page')
    .execute()
  return rows
    .map(({ page, helpful, all }) => ({ page, helpful: Number(helpful), unhelpful: Number(all) - Number(helpful) }))
    .toSorted((a, b) => b.unhelpful - a.unhelpful || b.helpful - a.helpful || (a.page < b.page ? -1 : 1))
    .slice(0, limit)
}

/** Unsuccessful searches of readers. */
export interface MissedSearch {
  query: string
  /** The number of readers who reported it. */
  readers: number
  /** When one of them did last, in milliseconds since 1970. */
  last: number
}

/**
 * Unsuccessful searches that readers of a project reported, the most frequent first.
 *
 * @param limit Limit of searches.
 */
export async function missedSearches(queries: Queries, projectId: string, limit: number): Promise<MissedSearch[]> {
  const rows = await queries
    .selectFrom('page_feedback')
    .select('page')
    .select((expression) => [
      expression.fn.countAll<number | string>().as('readers'),
      expression.fn.max('created_at').as('last'),
    ])
    .where('project_id', '=', projectId)
    .where('page', 'like', `${searchStart}%`)
    .groupBy('page')
    .execute()
  return rows
    .map(({ page, readers, last }) => ({
      query: decodeURIComponent(page.slice(searchStart.length)),
      readers: Number(readers),
      last,
    }))
    .toSorted((a, b) => b.readers - a.readers || b.last - a.last)
    .slice(0, limit)
}

/**
 * The comments of a project's readers, the newest first.
 *
 * @param limit Limit of comments.
 */
export async function readerComments(
  queries: Queries,
  projectId: string,
  limit: number,
): Promise<Pick<PageFeedbackTable, 'id' | 'page' | 'helpful' | 'comment' | 'created_at'>[]> {
  return queries
    .selectFrom('page_feedback')
    .select(['id', 'page', 'helpful', 'comment', 'created_at'])
    .where('project_id', '=', projectId)
    .where('comment', 'is not', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}
