import type { TurnTable } from './job-tables.ts'
import { wakeAfterCommit } from '../commit-news.ts'
import { currentOrigin } from '../audit/origin.ts'
import type { Queries } from '../open-store.ts'

/**
 * Lists the turns of a job in the order they run.
 *
 * @param range Positions after one, and a limit; by default, all.
 */
export async function listTurns(
  queries: Queries,
  jobId: string,
  range: { after?: number; limit?: number } = {},
): Promise<TurnTable[]> {
  let turns = queries.selectFrom('turn').selectAll().where('job_id', '=', jobId).orderBy('position')
  if (range.after !== undefined) turns = turns.where('position', '>', range.after)
  if (range.limit !== undefined) turns = turns.limit(range.limit)
  return turns.execute()
}

/**
 * Lists the turns of a job that have not ended, in the order they run.
 *
 * @returns The queued and running turns.
 */
export async function listOpenTurns(queries: Queries, jobId: string): Promise<TurnTable[]> {
  return queries
    .selectFrom('turn')
    .selectAll()
    .where('job_id', '=', jobId)
    .where('status', 'in', ['queued', 'running'])
    .orderBy('position')
    .execute()
}

/** The jobs of a project with turns that have not ended. */
export async function listJobsAtWork(queries: Queries, projectId: string): Promise<string[]> {
  const turns = queries.selectFrom('turn').select('job_id').distinct().where('project_id', '=', projectId)
  const rows = await turns.where('status', 'in', ['queued', 'running']).orderBy('job_id').execute()
  return rows.map(({ job_id: id }) => id)
}

/**
 * Reads a turn.
 *
 * @returns The turn; undefined if there is none.
 */
export async function readTurn(queries: Queries, turnId: string): Promise<TurnTable | undefined> {
  return queries.selectFrom('turn').selectAll().where('id', '=', turnId).executeTakeFirst()
}

/**
 * The position that a new last turn gets.
 *
 * @param queries A transaction that has locked the job.
 * @returns One more than the last position; 1 for the first turn.
 */
export async function nextTurnPosition(queries: Queries, jobId: string): Promise<number> {
  const last = await queries
    .selectFrom('turn')
    .select(({ fn }) => fn.max('position').as('position'))
    .where('job_id', '=', jobId)
    .executeTakeFirst()
  return (last?.position ?? 0) + 1
}

/**
 * Adds a turn.
 *
 * @param queries A transaction that has locked the job.
 * @param turn Its row.
 */
export async function insertTurn(queries: Queries, turn: TurnTable): Promise<void> {
  await queries
    .insertInto('turn')
    .values({ ...turn, request_id: currentOrigin().requestId, traceparent: currentOrigin().trace ?? null })
    .execute()
  wakeAfterCommit(queries, 'turn')
}

/**
 * Changes a turn.
 *
 * @param queries A transaction that has locked the job.
 */
export async function updateTurn(queries: Queries, turnId: string, change: Partial<TurnTable>): Promise<void> {
  await queries.updateTable('turn').set(change).where('id', '=', turnId).execute()
  // One that waits again can be taken; behind one that has ended, the next one can.
  if (change.status !== undefined && change.status !== 'running') wakeAfterCommit(queries, 'turn')
}

/**
 * Moves turns back by one position, to make room in front of them. From the last to the first, since positions of a job
 * are unique at every moment.
 *
 * @param queries A transaction that has locked the job.
 * @param turns The turns to be moved, in the order they run.
 */
export async function moveTurnsBack(queries: Queries, turns: readonly TurnTable[]): Promise<void> {
  for (const turn of turns.toReversed()) await updateTurn(queries, turn.id, { position: turn.position + 1 })
}

/** Counts the turns of all jobs that have a status. */
export async function countTurns(queries: Queries, status: 'queued' | 'running'): Promise<number> {
  const { count } = await queries
    .selectFrom('turn')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('status', '=', status)
    .executeTakeFirstOrThrow()
  return count
}

/** All turns of jobs in the order they run, without their texts. */
export async function readTurnStates(
  queries: Queries,
  jobIds: readonly string[],
): Promise<Pick<TurnTable, 'id' | 'job_id' | 'status'>[]> {
  if (jobIds.length === 0) return []
  const turns = queries.selectFrom('turn').select(['id', 'job_id', 'status']).where('job_id', 'in', jobIds)
  return turns.orderBy('position').execute()
}

/**
 * The prompts, the results or the errors of turns.
 *
 * @returns By turn.
 */
export async function readTurnTexts(
  queries: Queries,
  column: 'prompt' | 'result' | 'error',
  turnIds: readonly string[],
): Promise<Map<string, string | null>> {
  if (turnIds.length === 0) return new Map()
  const rows = await queries
    .selectFrom('turn')
    .select(['id', `${column} as text`])
    .where('id', 'in', turnIds)
    .execute()
  return new Map(rows.map(({ id, text }) => [id, text]))
}

/**
 * The state of a turn.
 *
 * @returns Undefined if there is no such turn.
 */
export async function readTurnState(
  queries: Queries,
  turnId: string,
): Promise<Pick<TurnTable, 'project_id' | 'job_id' | 'status' | 'fence'> | undefined> {
  return queries
    .selectFrom('turn')
    .select(['project_id', 'job_id', 'status', 'fence'])
    .where('id', '=', turnId)
    .executeTakeFirst()
}
