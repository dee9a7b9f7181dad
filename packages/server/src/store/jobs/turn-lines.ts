import { sql } from 'kysely'
import type { Queries } from '../open-store.ts'
import type { TurnStatus } from './job-tables.ts'

/** A turn in a list: the beginning of its prompt, which may be long, and its state. */
export interface TurnLine {
  id: string
  status: TurnStatus
  beginning: string
}

/** The end of a turn, and its result. */
export interface TurnEnd {
  status: TurnStatus
  /** As JSON. */
  error: string | null
  /** As JSON. */
  result: string | null
}

/**
 * Lists the newest turns of several jobs, whatever is in them.
 *
 * @param bounds How many of each job, and how many characters of each prompt.
 * @returns Those of each job in the order they run.
 */
export async function listTurnLines(
  queries: Queries,
  jobIds: readonly string[],
  { turns, characters }: { turns: number; characters: number },
): Promise<ReadonlyMap<string, TurnLine[]>> {
  if (jobIds.length === 0) return new Map()
  const ranked = newestFirst(queries, jobIds)
  const rows = await queries
    .selectFrom('turn')
    .innerJoin(ranked.as('ranked'), 'ranked.id', 'turn.id')
    .select(['turn.id', 'turn.job_id', 'turn.status'])
    .select(sql<string>`substr(turn.prompt, 1, cast(${characters} as integer))`.as('beginning'))
    .where('ranked.place', '<=', turns)
    .orderBy('turn.job_id')
    .orderBy('turn.position')
    .execute()
  const lines = new Map<string, TurnLine[]>(jobIds.map((id) => [id, []]))
  for (const { job_id: jobId, ...line } of rows) lines.get(jobId)?.push(line)
  return lines
}

/**
 * The newest turn of each of several jobs that has ended, or that was not canceled.
 *
 * @returns By job; jobs without such a turn are omitted.
 */
export async function readTurnEnds(
  queries: Queries,
  jobIds: readonly string[],
  which: 'ended' | 'not-cancelled',
): Promise<ReadonlyMap<string, TurnEnd>> {
  if (jobIds.length === 0) return new Map()
  const all = newestFirst(queries, jobIds)
  const ranked = which === 'ended' ? all.where('ended_at', 'is not', null) : all.where('status', '!=', 'cancelled')
  const rows = await queries
    .selectFrom('turn')
    .innerJoin(ranked.as('ranked'), 'ranked.id', 'turn.id')
    .select(['turn.job_id', 'turn.status', 'turn.error', 'turn.result'])
    .where('ranked.place', '=', 1)
    .execute()
  return new Map(rows.map(({ job_id: jobId, ...end }) => [jobId, end]))
}

/** The turns of each job by their place from the end. */
function newestFirst(queries: Queries, jobIds: readonly string[]) {
  const place = sql<number>`row_number() over (partition by job_id order by position desc)`
  return queries.selectFrom('turn').select('id').select(place.as('place')).where('job_id', 'in', jobIds)
}
