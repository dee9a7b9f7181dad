import type { AgentEvent } from '@docwright/contract'
import { readEvents } from '../store/jobs/event-queries.ts'
import { readJobById } from '../store/jobs/job-queries.ts'
import type { ApiDependencies } from './api-dependencies.ts'
import { watchJob } from './wait-for-job.ts'

const pageSize = 200
const defaultHeartbeat = 15_000

/** Whose stream it is, and what it tells. */
export interface EventReader {
  jobId: string
  /** The last number the reader has seen; 0 for all. */
  after: number
  /** Aborted when the reader goes away. */
  signal: AbortSignal
  /** Whether the reader may see the job still; asked with every heartbeat. */
  isEntitled: () => Promise<boolean>
  /** Called once, when the stream has ended in whatever way. */
  release: () => void
}

/**
 * Streams the events of a job as server-sent events: those after a number, then those that come, until the job has
 * ended and everything is sent, or the reader may not see it any more. No faster than the reader takes them.
 *
 * @param context Where events are read and heard of.
 * @param reader Whose stream it is.
 * @returns The bytes of the stream.
 */
export function streamEvents(context: ApiDependencies, reader: EventReader): ReadableStream<Uint8Array> {
  const gone = new AbortController()
  const signal = AbortSignal.any([reader.signal, gone.signal])
  const source = writeEvents(context, { ...reader, signal })
  const encoder = new TextEncoder()
  // A reader that is gone takes nothing more, so nothing else would wake the source.
  const end = (): void => {
    reader.release()
    source.return().catch((error: unknown) => context.onError(error, ''))
  }
  signal.addEventListener('abort', end, { once: true })
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await source.next()
      if (!done) return controller.enqueue(encoder.encode(value))
      reader.release()
      controller.close()
    },
    cancel() {
      gone.abort()
    },
  })
}

async function* writeEvents(
  context: ApiDependencies,
  { jobId, after, signal, isEntitled, release }: EventReader,
): AsyncGenerator<string, void, void> {
  const heartbeat = context.heartbeat ?? defaultHeartbeat
  const watch = watchJob(context, jobId, signal)
  try {
    yield 'retry: 2000\n\n'
    let last = after
    let quietSince = performance.now()
    let entitledAt = quietSince
    while (!signal.aborted && !context.draining.aborted) {
      if (performance.now() - entitledAt >= heartbeat) {
        if (!(await isEntitled())) return
        entitledAt = performance.now()
      }
      // The job is read first: events that it counts are in the table then.
      const job = await readJobById(context.store.db, jobId)
      const events = await readEvents(context.store.db, jobId, last, pageSize)
      for (const event of events) {
        last = event.sequence
        yield formatEvent(event)
        quietSince = performance.now()
        // A reader who takes his time is looked at in the middle of a page as well.
        if (quietSince - entitledAt >= heartbeat) break
      }
      if (job === undefined || (job.status !== 'active' && last >= job.last_event)) return
      if (events.length > 0) continue
      await watch.next(quietSince + heartbeat - performance.now())
      if (performance.now() - quietSince >= heartbeat) {
        yield ': heartbeat\n\n'
        quietSince = performance.now()
      }
    }
  } finally {
    watch.stop()
    release()
  }
}

function formatEvent({ sequence, type, data, createdAt }: AgentEvent): string {
  return `id: ${sequence}\nevent: ${type}\ndata: ${JSON.stringify({ type, sequence, createdAt, data })}\n\n`
}
