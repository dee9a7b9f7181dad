import { isIP } from 'node:net'
import type { ApiConnection } from './api-proxy-connection.ts'
import { isPrivateAddress } from '../source/private-address.ts'
import { isNamedServer, type NamedServer } from './named-server.ts'
import { createProviderCheck, type NamedProviders } from './named-provider.ts'
import { httpMethods } from '../config/http-methods.ts'

/** The addresses that the proxy may reach, and its dependencies: everything that it touches is passed in. */
export interface ApiProxyOptions {
  /** The servers that the site's specifications and `api.mdx.server` name. */
  servers(): Promise<readonly NamedServer[]>
  /** The addresses at which, by the site's specifications, tokens are requested. */
  providers(): Promise<NamedProviders>
  /** Addresses of a host name. */
  resolve(host: string): Promise<readonly string[]>
  /** Asks one server at one address, without following redirects. */
  connect: ApiConnection
  /** Lets servers that are named have private addresses; for APIs on the machine or in the network of the site. */
  allowPrivate: boolean
  /** Most bytes of a request's and of a response's body. */
  maximumBytes?: number
  /** Milliseconds until a request and its answer have to be there in full. */
  timeout?: number
  /** The same for an answer that is made to be read while it arrives. */
  streamTimeout?: number
}

/** Answers one request of the playground. */
export type ApiProxy = (request: Request) => Promise<Response>

const requestHeader = 'x-docwright-request'
const responseHeader = 'x-docwright-response'
const methods: ReadonlySet<string> = new Set(httpMethods.map((method) => method.toUpperCase()))
const hopByHop: ReadonlySet<string> = new Set(
  'connection keep-alive proxy-authenticate proxy-authorization te trailer transfer-encoding upgrade host content-length expect'.split(
    ' ',
  ),
)
const megabyte = 1024 * 1024
const discoveryTimeout = 5000

/** A request of the playground; see `send-request.ts` of the theme. */
interface Asked {
  method: string
  url: URL
  headers: [string, string][]
}

/**
 * Makes the proxy that sends the playground's requests, so that readers can try APIs that browsers may not ask
 * directly. It reaches the servers and token addresses that the site names, if they are public, follows no redirect,
 * and adds nothing of its own: neither cookies of the reader's browser nor credentials of the site.
 *
 * @param options The addresses that it may reach, and its dependencies.
 */
export function createApiProxy(options: ApiProxyOptions): ApiProxy {
  const { maximumBytes = 20 * megabyte, timeout = 30_000, streamTimeout = 300_000 } = options
  const isProvider = createProviderCheck(options.providers, (url) => readDiscovery(url, options))
  return async (request) => {
    const refusal = refuseStranger(request)
    if (refusal !== undefined) return refusal
    const asked = readAsked(request.headers.get(requestHeader))
    if (typeof asked === 'string') return problem(400, asked)
    const isNamed = isNamedServer(asked.url, await options.servers()) || (await isProvider(asked.url))
    if (!isNamed) return problem(403, `The server ${asked.url.origin} is not listed in any specification of this site.`)
    const address = await publicAddress(asked.url, options)
    if ('refused' in address) return problem(403, address.refused)
    const deadline = createDeadline(timeout, request.signal)
    const { signal } = deadline
    try {
      const body = await readAll(request.body, maximumBytes, signal)
      if (body === undefined) return problem(413, `A request may have at most ${maximumBytes / megabyte} MB.`)
      const answer = await options.connect({ ...asked, address: address.address, body, signal, maximumBytes })
      if ('tooLarge' in answer) return problem(502, `The response has more than ${maximumBytes / megabyte} MB.`)
      const { body: content, ...head } = answer
      // The reader of a stream may stop; the request to the server then ends, too.
      if (content instanceof ReadableStream) deadline.extend(streamTimeout)
      else deadline.end()
      return new Response(content, { headers: { ...safeHeaders, [responseHeader]: described(head) } })
    } catch (cause) {
      deadline.end()
      if (signal.aborted) return problem(504, `${asked.url.origin} did not respond within ${timeout / 1000} seconds.`)
      const reason = cause instanceof Error && 'code' in cause ? ` (${String(cause.code)})` : ''
      return problem(502, `${asked.url.origin} cannot be reached${reason}.`)
    }
  }
}

/** The discovery document of a provider; undefined if there is none that can be read. */
async function readDiscovery(url: URL, options: ApiProxyOptions): Promise<unknown> {
  const address = await publicAddress(url, options)
  if ('refused' in address) return undefined
  const signal = AbortSignal.timeout(discoveryTimeout)
  const body = Buffer.alloc(0)
  const asked = { method: 'GET', url, headers: [['Accept', 'application/json']] as [string, string][] }
  const sent = { ...asked, address: address.address, body, signal, maximumBytes: megabyte }
  const answer = await options.connect(sent)
  if ('tooLarge' in answer || answer.status !== 200) return undefined
  const text = await new Response(answer.body).text()
  return parseJson(text)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Nothing that a server answers may run as a part of this site. */
const safeHeaders = {
  'Content-Type': 'application/octet-stream',
  'Content-Disposition': 'attachment',
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'no-store',
}

/** Pages of other sites must not use the proxy: none of them can send this header without being allowed to. */
function refuseStranger(request: Request): Response | undefined {
  if (request.method !== 'POST') return problem(405, 'The proxy accepts only POST requests from the playground.')
  const site = request.headers.get('sec-fetch-site')
  const origin = request.headers.get('origin')
  const isOther = site !== null && site !== 'same-origin'
  const isElsewhere = origin !== null && origin !== 'null' && hostOf(origin) !== request.headers.get('host')
  return isOther || isElsewhere || origin === 'null'
    ? problem(403, 'Only pages of this site can use its proxy.')
    : undefined
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined
}

function readAsked(header: string | null): Asked | string {
  const asked = header === null ? undefined : parse(header)
  if (typeof asked !== 'object' || asked === null) return `The header ${requestHeader} must describe the request.`
  const { method, url, headers } = asked as Record<string, unknown>
  if (typeof method !== 'string' || !methods.has(method.toUpperCase())) return 'This is not a valid HTTP method.'
  if (typeof url !== 'string' || !URL.canParse(url)) return 'This is not a complete URL.'
  const target = new URL(url)
  if (target.protocol !== 'https:' && target.protocol !== 'http:') return 'URLs must start with https: or http:.'
  if (target.username !== '' || target.password !== '') return 'Credentials belong in a header, not in the URL.'
  if (!Array.isArray(headers) || headers.length > 100 || !headers.every(isHeader)) return 'These headers are not valid.'
  const kept = headers.filter(([name]) => !hopByHop.has(name.toLowerCase()) && !/^(?:sec|proxy)-/i.test(name))
  return { method: method.toUpperCase(), url: target, headers: kept }
}

function parse(header: string): unknown {
  try {
    return JSON.parse(decodeURIComponent(header))
  } catch {
    return undefined
  }
}

function isHeader(pair: unknown): pair is [string, string] {
  if (!Array.isArray(pair) || pair.length !== 2) return false
  const [name, value] = pair as unknown[]
  return (
    typeof name === 'string' &&
    /^[\w!#$%&'*+.^`|~-]+$/.test(name) &&
    typeof value === 'string' &&
    !/[\r\n\0]/.test(value)
  )
}

/** The name is resolved once; the connection goes to the address that was looked at. */
async function publicAddress(
  { hostname }: URL,
  { resolve, allowPrivate }: ApiProxyOptions,
): Promise<{ address: string } | { refused: string }> {
  const host = hostname.replace(/^\[|\]$/g, '')
  let addresses: readonly string[]
  try {
    addresses = isIP(host) === 0 ? await resolve(host) : [host]
  } catch {
    addresses = []
  }
  const [address] = addresses
  if (address === undefined) return { refused: `The host ${host} has no IP address.` }
  if (!allowPrivate && addresses.some(isPrivateAddress))
    return { refused: `The host ${host} has a private address; the proxy only reaches public ones.` }
  return { address }
}

/** A signal that comes when the reader goes away, or after a time that can be set again. */
function createDeadline(milliseconds: number, reader: AbortSignal) {
  const late = new AbortController()
  let timer = setTimeout(() => late.abort(), milliseconds)
  return {
    signal: AbortSignal.any([reader, late.signal]),
    extend(more: number) {
      clearTimeout(timer)
      timer = setTimeout(() => late.abort(), more)
      timer.unref()
    },
    end: () => clearTimeout(timer),
  }
}

async function readAll(
  stream: ReadableStream<Uint8Array<ArrayBuffer>> | null,
  most: number,
  signal: AbortSignal,
): Promise<Uint8Array | undefined> {
  const parts: Uint8Array[] = []
  let size = 0
  const reading = stream?.pipeThrough(new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array>(), { signal })
  for await (const part of reading ?? []) {
    size += part.length
    if (size > most) return undefined
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** Headers travel in a header, which has to stay small. */
function described(head: { status: number; statusText: string; headers: [string, string][] }): string {
  const headers: [string, string][] = []
  let size = 0
  for (const [name, value] of head.headers) {
    size += name.length + value.length
    if (size > 8000) break
    headers.push([name, value])
  }
  return encodeURIComponent(JSON.stringify({ ...head, headers }))
}

function problem(status: number, error: string): Response {
  return Response.json({ error }, { status, headers: { 'Cache-Control': 'no-store' } })
}
