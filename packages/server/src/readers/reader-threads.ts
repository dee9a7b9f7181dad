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
  /** Told about once a second what they have answered by themselves. */
  onAnswered(answered: AnsweredCount): void
  /** What runs in each; only tests have another program. */
  program?: string | undefined
}

/** Milliseconds after which a thread that has ended is started again. */
const restartAfter = 500

/**
 * Makes what lets threads of their own listen on the port of the platform. What a reader of a site asks for that somebody has
 * just read is answered there; for everything else they ask the platform. One that ends is started again.
 *
 * @param options How many, and with what.
 */
export function createReaderThreads(options: ReaderThreadOptions): ServerFront {
  const {
    threads,
    keptBytes,
    memory,
    logger,
    program = fileURLToPath(import.meta.resolve('#reader-program')),
  } = options
  return {
    async listen(front) {
      const { ask, ...where } = front
      const settings = { ...where, isShared: threads > 1, keptBytes: Math.floor(keptBytes / threads), memory }
      if (settings.isShared) await requireFree(front)
      const running = new Set<Worker>()
      let isEnding = false

      /** What is at hand, with a copy of its body: the platform goes on to use it. */
      function answerTo({ id, peer, ...head }: ReaderQuestion): ReaderAnswer {
        const found = ask(head, peer)
        if (found === undefined) return { id, answer: undefined, ticket: undefined }
        const body = found.body && new Uint8Array(found.body)
        return { id, answer: { ...found, body }, ticket: options.ticketFor(head, found) }
      }

      async function start(port: number): Promise<number> {
        const worker = new Worker(program, {
          name: 'readers',
          workerData: { ...settings, port } satisfies ReaderSettings,
        })
        running.add(worker)
        const listening = Promise.withResolvers<number>()
        worker.on('message', (news: ReaderNews) => {
          if (news.kind === 'asked') post(worker, answerTo(news))
          else if (news.kind === 'listening') listening.resolve(news.port)
          else if (news.kind === 'refused')
            listening.reject(Object.assign(new Error(news.message), { code: news.code }))
          else for (const answered of news.answered) options.onAnswered(answered)
        })
        worker.on('error', (err) => {
          logger.error(
            { code: 'reader-thread-ended', err },
            'A thread that answers readers has ended, and is started again',
          )
          listening.reject(err)
        })
        worker.on('exit', () => {
          running.delete(worker)
          listening.reject(new Error('The thread has ended.'))
        })
        const actual = await listening.promise
        worker.on('exit', () => void again(actual))
        return actual
      }

      async function again(port: number): Promise<void> {
        await pause(restartAfter, undefined, { ref: false })
        if (isEnding) return
        await start(port).catch(async () => again(port))
      }

      function tellAll(order: ReaderOrder): void {
        for (const thread of running) post(thread, order)
      }

      async function end(): Promise<void> {
        isEnding = true
        const ended = Array.from(running, async (worker) => once(worker, 'exit'))
        tellAll('close')
        await Promise.all(ended)
      }

      try {
        const port = await start(front.port)
        for (let thread = 1; thread < threads; thread += 1) await start(port)
        return { port, leave: () => tellAll('leave'), close: end }
      } catch (cause) {
        isEnding = true
        await Promise.all(Array.from(running, async (worker) => worker.terminate()))
        throw cause
      }
    },
  }
}

/** Sends an order to a thread; the body of an answer leaves this one. */
function post(thread: Worker, order: ReaderOrder): void {
  const body = typeof order === 'object' ? order.answer?.body : undefined
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  thread.postMessage(order, body === undefined ? [] : [body.buffer as ArrayBuffer])
}

/** Threads that share a port would share it with another server as well. */
async function requireFree({ host, port }: Pick<FrontOptions, 'host' | 'port'>): Promise<void> {
  const probe = createServer().listen(port, host)
  await once(probe, 'listening')
  probe.close()
  await once(probe, 'close')
}
