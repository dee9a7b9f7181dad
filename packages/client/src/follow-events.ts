import { ApiError, mayPass } from './api-error.ts'
import { backoff } from './pause.ts'
import { sendRequest } from './send-request.ts'
import type { Transport } from './send-request.ts'
import type { JobReference } from './wait-for-job.ts'

/** An event of a job. */
export interface JobEvent {
  /** Such as `tool.called`; the reference of the API lists them. */
  type: string
  /** Rises within a job. */
  sequence: number
  createdAt: string
  data: Readonly<Record<string, unknown>>
}

/** Where to begin, and when to stop. */
export interface FollowOptions {
  /** Number of the last event that was seen; by default, all events are read. */
  after?: number
  /** Ends the reading; its reason is thrown then. */
  signal?: AbortSignal
}

const maxFailures = 12

/**
 * Reads the events of a job, each once and in order, until the job has ended. A connection that is cut is made again
 * after the last event.
 *
 * @param transport The means of sending requests.
 * @param options Where to begin, signal.
 */
export async function* followEvents(
  transport: Transport,
  job: JobReference,
  { after = 0, signal }: FollowOptions = {},
): AsyncGenerator<JobEvent, void, void> {
  let last = after
  let failures = 0
  for (;;) {
    try {
      const response = await sendRequest(
        transport,
        'followAgentEvents',
        { ...job, after: last },
        { signal, headers: { accept: 'text/event-stream' }, retries: 0 },
      )
      if (response.status === 204 || response.body === null) return
      for await (const event of readStream(response.body)) {
        if (event.sequence <= last) continue
        last = event.sequence
        failures = 0
        yield event
      }
      failures += 1
    } catch (error) {
      signal?.throwIfAborted()
      failures += 1
      if (!mayPass(error) || failures > maxFailures) throw error
      const wanted = error instanceof ApiError ? error.retryAfter : null
      await transport.pause(wanted ?? backoff(failures, transport.random()), signal)
      continue
    }
    // The stream ended: the job may have, which the next answer reports with 204.
    if (failures > 1) await transport.pause(backoff(failures, transport.random()), signal)
  }
}

async function* readStream(body: ReadableStream<Uint8Array>): AsyncGenerator<JobEvent, void, void> {
  const decoder = new TextDecoder()
  const reader = body.getReader()
  let text = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      text += decoder.decode(value, { stream: true })
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) {
        const data = block.split('\n').flatMap((line) => (line.startsWith('data: ') ? [line.slice(6)] : []))
        if (data.length > 0) yield JSON.parse(data.join('\n')) as JobEvent
      }
    }
  } finally {
    reader.cancel().catch(() => {})
  }
}
