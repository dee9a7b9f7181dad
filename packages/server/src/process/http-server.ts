import { createAdaptorServer } from '@hono/node-server'
import type { HttpBindings, ServerType } from '@hono/node-server'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type ServerOptions,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { callerAddress, noteCallerAddress, peerAddress, type Trust } from './caller-address.ts'
import { lingerAfterAnswer } from './linger.ts'
import { withoutSecrets } from './log-request.ts'
import { hasBody, namesTwoHosts } from './request-head.ts'
import { createProxyNotice } from './notice-proxies.ts'
import { refuseUnreadable } from './refuse-unreadable.ts'
import { defaultTimeouts, serverOptions, type ServerTimeouts } from './server-options.ts'
import { watchBody } from './watch-body.ts'

/** The port of the platform. */
export interface HttpServer {
  /** Address on this machine, without a slash at its end. */
  readonly localUrl: string
  readonly port: number
  /** Sets who answers from here on. Until then requests wait, and are answered with 503 after a while; `/readyz` and `/healthz` at once. */
  open(
    this: void,
    answer: (request: Request) => Promise<Response>,
    /** Answers requests without a body that need neither a lookup nor a wait, before a `Request` is created. */
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

/** An answer that needs no lookup. */
export interface ImmediateAnswer {
  status: number
  /** Names and values in turn. */
  headers: readonly string[]
  body: Uint8Array | undefined
}

/** The head of a request without a body. */
export type RequestHead = Pick<IncomingMessage, 'method' | 'url' | 'headers'>

/** Returns the immediate answer to a request from an address; undefined if there is none. */
export type AnswerAtOnce = (head: RequestHead, address: string) => ImmediateAnswer | undefined

/** Listens on the port in place of this thread, and forwards requests to it that it cannot answer itself. */
export interface ServerFront {
  /**
   * @param options Its address, and the socket of this thread.
   * @throws The errors of Node's `listen`.
   */
  listen(this: void, options: FrontOptions): Promise<ListeningFront>
}

/** The address of a front, and its upstream. */
export interface FrontOptions {
  host: string
  /** 0 for any that is free. */
  port: number
  /** Path of the socket at which this thread listens. */
  socketPath: string
  clients: ServerTimeouts
  /**
   * Returns the immediate answer to a request without a body, which names one host.
   *
   * @param peer The address that has connected.
   * @returns Undefined if the socket has to be asked.
   */
  ask(this: void, head: RequestHead, peer: string): ImmediateAnswer | undefined
}

/** A front that listens. */
export interface ListeningFront {
  readonly port: number
  /** Asks each connection to end with its next answer. */
  leave(): void
  /** Takes no new connections, and ends when the open answers are sent. */
  close(): Promise<void>
}

/** Milliseconds that a request waits for a server that starts. */
const startWait = 10_000

/** Longest time that open answers get when the platform stops, in milliseconds. */
const maxWait = 10_000

/**
 * Listens on a port.
 *
 * @param options Host and port (0 for any), number of proxies in front, log, timeouts of slow clients.
 * @throws Error if the port is taken.
 */
export async function startHttpServer(options: {
  host: string
  port: number
  trustedProxies: number
  logger: Logger
  clients?: ServerTimeouts
  /** Listens in place of this thread. */
  front?: ServerFront | undefined
}): Promise<HttpServer> {
  const { host, port, trustedProxies, logger, clients = defaultTimeouts, front } = options
  const opened = Promise.withResolvers<(request: Request) => Promise<Response>>()
  let answer = (request: Request): Promise<Response> => answerOnceOpen(request, opened.promise)
  let answerAtOnce: AnswerAtOnce = () => undefined
  const trust: Trust = { proxies: trustedProxies, front: front !== undefined }
  const noticeProxy = createProxyNotice(logger, trust)
  let isLeaving = false
  let isClosing = false

  /** The head of an answer may have been sent before the server was to close, and have promised that the connection stays. */
  function endWithAnswer(incoming: IncomingMessage, outgoing: Pick<ServerResponse, 'once'>): void {
    outgoing.once('close', () => {
      if (isClosing) incoming.socket.destroySoon()
    })
  }

  /** True if the request has been answered. */
  function sendAtOnce(incoming: IncomingMessage, outgoing: ServerResponse): boolean {
    if (isLeaving || hasBody(incoming.headers) || namesTwoHosts(incoming)) return false
    const known = unlessItFails(() => {
      const found = answerAtOnce(incoming, callerAddress(incoming.headers, peerAddress(incoming, trust), trust))
      // Headers may contain text of authors, and Node sends only Latin letters in them.
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
    serverOptions: serverOptions(clients),
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
      noteCallerAddress(request, incoming, trust)
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
  const ask = (head: RequestHead, peer: string): ImmediateAnswer | undefined =>
    isLeaving ? undefined : unlessItFails(() => answerAtOnce(head, callerAddress(head.headers, peer, trust)))
  const fronted = await listen(server, { host, port, front, clients, ask }).catch((cause: unknown) => {
    throw listenError(cause, port)
  })
  const actual = fronted?.port ?? (server.address() as AddressInfo).port
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
      fronted?.leave()
      await pause(milliseconds)
    },
    async close() {
      isLeaving = true
      if (fronted !== undefined) await fronted.close()
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

/** Listens on the port, or has somebody listen there who asks a socket of our own. */
async function listen(
  server: ServerType,
  { front, ...options }: Omit<FrontOptions, 'socketPath'> & { front: ServerFront | undefined },
): Promise<ListeningFront | undefined> {
  if (front === undefined) {
    server.listen(options.port, options.host)
    await once(server, 'listening')
    return undefined
  }
  // A user with access to this folder could pose as any reader.
  const folder = await mkdtemp(join(tmpdir(), 'docwright-'))
  const socketPath = join(folder, 'platform.sock')
  server.listen(socketPath)
  await once(server, 'listening')
  server.once('close', () => void rm(folder, { recursive: true, force: true }))
  try {
    return await front.listen({ ...options, socketPath })
  } catch (cause) {
    server.close()
    throw cause
  }
}

/** A reader of a site does not notice that a server starts: the request waits. Load balancers get an answer at once. */
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
 * @param answer True if it has been answered.
 */
function serverAsking(answer: (incoming: IncomingMessage, outgoing: ServerResponse) => boolean): typeof createServer {
  return ((options: ServerOptions, listener: RequestListener) =>
    createServer(options, (incoming, outgoing) => {
      if (!answer(incoming, outgoing)) listener(incoming, outgoing)
    })) as typeof createServer
}

/** An immediate failure is retried the usual way, which reports it. */
function unlessItFails<Result>(work: () => Result): Result | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
