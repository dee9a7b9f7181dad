import { ApiError, mayPass } from './api-error.ts'
import type { AgentJob } from './generated-api.ts'
import { backoff } from './pause.ts'
import { sendRequest } from './send-request.ts'
import type { Transport } from './send-request.ts'

/** Names a job. */
export interface JobReference {
  projectId: string
  id: string
}

/** How a job is waited for. */
export interface WaitOptions {
  /** Ends the waiting; its reason is thrown then. The job goes on. */
  signal?: AbortSignal
  /** Called with the job at first and whenever it has changed. */
  onChange?: (job: AgentJob) => void
}

/** Seconds the server is asked to hold an answer back: below the time after which proxies commonly give up. */
const heldBack = 25

/** How often in a row an attempt may fail: with growing pauses, about four minutes. */
const maxFailures = 12

/**
 * Reads a job until it is completed, failed or archived. The server holds each answer back until there is something new,
 * and otherwise answers without a body. If the server or a proxy does not do that, pauses grow to 30 seconds.
 *
 * @param transport The means of sending requests.
 * @param options Signal, and the function that is called with changes.
 * @returns The job as it ended.
 * @throws ApiError if the job cannot be read; TypeError if the server stays away; the signal's reason.
 */
export async function waitForJob(
  transport: Transport,
  job: JobReference,
  { signal, onChange }: WaitOptions = {},
): Promise<AgentJob> {
  let tag: string | null = null
  let failures = 0
  let quiet = 0
  for (;;) {
    const asked = transport.now()
    let response: Response
    try {
      const headers = { prefer: `wait=${heldBack}`, ...(tag === null ? {} : { 'if-none-match': tag }) }
      response = await sendRequest(transport, 'getAgentJob', { ...job }, { signal, headers, retries: 0 })
      failures = 0
    } catch (error) {
      signal?.throwIfAborted()
      failures += 1
      if (!mayPass(error) || failures > maxFailures) throw error
      const wanted = error instanceof ApiError ? error.retryAfter : null
      await transport.pause(wanted ?? backoff(failures, transport.random()), signal)
      continue
    }
    if (response.status !== 304) {
      const current = (await response.json()) as AgentJob
      onChange?.(current)
      if (current.status !== 'active') return current
      quiet = 0
    }
    tag = response.headers.get('etag')
    // A server that does not hold answers back, or stops doing so because it ends, is asked from time to time.
    const wasHeld = transport.now() - asked > 1_000
    if (!response.headers.has('preference-applied') || (response.status === 304 && !wasHeld)) {
      quiet += 1
      await transport.pause(backoff(quiet, transport.random()), signal)
    }
  }
}
