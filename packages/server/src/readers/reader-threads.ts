import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { Logger } from 'pino'
import type { FrontOptions, ImmediateAnswer, RequestHead, ServerFront } from '../process/http-server.ts'
import type { AnsweredCount } from './answer-counts.ts'
import type { ReaderAnswer, ReaderNews, ReaderOrder, ReaderQuestion, ReaderSettings } from './reader-settings.ts'
import type { Ticket, TicketMemory } from './ticket-memory.ts'

/** How many threads answer readers, and with what. */
export interface ReaderThreadOptions {
  /** At least 1. */
  threads: number
  /** Bytes of answers that all of them keep together. */
  keptBytes: number
  memory: TicketMemory
  logger: Pick<Logger, 'error'>
  /** How long an answer may be kept; undefined if it is for one reader alone. */
  ticketFor(head: RequestHead, answer: ImmediateAnswer): Ticket | undefined
  /** Called about once a second with the number of their own answers. */
  onAnswered(answered: AnsweredCount): void
  /** The program of each thread; only tests have another one. */
  program?: string | undefined
}

/** Milliseconds after which a thread that has ended is started again; longer each time that it cannot listen. */
const restartAfter = 500
const longestRestart = 30_000

/** A thread that runs. */
interface Thread {
  worker: Worker
  /** The port that it listens on; it fails if it cannot. */
  listening: Promise<number>
  ended: Promise<void>
}

/**
 * Lets threads of their own listen on the port of the platform. They answer requests of readers that were answered
 * recently; for everything else they ask the platform. A thread that ends is started again.
 *
 * @param options Their number, and their context.
 */
export function createReaderThreads(options: ReaderThreadOptions): ServerFront {
  const { threads, keptBytes, memory, logger } = options
  return {
    async listen({ ask, ...where }) {
      const settings = { ...where, isShared: threads > 1, keptBytes: Math.floor(keptBytes / threads), memory }
      if (settings.isShared) await requireFree(where)
      const running = new Set<Thread>()
      let isEnding = false

      async function start(port: number): Promise<number> {
        const thread = startThread(options, { ...settings, port }, ask)
        running.add(thread)
        void thread.ended.then(() => running.delete(thread))
        const actual = await thread.listening
        void thread.ended.then(async () => restart(actual, restartAfter))
        return actual
      }

      async function restart(port: number, after: number): Promise<void> {
        await pause(after, undefined, { ref: false })
        if (isEnding) return
        try {
          await start(port)
        } catch (err) {
          logger.error(
            { code: 'reader-thread-ended', err },
            'A thread that answers readers cannot be started again yet',
          )
          void restart(port, Math.min(2 * after, longestRestart))
        }
      }

      function tellAll(order: ReaderOrder): void {
        for (const { worker } of running) post(worker, order)
      }

      async function end(): Promise<void> {
        isEnding = true
        tellAll('close')
        await Promise.all(Array.from(running, async ({ ended }) => ended))
      }

      try {
        const port = await start(where.port)
        for (let thread = 1; thread < threads; thread += 1) await start(port)
        return { port, leave: () => tellAll('leave'), close: end }
      } catch (cause) {
        isEnding = true
        await Promise.all(Array.from(running, async ({ worker }) => worker.terminate()))
        throw cause
      }
    },
  }
}

/** Starts a thread. One that cannot listen ends. */
function startThread(options: ReaderThreadOptions, settings: ReaderSettings, ask: FrontOptions['ask']): Thread {
  const { logger, program = fileURLToPath(import.meta.resolve('#reader-program')) } = options
  const worker = new Worker(program, { name: 'readers', workerData: settings })
  const listening = Promise.withResolvers<number>()
  const ended = Promise.withResolvers<void>()

  /** An immediate answer, with a copy of its body: the platform continues to use it. */
  function answerTo({ id, peer, ...head }: ReaderQuestion): ReaderAnswer {
    const found = ask(head, peer)
    if (found === undefined) return { id, answer: undefined, ticket: undefined }
    const body = found.body && new Uint8Array(found.body)
    return { id, answer: { ...found, body }, ticket: options.ticketFor(head, found) }
  }

  worker.on('message', (news: ReaderNews) => {
    if (news.kind === 'asked') post(worker, answerTo(news))
    else if (news.kind === 'listening') listening.resolve(news.port)
    else if (news.kind === 'answered') for (const answered of news.answered) options.onAnswered(answered)
    else if (news.kind === 'missed')
      logger.error(
        { code: 'reader-connection-missed', err: Object.assign(new Error(news.message), { code: news.code }) },
        'A thread that answers readers could not take a connection',
      )
    else {
      listening.reject(Object.assign(new Error(news.message), { code: news.code }))
      void worker.terminate()
    }
  })
  worker.on('error', (err) => {
    logger.error({ code: 'reader-thread-ended', err }, 'A thread that answers readers has ended, and is started again')
    listening.reject(err)
  })
  worker.on('exit', () => {
    listening.reject(new Error('The thread has ended.'))
    ended.resolve()
  })
  // Callers that wait for it get the error.
  listening.promise.catch(() => {})
  return { worker, listening: listening.promise, ended: ended.promise }
}

/** Sends an order to a thread; the body of an answer leaves this one. */
function post(thread: Worker, order: ReaderOrder): void {
  const body = typeof order === 'object' ? order.answer?.body : undefined
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  thread.postMessage(order, body === undefined ? [] : [body.buffer as ArrayBuffer])
}

/** Threads that share a port would also share it with another server. */
async function requireFree({ host, port }: Pick<FrontOptions, 'host' | 'port'>): Promise<void> {
  const probe = createServer().listen(port, host)
  await once(probe, 'listening')
  probe.close()
  await once(probe, 'close')
}
