import type { AgentEvent } from '@docwright/contract'
import { readEvents } from '../store/jobs/event-queries.ts'
import { readJobById } from '../store/jobs/job-queries.ts'
import type { JobRecord } from '../store/jobs/job-queries.ts'
import type { ApiDependencies } from './api-dependencies.ts'
import { watchJob } from './wait-for-job.ts'

const pageSize = 200
const defaultHeartbeat = 15_000
/** Milliseconds for which a reader may leave waiting data unread. */
const defaultPatience = 120_000

/** How a stream is written. */
export interface EventWriter {
  /** The beginning of the stream. */
  begin: string
  /** The text of an event; empty if it has none. */
  event(event: AgentEvent): string
  /** Sent while nothing happens. */
  heartbeat: string
  /** The end of the stream, which gets the job as it is then; undefined if the stream ends before the job. */
  end(job: JobRecord | undefined): Promise<string> | string
}

/** The stream of our own API. */
const serverSentEvents: EventWriter = {
  begin: 'retry: 2000\n\n',
  event: formatEvent,
  heartbeat: ': heartbeat\n\n',
  end: () => '',
}

/** The reader of a stream, and its contents. */
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
 * Streams the events of a job as server-sent events: those after a number, then new ones, until the job has ended and
 * everything is sent, or the reader may no longer see it. The stream is no faster than its reader, and ends for readers
 * who take nothing for minutes.
 *
 * @param context Reads events and hears of new ones.
 * @param writer Writes the events.
 * @returns The bytes of the stream.
 */
export function streamEvents(
  context: StreamContext,
  reader: EventReader,
  writer: EventWriter = serverSentEvents,
): ReadableStream<Uint8Array> {
  const gone = new AbortController()
  const signal = AbortSignal.any([reader.signal, gone.signal])
  const source = writeEvents(context, { ...reader, signal }, writer)
  const encoder = new TextEncoder()
  // A reader that is gone takes nothing more, so nothing else would wake the source.
  const end = (): void => {
    reader.release()
    source.return().catch((error: unknown) => context.onError(error, ''))
  }
  signal.addEventListener('abort', end, { once: true })
  let patience: NodeJS.Timeout | undefined
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      clearTimeout(patience)
      const { done, value } = await source.next()
      if (done) {
        reader.release()
        controller.close()
        return
      }
      controller.enqueue(encoder.encode(value))
      patience = setTimeout(() => {
        controller.error(new Error('The reader of a stream took nothing for too long.'))
        gone.abort()
      }, context.patience ?? defaultPatience).unref()
    },
    cancel() {
      clearTimeout(patience)
      gone.abort()
    },
  })
}

/** Dependencies of streams. */
export type StreamContext = Pick<
  ApiDependencies,
  'store' | 'wakeUps' | 'draining' | 'onError' | 'heartbeat' | 'patience'
>

async function* writeEvents(
  context: StreamContext,
  { jobId, after, signal, isEntitled, release }: EventReader,
  writer: EventWriter,
): AsyncGenerator<string, void, void> {
  const heartbeat = context.heartbeat ?? defaultHeartbeat
  const watch = watchJob(context, jobId, signal)
  try {
    yield writer.begin
    let last = after
    let quietSince = performance.now()
    let entitledAt = quietSince
    let ended: JobRecord | undefined
    while (!signal.aborted && !context.draining.aborted) {
      if (performance.now() - entitledAt >= heartbeat) {
        if (!(await isEntitled())) break
        entitledAt = performance.now()
      }
      // The job is read first: events that it counts are in the table then.
      const job = await readJobById(context.store.db, jobId)
      const events = await readEvents(context.store.db, jobId, last, pageSize)
      for (const event of events) {
        last = event.sequence
        const text = writer.event(event)
        if (text !== '') {
          yield text
          quietSince = performance.now()
        }
        // A slow reader is also checked in the middle of a page.
        if (quietSince - entitledAt >= heartbeat) break
      }
      if (job === undefined || (job.status !== 'active' && last >= job.last_event)) {
        ended = job
        break
      }
      if (events.length > 0) continue
      await watch.next(quietSince + heartbeat - performance.now())
      if (performance.now() - quietSince >= heartbeat) {
        yield writer.heartbeat
        quietSince = performance.now()
      }
    }
    const rest = signal.aborted ? '' : await writer.end(ended)
    if (rest !== '') yield rest
  } finally {
    watch.stop()
    release()
  }
}

function formatEvent({ sequence, type, data, createdAt }: AgentEvent): string {
  return `id: ${sequence}\nevent: ${type}\ndata: ${JSON.stringify({ type, sequence, createdAt, data })}\n\n`
}
