import { followEvents } from './follow-events.ts'
import type { FollowOptions, JobEvent } from './follow-events.ts'
import type { AgentApi, AgentJob, RequestOptions } from './generated-api.ts'
import { operations } from './generated-operations.ts'
import type { OperationId } from './generated-operations.ts'
import { pause } from './pause.ts'
import { sendRequest } from './send-request.ts'
import type { RequestInput, Transport } from './send-request.ts'
import { waitForJob } from './wait-for-job.ts'
import type { JobReference, WaitOptions } from './wait-for-job.ts'

/** Which server, and how it is reached. */
export interface ClientOptions {
  /** Address of the server, such as `https://docs.example.com`. */
  url: string
  /** An API key, from the API keys page of the dashboard. */
  apiKey: string
  /** How often a request is repeated if the server cannot be reached for a moment; 3 by default. */
  retries?: number
  /** Sends requests; the global `fetch` by default. */
  fetch?: typeof fetch
}

/** The agent API. */
export interface Client extends AgentApi {
  /** Reads a job, politely, until it is completed, failed or archived. */
  waitForJob(this: void, job: JobReference, options?: WaitOptions): Promise<AgentJob>
  /** Reads the events of a job, each once and in order, until the job has ended. */
  followEvents(this: void, job: JobReference, options?: FollowOptions): AsyncGenerator<JobEvent, void, void>
}

/**
 * Makes a client of the agent API.
 *
 * @param options Server and API key.
 * @returns One method per operation of the API, and two that follow a job.
 */
export function createClient(options: ClientOptions): Client {
  const transport: Transport = {
    url: options.url.replace(/(?<!\/)\/+$/, ''),
    apiKey: options.apiKey,
    fetch: options.fetch ?? ((...request) => fetch(...request)),
    retries: options.retries ?? 3,
    now: Date.now,
    random: Math.random,
    pause,
  }
  const methods = Object.fromEntries(
    Object.keys(operations).map((id) => [
      id,
      async (input: RequestInput, { signal, idempotencyKey }: RequestOptions = {}) => {
        const response = await sendRequest(transport, id as OperationId, input, { signal, idempotencyKey })
        return response.json()
      },
    ]),
  )
  return {
    ...(methods as unknown as AgentApi),
    waitForJob: async (job, watching) => waitForJob(transport, job, watching),
    followEvents: (job, watching) => followEvents(transport, job, watching),
  }
}
