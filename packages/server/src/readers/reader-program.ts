import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parentPort, workerData } from 'node:worker_threads'
import { decidingHeaders } from '../hosting/answers/plain-request.ts'
import type { ImmediateAnswer } from '../process/http-server.ts'
import { namesTwoHosts } from '../process/request-head.ts'
import { refuseUnreadable } from '../process/refuse-unreadable.ts'
import { serverOptions } from '../process/server-options.ts'
import { createAnswerCounts } from './answer-counts.ts'
import { createKeptAnswers, keyOf } from './kept-answers.ts'
import { openUpstream, passOn } from './pass-on.ts'
import type { ReaderAnswer, ReaderNews, ReaderOrder, ReaderSettings } from './reader-settings.ts'

/** Milliseconds between two reports of what was answered. */
const reportEvery = 1000

/** Milliseconds that open answers get when the platform stops. */
const maxWait = 10_000

/** A request that the platform is asked about. */
interface Asked {
  key: string
  incoming: IncomingMessage
  outgoing: ServerResponse
}

// Runs in a thread that answers readers: it repeats the platform's earlier answers while they are valid. It asks the
// platform for everything else.
const settings = workerData as ReaderSettings
const port = parentPort
if (port === null) throw new Error('This program runs in a thread.')

const kept = createKeptAnswers(settings.keptBytes, settings.memory)
const counts = createAnswerCounts()
const upstream = openUpstream(settings.socketPath)
const asked = new Map<number, Asked>()
let lastId = 0
let isLeaving = false
let isClosing = false

function tell(news: ReaderNews): void {
  port?.postMessage(news)
}

/** True if the request has been answered. */
function answerKept(key: string, outgoing: ServerResponse): boolean {
  const answer = kept.get(key)
  if (answer === undefined) return false
  const started = performance.now()
  outgoing.writeHead(answer.status, answer.headers as string[])
  outgoing.end(answer.body)
  counts.add(answer.status, (performance.now() - started) / 1000)
  return true
}

function ask(key: string, incoming: IncomingMessage, outgoing: ServerResponse): void {
  lastId += 1
  asked.set(lastId, { key, incoming, outgoing })
  const { method, url, headers, socket } = incoming
  const asking = { method, url, headers: decidingHeaders(headers) }
  tell({ kind: 'asked', id: lastId, ...asking, peer: socket.remoteAddress ?? 'unknown' })
}

function take({ id, answer, ticket }: ReaderAnswer): void {
  const request = asked.get(id)
  asked.delete(id)
  if (request === undefined) return
  const { key, incoming, outgoing } = request
  if (outgoing.destroyed) return
  if (answer === undefined || !isSendable(answer, outgoing)) return passOn(upstream, incoming, outgoing)
  if (ticket !== undefined) kept.put(key, { ...answer, ticket })
  outgoing.end(answer.body)
}

/** Headers may contain text of authors, and Node sends only Latin letters in them. */
function isSendable({ status, headers }: ImmediateAnswer, outgoing: ServerResponse): boolean {
  try {
    outgoing.writeHead(status, headers as string[])
    return true
  } catch {
    return false
  }
}

const server = createServer(serverOptions(settings.clients), (incoming, outgoing) => {
  if (isLeaving) outgoing.shouldKeepAlive = false
  outgoing.once('close', () => {
    if (isClosing) incoming.socket.destroySoon()
  })
  const key = isLeaving || namesTwoHosts(incoming) ? undefined : keyOf(incoming)
  if (key === undefined) passOn(upstream, incoming, outgoing)
  else if (!answerKept(key, outgoing)) ask(key, incoming, outgoing)
})
server.on('clientError', refuseUnreadable)
server.on('error', (error: NodeJS.ErrnoException) =>
  tell({ kind: server.listening ? 'missed' : 'refused', code: error.code ?? '', message: error.message }),
)
server.listen({ port: settings.port, host: settings.host, reusePort: settings.isShared }, () =>
  tell({ kind: 'listening', port: (server.address() as AddressInfo).port }),
)

const reports = setInterval(() => {
  const answered = counts.take()
  if (answered.length > 0) tell({ kind: 'answered', answered })
}, reportEvery)

port.on('message', (order: ReaderOrder) => {
  if (typeof order === 'object') return take(order)
  isLeaving = true
  if (order === 'leave') return
  isClosing = true
  clearInterval(reports)
  server.close(() => {
    upstream.agent.destroy()
    tell({ kind: 'answered', answered: counts.take() })
    port.close()
  })
  server.closeIdleConnections()
  setTimeout(() => server.closeAllConnections(), maxWait).unref()
})
