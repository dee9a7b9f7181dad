import type { AgentEvent } from '../contract/agent-events.ts'
import { readEvents } from '../store/event-queries.ts'
import { readJobById } from '../store/job-queries.ts'
import type { ApiWorld } from './api-world.ts'
import { watchJob } from './wait-for-job.ts'

const pageSize = 200
const usualHeartbeat = 15_000

/**
 * Streams the events of a job as server-sent events: those after a number, then those that come, until the job has
 * ended and everything is sent.
 *
 * @param world Where events are read and heard of.
 * @param jobId The job.
 * @param after The last number the reader has seen; 0 for all.
 * @param signal Aborted when the reader goes away.
 * @returns The bytes of the stream.
 */
export function streamEvents(
  world: ApiWorld,
  jobId: string,
  after: number,
  signal: AbortSignal,
): ReadableStream<Uint8Array> {
  const gone = new AbortController()
  const source = writeEvents(world, jobId, after, AbortSignal.any([signal, gone.signal]))
  const encoder = new TextEncoder()
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await source.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    async cancel() {
      gone.abort()
      await source.return()
    },
  })
}

async function* writeEvents(
  world: ApiWorld,
  jobId: string,
  after: number,
  signal: AbortSignal,
): AsyncGenerator<string, void, void> {
  const heartbeat = world.heartbeat ?? usualHeartbeat
  const watch = watchJob(world, jobId, signal)
  try {
    yield 'retry: 2000\n\n'
    let last = after
    let quietSince = Date.now()
    while (!signal.aborted && !world.draining.aborted) {
      // The job is read first: events that it counts are in the table then.
      const job = await readJobById(world.store.db, jobId)
      const events = await readEvents(world.store.db, jobId, last, pageSize)
      for (const event of events) {
        last = event.sequence
        yield formatEvent(event)
        quietSince = Date.now()
      }
      if (job === undefined || (job.status !== 'active' && last >= job.last_event)) return
      if (events.length > 0) continue
      await watch.next(quietSince + heartbeat - Date.now())
      if (Date.now() - quietSince >= heartbeat) {
        yield ': heartbeat\n\n'
        quietSince = Date.now()
      }
    }
  } finally {
    watch.stop()
  }
}

function formatEvent({ sequence, type, data, createdAt }: AgentEvent): string {
  return `id: ${sequence}\nevent: ${type}\ndata: ${JSON.stringify({ type, sequence, createdAt, data })}\n\n`
}
