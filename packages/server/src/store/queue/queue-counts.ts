import type { Queries } from '../open-store.ts'

const queues = [
  { queue: 'turn', taken: 'running' },
  { queue: 'deployment', taken: 'building' },
  { queue: 'webhook_delivery', taken: 'sending' },
  { queue: 'workflow_run', taken: 'running' },
] as const

/** How much of a queue waits or is at work. */
export interface QueueCount {
  queue: (typeof queues)[number]['queue']
  status: 'queued' | 'taken'
  count: number
}

/** Counts what waits and what is at work, in every queue. */
export async function countQueues(queries: Queries): Promise<QueueCount[]> {
  const counts: QueueCount[] = []
  for (const { queue, taken } of queues) {
    for (const [status, stored] of [['queued', 'queued'] as const, ['taken', taken] as const]) {
      const { count } = await queries
        .selectFrom(queue)
        .select((row) => row.fn.countAll<number>().as('count'))
        .where('status', '=', stored)
        .executeTakeFirstOrThrow()
      counts.push({ queue, status, count })
    }
  }
  return counts
}

/**
 * Since when the work has been due that waits longest, in every queue where some is due.
 *
 * @param now Milliseconds since 1970.
 */
export async function maxWaits(
  queries: Queries,
  now: number,
): Promise<{ queue: QueueCount['queue']; since: number }[]> {
  const found: { queue: QueueCount['queue']; since: number }[] = []
  for (const { queue } of queues) {
    const row = await queries
      .selectFrom(queue)
      .select(({ fn }) => fn.min('run_at').as('since'))
      .where('status', '=', 'queued')
      .where('run_at', '<=', now)
      .executeTakeFirst()
    if (row?.since !== null && row?.since !== undefined) found.push({ queue, since: row.since })
  }
  return found
}
