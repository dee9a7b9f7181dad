import { request as sendRequest, type Agent, type IncomingMessage, type ServerResponse } from 'node:http'
import { peerHeader } from '../process/caller-address.ts'
import { lingerAfterAnswer } from '../process/linger.ts'

/** Headers that are about one connection alone. */
const ofConnection: ReadonlySet<string> = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'upgrade',
  'expect',
  'transfer-encoding',
])

/** Where the platform itself listens. */
export interface Upstream {
  socketPath: string
  agent: Agent
}

/**
 * Asks the platform, and sends what it answers as it comes: bodies in both directions, event streams, and ends.
 *
 * @param upstream The platform.
 */
export function passOn(upstream: Upstream, incoming: IncomingMessage, outgoing: ServerResponse): void {
  lingerAfterAnswer(incoming, outgoing)
  let hasAnswered = false
  const sent = sendRequest({
    ...upstream,
    method: incoming.method ?? 'GET',
    path: incoming.url ?? '/',
    headers: requestHeaders(incoming),
    setHost: false,
  })
  sent.on('response', (answer) => {
    hasAnswered = true
    answer.on('error', () => outgoing.destroy())
    sendHead(answer, outgoing)
    answer.pipe(outgoing)
  })
  sent.on('error', () => {
    // What was refused before it was read is answered, and its connection may be cut.
    if (hasAnswered) return
    if (outgoing.headersSent || outgoing.destroyed) outgoing.destroy()
    else outgoing.writeHead(503, { 'retry-after': '5', 'content-type': 'text/plain' }).end('The server is not ready.\n')
  })
  outgoing.on('close', () => {
    if (!outgoing.writableFinished) sent.destroy()
  })
  incoming.pipe(sent)
}

/** Sends the head of an answer at once: whoever listens to a stream waits for it. */
function sendHead(answer: IncomingMessage, outgoing: ServerResponse): void {
  // The platform asks for the end of the connection.
  if (answer.headers.connection === 'close') outgoing.shouldKeepAlive = false
  outgoing.sendDate = false
  outgoing.writeHead(answer.statusCode ?? 502, answer.statusMessage, withoutConnection(answer.rawHeaders))
  outgoing.flushHeaders()
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
