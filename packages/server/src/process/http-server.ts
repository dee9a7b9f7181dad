import { createAdaptorServer } from '@hono/node-server'
import type { HttpBindings, ServerType } from '@hono/node-server'
import { once } from 'node:events'
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type ServerOptions,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { callerAddress, noteCallerAddress } from './caller-address.ts'
import { endAndDiscard, lingerAfterAnswer } from './linger.ts'
import { withoutSecrets } from './log-request.ts'
import { createProxyNotice } from './notice-proxies.ts'
import { watchBody } from './watch-body.ts'
import type { BodyTimeouts } from './watch-body.ts'

/** The port of the platform. */
export interface HttpServer {
  /** Address on this machine, without a slash at its end. */
  readonly localUrl: string
  readonly port: number
  /** Sets who answers from here on. Until then requests wait, and are answered with 503 after a while; `/readyz` and `/healthz` at once. */
  open(
    this: void,
    answer: (request: Request) => Promise<Response>,
    /** Answers requests without a body, where that takes neither a look nor a wait: before it is made a `Request`. */
    answerAtOnce?: AnswerAtOnce,
  ): void
  /**
   * Goes on to answer for a while, and asks each connection to end with its next answer: who comes again comes over a new
   * one, which a balancer leads elsewhere.
   *
   * @param milliseconds How long.
   */
  drain(this: void, milliseconds: number): Promise<void>
  /** Takes no new connections, and ends when the open answers are sent, or after a while. */
  close(this: void): Promise<void>
}

/** An answer that is at hand. */
export interface ImmediateAnswer {
  status: number
  /** Names and values in turn. */
  headers: readonly string[]
  body: Uint8Array | undefined
}

/** Gives an answer that is at hand to a request and the address that it comes from; undefined where there is none. */
export type AnswerAtOnce = (incoming: IncomingMessage, address: string) => ImmediateAnswer | undefined

/** How long a client may take to say what it wants, in milliseconds. */
export interface ServerTimeouts extends BodyTimeouts {
  /** For the head of a request. */
  head: number
  /** Between two looks at the open connections. */
  look: number
}

const defaultTimeouts: ServerTimeouts = { head: 15_000, look: 5_000, request: 60_000, part: 30_000, least: 1024 }

/**
 * How long a connection may wait for its next request. Proxies and programs that work through a list of pages keep theirs for
 * about a minute, and would write into one that this side has just ended.
 */
const idleConnection = 75_000

/** Milliseconds that a request waits for a server that starts. */
const startWait = 10_000

/** Longest time that open answers get when the platform stops, in milliseconds. */
const maxWait = 10_000

/**
 * Listens on a port.
 *
 * @param options Host and port (0 for any), number of proxies in front, log, timeouts of slow clients.
 * @throws Error where the port is taken.
 */
export async function startHttpServer(options: {
  host: string
  port: number
  trustedProxies: number
  logger: Logger
  clients?: ServerTimeouts
}): Promise<HttpServer> {
  const { host, port, trustedProxies, logger, clients = defaultTimeouts } = options
  const opened = Promise.withResolvers<(request: Request) => Promise<Response>>()
  let answer = (request: Request): Promise<Response> => answerOnceOpen(request, opened.promise)
  let answerAtOnce: AnswerAtOnce = () => undefined
  const noticeProxy = createProxyNotice(logger, trustedProxies)
  let isLeaving = false
  let isClosing = false

  /** The head of an answer may have been sent before the server was to close, and have promised that the connection stays. */
  function endWithAnswer(incoming: IncomingMessage, outgoing: Pick<ServerResponse, 'once'>): void {
    outgoing.once('close', () => {
      if (isClosing) incoming.socket.destroySoon()
    })
  }

  /** True where the request has been answered. */
  function sendAtOnce(incoming: IncomingMessage, outgoing: ServerResponse): boolean {
    if (isLeaving || hasBody(incoming) || namesTwoHosts(incoming)) return false
    const known = unlessItFails(() => {
      const found = answerAtOnce(incoming, callerAddress(incoming, trustedProxies))
      // Headers may hold what authors write, and Node sends no more than Latin letters in them.
      if (found !== undefined) outgoing.writeHead(found.status, found.headers as string[])
      return found
    })
    if (known === undefined) return false
    endWithAnswer(incoming, outgoing)
    outgoing.end(known.body)
    return true
  }

  const server: ServerType = createAdaptorServer({
    createServer: serverAsking(sendAtOnce),
    serverOptions: {
      keepAliveTimeout: idleConnection,
      headersTimeout: clients.head,
      // Bodies are watched one by one.
      requestTimeout: 0,
      connectionsCheckingInterval: clients.look,
    },
    async fetch(request, bindings) {
      const { incoming, outgoing } = bindings as HttpBindings
      // Node adds `Connection: close` to the answer, and ends the connection after it.
      if (isLeaving) outgoing.shouldKeepAlive = false
      endWithAnswer(incoming, outgoing)
      if (namesTwoHosts(incoming)) {
        outgoing.shouldKeepAlive = false
        lingerAfterAnswer(incoming, outgoing)
        return new Response('A request must have exactly one Host header.\n', { status: 400 })
      }
      noticeProxy(incoming)
      noteCallerAddress(request, incoming, trustedProxies)
      lingerAfterAnswer(incoming, outgoing)
      watchBody(incoming, clients, new URL(request.url).pathname.startsWith('/git/'))
      try {
        return await answer(request)
      } catch (error) {
        logger.error(
          {
            code: 'request-failed',
            err: error,
            method: request.method,
            path: withoutSecrets(new URL(request.url).pathname),
          },
          'A request failed',
        )
        return new Response('Something went wrong. See the server log for details.\n', { status: 500 })
      }
    },
  })
  server.on('clientError', refuseUnreadable)
  server.listen(port, host)
  await once(server, 'listening').catch((cause: unknown) => {
    throw listenError(cause, port)
  })
  const actual = (server.address() as AddressInfo).port
  return {
    port: actual,
    localUrl: `http://${host === '0.0.0.0' || host === '::' ? 'localhost' : bracketed(host)}:${actual}`,
    open(next, atOnce = () => undefined) {
      answer = next
      answerAtOnce = atOnce
      opened.resolve(next)
    },
    async drain(milliseconds) {
      isLeaving = true
      await pause(milliseconds)
    },
    async close() {
      isLeaving = true
      isClosing = true
      const closed = once(server, 'close')
      server.close()
      if ('closeIdleConnections' in server) server.closeIdleConnections()
      const timer = setTimeout(() => {
        if ('closeAllConnections' in server) server.closeAllConnections()
      }, maxWait)
      await closed
      clearTimeout(timer)
    },
  }
}

/**
 * Answers what cannot be read as a request. Headers that are too large are mostly cookies that a site has set, which
 * would keep their owner out for as long as they last: the browser is asked to delete them.
 */
function refuseUnreadable(error: NodeJS.ErrnoException, socket: Duplex): void {
  const { status, cookies } = unreadable[error.code ?? ''] ?? { status: '400 Bad Request', cookies: false }
  // Where an answer has begun on this connection, anything more would be taken for a part of it.
  if (!socket.writable || error.code === 'ECONNRESET' || ('bytesWritten' in socket && socket.bytesWritten !== 0)) {
    socket.destroy()
    return
  }
  const text = cookies ? 'The browser sent too many cookies. They were deleted; reload the page.\n' : ''
  const head = [
    `HTTP/1.1 ${status}`,
    'Connection: close',
    ...(cookies ? ['Clear-Site-Data: "cookies"', 'Content-Type: text/plain; charset=utf-8'] : []),
    `Content-Length: ${text.length}`,
  ]
  endAndDiscard(socket, `${head.join('\r\n')}\r\n\r\n${text}`)
}

/** What Node says of requests that it cannot read, beside those that are malformed. */
const unreadable: Readonly<Record<string, { status: string; cookies: boolean }>> = {
  HPE_HEADER_OVERFLOW: { status: '431 Request Header Fields Too Large', cookies: true },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: '413 Payload Too Large', cookies: false },
  ERR_HTTP_REQUEST_TIMEOUT: { status: '408 Request Timeout', cookies: false },
}

/** Whoever reads a site does not see that a server starts: its requests wait. Balancers are told at once. */
async function answerOnceOpen(
  request: Request,
  opened: Promise<(request: Request) => Promise<Response>>,
): Promise<Response> {
  if (/^\/(?:readyz|healthz)$/.test(new URL(request.url).pathname)) return unavailable()
  const answer = await Promise.race([opened, pause(startWait, undefined, { ref: false })])
  return answer === undefined ? unavailable() : answer(request)
}

function unavailable(): Response {
  return new Response('The server is starting.\n', { status: 503, headers: { 'retry-after': '5' } })
}

function bracketed(host: string): string {
  return host.includes(':') ? `[${host}]` : host
}

function listenError(cause: unknown, port: number): Error {
  const taken = cause instanceof Error && 'code' in cause && cause.code === 'EADDRINUSE'
  const message = taken
    ? `port-in-use: port ${port} is in use by another program. Choose another with --port.`
    : `port-refused: cannot listen on port ${port}${cause instanceof Error ? ` (${cause.message})` : ''}.`
  return new Error(message, { cause })
}

/**
 * Makes servers that show each request to somebody who may answer it at once.
 *
 * @param answer True where it has been answered.
 */
function serverAsking(answer: (incoming: IncomingMessage, outgoing: ServerResponse) => boolean): typeof createServer {
  return ((options: ServerOptions, listener: RequestListener) =>
    createServer(options, (incoming, outgoing) => {
      if (!answer(incoming, outgoing)) listener(incoming, outgoing)
    })) as typeof createServer
}

/** A proxy in front may go by one of them, and Node by the other. */
function namesTwoHosts({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): boolean {
  let found = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? ''
    if (name.length === 4 && name.toLowerCase() === 'host') found += 1
  }
  return found > 1
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'
}

/** What fails at once is tried the usual way, which tells of it. */
function unlessItFails<Result>(work: () => Result): Result | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
