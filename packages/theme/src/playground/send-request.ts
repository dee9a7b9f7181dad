import type { PlaygroundFailure } from '../api/playground-labels.ts'
import { encodeBody } from '../request/encode-body.ts'
import type { HttpRequest } from '../request/http-request.ts'
import { isStream, readBody } from './read-body.ts'

/** A response, whole or as far as it has come. */
export interface PlaygroundResponse {
  kind: 'response'
  status: number
  statusText: string
  headers: [string, string][]
  body: Uint8Array<ArrayBuffer>
  milliseconds: number
  /** `arriving` comes again with more; `cut` stays without its end. */
  state: 'arriving' | 'complete' | 'cut'
}

/** The result of a request. */
export type SentRequest = PlaygroundResponse | { kind: 'failure'; reason: PlaygroundFailure; message?: string }

/** How to send. */
export interface SendOptions {
  /** Address of the proxy; absent to ask the API itself. */
  proxy: string | undefined
  credentials: boolean
  signal: AbortSignal
  /** Called with the received part of a response that arrives in pieces. */
  arrived(response: PlaygroundResponse): void
}

/** Headers that the proxy and the playground talk in; values are JSON in percent-encoding. */
const requestHeader = 'x-docwright-request'
const responseHeader = 'x-docwright-response'

/**
 * Sends a request and reads the whole answer.
 *
 * @param request The request.
 * @param options How it is sent.
 */
export async function sendRequest(request: HttpRequest, options: SendOptions): Promise<SentRequest> {
  const { proxy } = options
  if (!URL.canParse(request.url, location.href) || /[{}]/.test(request.url))
    return { kind: 'failure', reason: 'address' }
  const start = performance.now()
  const blocked = watchPolicy()
  try {
    const response = proxy === undefined ? await direct(request, options) : await proxied(request, proxy, options)
    const described = response.headers.get(responseHeader)
    if (proxy !== undefined && described === null)
      return { kind: 'failure', reason: 'proxy', ...(await said(response)) }
    const head = described === null ? headOf(response) : (JSON.parse(decodeURIComponent(described)) as Head)
    const shared = { kind: 'response', ...head } as const
    function arrived(soFar: Uint8Array<ArrayBuffer>): void {
      options.arrived({ ...shared, body: soFar, milliseconds: performance.now() - start, state: 'arriving' })
    }
    const { body, complete } = await readBody(response, isStream(head.headers) ? arrived : undefined)
    return { ...shared, body, milliseconds: performance.now() - start, state: complete ? 'complete' : 'cut' }
  } catch (cause) {
    if (options.signal.aborted) return { kind: 'failure', reason: 'cancelled' }
    const message = cause instanceof Error ? { message: cause.message } : {}
    if (proxy !== undefined) return { kind: 'failure', reason: 'site', ...message }
    return { kind: 'failure', reason: blocked.happened() ? 'policy' : await whyNot(request, options), ...message }
  } finally {
    blocked.end()
  }
}

interface Head {
  status: number
  statusText: string
  headers: [string, string][]
}

interface Sendable {
  method: string
  url: string
  headers: [string, string][]
  body?: string | Blob
}

/** The request as it goes over the wire: a form's boundary is chosen now. */
function sendable({ method, url, headers, body }: HttpRequest): Sendable {
  const pairs = headers.map(({ name, value }): [string, string] => [name, value])
  if (body === undefined || bodiless(method)) return { method, url, headers: pairs }
  const { content, mediaType } = encodeBody(body)
  return { method, url, headers: [...pairs, ['Content-Type', mediaType]], body: content }
}

function direct(request: HttpRequest, options: SendOptions): Promise<Response> {
  const { method, url, headers, body } = sendable(request)
  return fetch(url, {
    method,
    // A browser lets no page set cookies of another site.
    headers: headers.filter(([name]) => name !== 'Cookie'),
    ...(body === undefined ? {} : { body }),
    credentials: options.credentials ? 'include' : 'omit',
    signal: options.signal,
  })
}

async function proxied(request: HttpRequest, proxy: string, { signal }: SendOptions): Promise<Response> {
  const { method, url, headers, body } = sendable(request)
  return fetch(proxy, {
    method: 'POST',
    headers: { [requestHeader]: encodeURIComponent(JSON.stringify({ method, url, headers })) },
    ...(body === undefined ? {} : { body }),
    credentials: 'same-origin',
    signal,
  })
}

function bodiless(method: string): boolean {
  return method === 'GET' || method === 'HEAD'
}

function headOf({ status, statusText, headers }: Response): Head {
  return { status, statusText, headers: [...headers] }
}

async function said(response: Response): Promise<{ message?: string }> {
  try {
    const answer: unknown = await response.json()
    if (typeof answer === 'object' && answer !== null && 'error' in answer && typeof answer.error === 'string')
      return { message: answer.error }
  } catch {
    // Something else answered in the proxy's place.
  }
  return { message: String(response.status) }
}

/** An answer that may not be read still shows that somebody answers. */
async function whyNot({ url }: HttpRequest, { signal }: SendOptions): Promise<PlaygroundFailure> {
  try {
    await fetch(url, { mode: 'no-cors', method: 'GET', credentials: 'omit', signal })
    return 'cors'
  } catch {
    return 'network'
  }
}

function watchPolicy(): { happened(): boolean; end(): void } {
  let happened = false
  function note({ effectiveDirective }: SecurityPolicyViolationEvent): void {
    if (effectiveDirective === 'connect-src') happened = true
  }
  document.addEventListener('securitypolicyviolation', note)
  return { happened: () => happened, end: () => document.removeEventListener('securitypolicyviolation', note) }
}
