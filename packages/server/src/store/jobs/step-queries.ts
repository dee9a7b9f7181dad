import type { StepTable } from './job-tables.ts'
import type { Queries } from '../open-store.ts'

/**
 * Reads the journal of a job: the steps of all its turns, in the order they were made.
 *
 * @param upTo The last turn's position that is of interest.
 * @returns The steps, oldest first.
 */
export async function readJournal(queries: Queries, jobId: string, upTo: number): Promise<StepTable[]> {
  return queries
    .selectFrom('step')
    .innerJoin('turn', 'turn.id', 'step.turn_id')
    .selectAll('step')
    .where('turn.job_id', '=', jobId)
    .where('turn.position', '<=', upTo)
    .orderBy('turn.position')
    .orderBy('step.position')
    .execute()
}

/**
 * Appends steps to a turn's journal.
 *
 * @param queries A transaction that has locked the job and checked the fence.
 * @param steps The steps, oldest first.
 * @param now Milliseconds since 1970.
 */
export async function appendSteps(
  queries: Queries,
  turnId: string,
  steps: readonly { kind: string; payload: unknown }[],
  now: number,
): Promise<void> {
  if (steps.length === 0) return
  const last = await queries
    .selectFrom('step')
    .select(({ fn }) => fn.max('position').as('position'))
    .where('turn_id', '=', turnId)
    .executeTakeFirst()
  const first = (last?.position ?? 0) + 1
  await queries
    .insertInto('step')
    .values(
      steps.map(({ kind, payload }, index) => ({
        turn_id: turnId,
        position: first + index,
        kind,
        payload: JSON.stringify(payload),
        created_at: now,
      })),
    )
    .execute()
}

/**
 * Forgets a turn's journal, for a turn that has to begin again.
 *
 * @param queries A transaction that has locked the job and checked the fence.
 */
export async function removeSteps(queries: Queries, turnId: string): Promise<void> {
  await queries.deleteFrom('step').where('turn_id', '=', turnId).execute()
}
