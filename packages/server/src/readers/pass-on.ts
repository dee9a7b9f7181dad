import { Agent, request as sendRequest, type ClientRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import { peerHeader } from '../process/caller-address.ts'
import { lingerAfterAnswer } from '../process/linger.ts'
import { hasBody } from '../process/request-head.ts'
import { idleInside } from '../process/server-options.ts'

/** Headers that are about one connection alone. */
const ofConnection: ReadonlySet<string> = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'upgrade',
  'expect',
  'te',
  'trailer',
  'transfer-encoding',
])

/** Bytes of headers of an answer: what a tried API has sent comes in one of them. */
const mostHeaders = 256 * 1024

/** The socket of the platform itself. */
export interface Upstream {
  socketPath: string
  /** Keeps connections; false for a connection of its own. */
  agent: Agent | false
}

/** Opens connections to the platform. */
export function openUpstream(socketPath: string): Upstream & { agent: Agent } {
  return { socketPath, agent: new Agent({ keepAlive: true, maxFreeSockets: 256, timeout: idleInside }) }
}

/**
 * Asks the platform, and sends what it answers as it comes: bodies in both directions, event streams, and ends.
 *
 * @param upstream The platform.
 */
export function passOn(upstream: Upstream, incoming: IncomingMessage, outgoing: ServerResponse): void {
  lingerAfterAnswer(incoming, outgoing)
  let hasAnswered = false
  let isOver = false
  let isAgain = false
  let current: ClientRequest | undefined

  function fail(): void {
    // A refused request has its answer, and its connection may be cut.
    if (hasAnswered) return
    if (outgoing.headersSent || outgoing.destroyed) outgoing.destroy()
    else outgoing.writeHead(503, { 'retry-after': '5', 'content-type': 'text/plain' }).end('The server is not ready.\n')
  }

  function send(): void {
    const sent = openRequest(isAgain ? { ...upstream, agent: false } : upstream, incoming)
    if (sent === undefined) {
      // No program that is meant to be answered sends what cannot be passed on.
      outgoing.writeHead(400, { 'content-type': 'text/plain' }).end('This request cannot be read.\n')
      return
    }
    current = sent
    sent.on('response', (answer) => {
      hasAnswered = true
      answer.on('error', () => outgoing.destroy())
      if (sendHead(answer, outgoing)) answer.pipe(outgoing)
      else sent.destroy()
    })
    sent.on('error', (error: NodeJS.ErrnoException) => {
      if (hasAnswered || isAgain || outgoing.destroyed || !wasAtRest(sent, error) || !isRepeatable(incoming))
        return fail()
      isAgain = true
      send()
    })
    if (!hasBody(incoming.headers)) return void sent.end()
    // The platform may refuse by the head alone, and watches how the body comes.
    sent.flushHeaders()
    incoming.pipe(sent)
    // The end of a pipe pauses its source, of which the rest is thrown away once the answer has been sent.
    sent.on('close', () => isOver && incoming.resume())
  }

  outgoing.on('close', () => {
    isOver = true
    if (!outgoing.writableFinished) current?.destroy()
  })
  send()
}

/** Whether the platform had ended a connection that rested, in the moment in which it was needed. */
function wasAtRest({ reusedSocket }: ClientRequest, { code }: NodeJS.ErrnoException): boolean {
  return reusedSocket && (code === 'ECONNRESET' || code === 'EPIPE')
}

/** Whether a request may reach the platform twice. */
function isRepeatable({ method, headers }: IncomingMessage): boolean {
  return (method === 'GET' || method === 'HEAD') && !hasBody(headers)
}

/** Begins the request; undefined if Node refuses to write what it has read. */
function openRequest(upstream: Upstream, incoming: IncomingMessage): ClientRequest | undefined {
  try {
    return sendRequest({
      ...upstream,
      method: incoming.method ?? 'GET',
      path: incoming.url ?? '/',
      headers: requestHeaders(incoming),
      setHost: false,
      maxHeaderSize: mostHeaders,
    })
  } catch {
    return undefined
  }
}

/**
 * Sends the head of an answer at once: a client that listens to a stream waits for it. False if it cannot be written.
 */
function sendHead(answer: IncomingMessage, outgoing: ServerResponse): boolean {
  // The platform asks for the end of the connection.
  if (answer.headers.connection === 'close') outgoing.shouldKeepAlive = false
  outgoing.sendDate = false
  try {
    outgoing.writeHead(answer.statusCode ?? 502, answer.statusMessage, withoutConnection(answer.rawHeaders))
    outgoing.flushHeaders()
    return true
  } catch {
    outgoing.destroy()
    return false
  }
}

function requestHeaders(incoming: IncomingMessage): string[] {
  const headers = withoutConnection(incoming.rawHeaders, peerHeader)
  if (incoming.headers['transfer-encoding'] !== undefined) headers.push('Transfer-Encoding', 'chunked')
  return [...headers, peerHeader, incoming.socket.remoteAddress ?? 'unknown']
}

function withoutConnection(raw: readonly string[], own?: string): string[] {
  const kept: string[] = []
  for (let at = 0; at < raw.length; at += 2) {
    const name = raw[at] ?? ''
    const lower = name.toLowerCase()
    if (!ofConnection.has(lower) && lower !== own) kept.push(name, raw[at + 1] ?? '')
  }
  return kept
}
