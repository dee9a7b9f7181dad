import { Worker } from 'node:worker_threads'
import type { CodeToHighlight, HighlightedCode } from './code-to-highlight.ts'
import type { Highlighter, HighlighterSettings } from './highlighter.ts'
import type { HighlightAnswer, HighlightRequest, HighlightWorkerData } from './highlight-protocol.ts'

/** A highlighter that can be ended. */
export interface StoppableHighlighter extends Highlighter {
  close(): Promise<void>
}

interface Pending {
  block: CodeToHighlight
  resolve(code: HighlightedCode | undefined): void
}

/**
 * Highlights in a thread of its own, which starts with the first block. A block that crashes or blocks the thread stays
 * without colors; the others continue in a new thread.
 *
 * @param file The thread's program.
 * @param maxWait Milliseconds after which the current block is given up, since a regular expression cannot be
 * interrupted otherwise. It may take twice as long.
 */
export function createWorkerHighlighter(
  settings: HighlighterSettings,
  file: URL,
  maxWait = 20_000,
): StoppableHighlighter {
  const pending = new Map<number, Pending>()
  const progress = new SharedArrayBuffer(4)
  const current = new Int32Array(progress)
  let unsent: HighlightRequest[] = []
  let worker: Worker | undefined
  let watch: NodeJS.Timeout | undefined
  let lastId = 0
  let lastSeen = 0
  let failures = 0

  function start(): Worker {
    const workerData: HighlightWorkerData = { settings, progress }
    const started = new Worker(file, {
      workerData,
      resourceLimits: { maxYoungGenerationSizeMb: 12, maxOldGenerationSizeMb: 1024 },
    })
    started.unref()
    started.on('message', (answers: HighlightAnswer[]) => {
      failures = 0
      for (const { id, code } of answers) settle(id, code)
    })
    started.on('error', () => replace(started))
    return started
  }

  function settle(id: number, code: HighlightedCode | undefined): void {
    const answered = pending.get(id)
    pending.delete(id)
    answered?.resolve(code)
    if (pending.size > 0) return
    worker?.unref()
    clearInterval(watch)
    watch = undefined
  }

  /** Gives up the current block and sends the others to a new thread; after three threads in a row, gives up all. */
  function replace(broken: Worker): void {
    if (worker !== broken) return
    worker = undefined
    void broken.terminate()
    failures += 1
    settle(Atomics.exchange(current, 0, 0), undefined)
    for (const id of failures > 3 ? [...pending.keys()] : []) settle(id, undefined)
    unsent = Array.from(pending, ([id, { block }]) => ({ id, block }))
    send()
  }

  function send(): void {
    if (unsent.length === 0) return
    worker ??= start()
    worker.ref()
    watch ??= setInterval(checkProgress, maxWait)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    worker.postMessage(unsent)
    unsent = []
  }

  function checkProgress(): void {
    const seen = Atomics.load(current, 0)
    if (seen !== 0 && seen === lastSeen && worker !== undefined) replace(worker)
    lastSeen = seen
  }

  return {
    highlight(block) {
      lastId += 1
      const id = lastId
      const { promise, resolve } = Promise.withResolvers<HighlightedCode | undefined>()
      pending.set(id, { block, resolve })
      if (unsent.push({ id, block }) === 1) queueMicrotask(send)
      return promise
    },
    async close() {
      clearInterval(watch)
      const closing = worker
      worker = undefined
      unsent = []
      for (const id of pending.keys()) settle(id, undefined)
      await closing?.terminate()
    },
  }
}

/**
 * Highlights in the calling thread: for tests, and if no thread can be started.
 *
 * @returns A highlighter with the same interface as the one with a thread.
 */
export function createSameThreadHighlighter(settings: HighlighterSettings): StoppableHighlighter {
  let highlighter: Promise<Highlighter> | undefined
  let last: Promise<unknown> = Promise.resolve()

  async function work(block: CodeToHighlight): Promise<HighlightedCode | undefined> {
    // Imported here, so that a process with a thread does not load the engine as well.
    highlighter ??= import('./highlighter.ts').then(({ createHighlighter }) => createHighlighter(settings))
    return (await highlighter).highlight(block)
  }

  return {
    highlight(block) {
      // One block after another, as in a thread: blocks of one language share its grammar.
      const answer = last.then(() => work(block))
      last = answer.catch(() => {})
      return answer
    },
    close: async () => {},
  }
}
