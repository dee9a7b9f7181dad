import type { AgentEvent, NewAgentEvent } from '@docwright/contract'
import { agentEventSchema } from '@docwright/contract'
import { wakeAfterCommit } from '../commit-news.ts'
import type { Queries } from '../open-store.ts'

/**
 * Appends events to a job, numbered without gaps, and raises its version if a reader of the job sees a change.
 *
 * @param queries A transaction that has locked the job.
 * @param events The events, oldest first.
 * @param options The time, and whether the job itself has changed.
 * @param options.now Milliseconds since 1970.
 * @param options.visible Whether the version rises.
 */
export async function appendEvents(
  queries: Queries,
  jobId: string,
  events: readonly NewAgentEvent[],
  { now, visible }: { now: number; visible: boolean },
): Promise<void> {
  wakeAfterCommit(queries, `job:${jobId}`)
  const { last_event: last } = await queries
    .updateTable('job')
    .set((eb) => ({
      last_event: eb('last_event', '+', events.length),
      version: eb('version', '+', visible ? 1 : 0),
      updated_at: now,
    }))
    .where('id', '=', jobId)
    .returning('last_event')
    .executeTakeFirstOrThrow()
  if (events.length === 0) return
  await queries
    .insertInto('event')
    .values(
      events.map(({ type, data }, index) => ({
        job_id: jobId,
        sequence: last - events.length + index + 1,
        turn_id: 'turnId' in data ? data.turnId : null,
        type,
        data: JSON.stringify(data),
        created_at: now,
      })),
    )
    .execute()
}

/**
 * Reads the events of a job.
 *
 * @param after The last number that is known; 0 for all.
 * @returns The events, oldest first.
 */
export async function readEvents(queries: Queries, jobId: string, after: number, limit: number): Promise<AgentEvent[]> {
  const rows = await queries
    .selectFrom('event')
    .selectAll()
    .where('job_id', '=', jobId)
    .where('sequence', '>', after)
    .orderBy('sequence')
    .limit(limit)
    .execute()
  return rows.map(({ sequence, type, data, created_at: at }) => ({
    sequence,
    createdAt: new Date(at).toISOString(),
    ...readEvent(type, data),
  }))
}

/** How often a turn was put off for a reason. */
export async function countDelays(
  queries: Queries,
  { jobId, id }: { jobId: string; id: string },
  code: string,
): Promise<number> {
  const rows = await queries
    .selectFrom('event')
    .select(['type', 'data'])
    .where('job_id', '=', jobId)
    .where('turn_id', '=', id)
    .where('type', '=', 'turn.delayed')
    .execute()
  const delays = rows.map(({ type, data }) => readEvent(type, data))
  return delays.filter((event) => event.type === 'turn.delayed' && event.data.reason.code === code).length
}

function readEvent(type: string, data: string): NewAgentEvent {
  const parsed: unknown = JSON.parse(data)
  return agentEventSchema.parse({ type, data: parsed })
}
