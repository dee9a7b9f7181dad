import { errorOf, ApiError, mayPass } from './api-error.ts'
import { operations } from './generated-operations.ts'
import type { OperationId } from './generated-operations.ts'
import { backoff } from './pause.ts'

/** The means of sending requests. */
export interface Transport {
  /** Address of the server, without a slash at its end. */
  url: string
  apiKey: string
  fetch: typeof fetch
  /** How often a request is repeated if that may help. */
  retries: number
  /** Milliseconds since 1970. */
  now: () => number
  /** A number from 0 to 1 that spreads retries. */
  random: () => number
  pause: (milliseconds: number, signal: AbortSignal | undefined) => Promise<void>
}

/** The description of an operation of the API. */
interface Operation {
  method: string
  path: string
  query: readonly string[]
  body: boolean
  idempotent: boolean
}

/** Contents of a request, by name: path parameters, query and body. */
export type RequestInput = Readonly<Record<string, string | number | object>>

/** Options of one request. */
export interface SendOptions {
  signal?: AbortSignal | undefined
  idempotencyKey?: string | undefined
  headers?: Readonly<Record<string, string>>
  retries?: number
}

/** If the server asks for a longer pause, in milliseconds, the request fails instead of being repeated. */
const maxPause = 60_000

/**
 * Sends a request, and repeats it if the connection failed or the server is away for a moment. Each repeat of a
 * message carries the same `Idempotency-Key`, so that the server acts on it once.
 *
 * @param transport The means of sending it.
 * @param id The operation.
 * @param input Its contents.
 * @param options Signal, key, headers.
 * @returns The answer: 2xx or 304.
 * @throws ApiError for any other answer; TypeError if the server cannot be reached; the signal's reason.
 */
export async function sendRequest(
  transport: Transport,
  id: OperationId,
  input: RequestInput,
  options: SendOptions = {},
): Promise<Response> {
  const { signal, retries = transport.retries } = options
  const request = makeRequest(transport, operations[id], input, options)
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await answerOf(transport, request, signal)
    } catch (error) {
      signal?.throwIfAborted()
      const asked = error instanceof ApiError ? error.retryAfter : null
      // A limit is not waited out here: the caller knows better what can wait for an hour.
      const isLimit = error instanceof ApiError && error.status === 429
      if (attempt > retries || !mayPass(error) || isLimit || (asked ?? 0) > maxPause) throw error
      await transport.pause(asked ?? backoff(attempt, transport.random()), signal)
    }
  }
}

async function answerOf(
  transport: Transport,
  { url, ...request }: { url: string } & RequestInit,
  signal: AbortSignal | undefined,
): Promise<Response> {
  const response = await transport.fetch(url, signal === undefined ? request : { ...request, signal })
  if (response.ok || response.status === 304) return response
  throw await errorOf(response, transport.now())
}

function makeRequest(
  transport: Transport,
  operation: Operation,
  input: RequestInput,
  options: SendOptions,
): { url: string } & RequestInit {
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(textOf(input[name])))
  const url = new URL(transport.url + path)
  for (const name of operation.query) {
    if (input[name] !== undefined) url.searchParams.set(name, textOf(input[name]))
  }
  const headers: Record<string, string> = { authorization: `Bearer ${transport.apiKey}`, ...options.headers }
  if (operation.body) headers['content-type'] = 'application/json'
  if (operation.idempotent) headers['idempotency-key'] = options.idempotencyKey ?? crypto.randomUUID()
  const request = { url: url.href, method: operation.method, headers }
  return operation.body ? { ...request, body: JSON.stringify(input['body']) } : request
}

function textOf(value: RequestInput[string] | undefined): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
