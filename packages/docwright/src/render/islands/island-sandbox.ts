import { Worker } from 'node:worker_threads'
import type { SandboxResult, SandboxWork } from './run-in-sandbox.ts'
import { sandboxLimits } from './sandbox-limits.ts'

/** A request to the thread. */
export type IslandWorkerRequest = SandboxWork & { id: number }

/** The thread's answer, once for each island. */
export interface IslandWorkerAnswer {
  id: number
  result: SandboxResult
}

/** Runs custom code for its first render. */
export interface IslandSandbox {
  /**
   * Renders islands.
   *
   * @param work The code and the islands to render.
   * @returns The result of each, in the same order.
   */
  run(work: SandboxWork): Promise<SandboxResult[]>
  close(): Promise<void>
}

interface Job {
  work: SandboxWork
  results: SandboxResult[]
  resolve(results: SandboxResult[]): void
}

/**
 * Creates the sandbox: a thread, started by the first page that needs it, with an engine of its own. Code that crashes
 * or blocks the thread costs its own island; the others continue in a new thread.
 *
 * @param file The thread's program.
 * @param maxWait Milliseconds without an answer after which the thread is ended.
 */
export function createIslandSandbox(file: URL, maxWait: number = sandboxLimits.thread): IslandSandbox {
  const waiting: Job[] = []
  let worker: Worker | undefined
  let current: Job | undefined
  let timer: NodeJS.Timeout | undefined
  let lastId = 0

  function start(): Worker {
    const started = new Worker(file, { resourceLimits: { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 16 } })
    started.on('message', ({ id, result }: IslandWorkerAnswer) => {
      if (started === worker && id === lastId) receive(result)
    })
    started.on('error', () => give(started))
    started.on('exit', () => give(started))
    return started
  }

  function receive(result: SandboxResult): void {
    current?.results.push(result)
    settle()
  }

  /** Gives up the island at work, together with the thread. */
  function give(broken: Worker, failure: 'endless' | 'broken' = 'broken'): void {
    if (worker !== broken) return
    worker = undefined
    void broken.terminate()
    if (current === undefined) return
    current.results.push({ failure })
    settle(true)
  }

  function settle(resend = false): void {
    clearTimeout(timer)
    if (current === undefined) return
    const { work, results, resolve } = current
    if (results.length < work.work.uses.length) {
      if (resend) send()
      else watch()
      return
    }
    current = undefined
    resolve(results)
    next()
  }

  function next(): void {
    if (current !== undefined) return
    current = waiting.shift()
    if (current === undefined) worker?.unref()
    else send()
  }

  function send(): void {
    if (current === undefined) return
    const { work, results } = current
    worker ??= start()
    worker.ref()
    lastId += 1
    const request: IslandWorkerRequest = {
      ...work,
      work: { ...work.work, uses: work.work.uses.slice(results.length) },
      id: lastId,
    }
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    worker.postMessage(request)
    watch()
  }

  function watch(): void {
    const watched = worker
    timer = setTimeout(() => watched !== undefined && give(watched, 'endless'), maxWait)
  }

  return {
    run(work) {
      if (work.work.uses.length === 0) return Promise.resolve([])
      const { promise, resolve } = Promise.withResolvers<SandboxResult[]>()
      waiting.push({ work, results: [], resolve })
      next()
      return promise
    },
    async close() {
      clearTimeout(timer)
      const closing = worker
      worker = undefined
      for (const { work, results, resolve } of current === undefined ? waiting : [current, ...waiting])
        resolve(work.work.uses.map((_use, index) => results[index] ?? { failure: 'broken' as const }))
      current = undefined
      waiting.length = 0
      await closing?.terminate()
    },
  }
}
