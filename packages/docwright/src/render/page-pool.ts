import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { FromPageProcess, ToPageProcess } from './page-protocol.ts'
import type { BodyRenderer, BodyRequest, BodySettings, RenderedBody } from './rendered-body.ts'

/** How a pool of page processes is run. */
export interface PagePoolOptions {
  /** Absent where they are not known yet: processes start all the same, and pages wait for `update`. */
  settings?: BodySettings
  /** Number of processes. */
  processes: number
  /** Pages that one process works on at a time, so that one waits for colours while another is parsed. */
  pagesAtOnce: number
  /** Milliseconds after which a page that has not answered ends its process. */
  timeout: number
}

interface Job {
  request: BodyRequest
  /** Deaths of a process while this page was in work. */
  deaths: number
  parser: 'native' | 'javascript'
  resolve(body: RenderedBody): void
  reject(reason: Error): void
}

interface Slot {
  child: ChildProcess | undefined
  jobs: Map<number, { job: Job; timer: NodeJS.Timeout }>
  /** True where the process was ended because a page took too long. */
  late: boolean
}

/**
 * Renders pages in child processes that may die: the native parser can end its process on malformed input
 * (`decisions/005-mdx-is-data.md`). Pages in work when a process dies are tried again one at a time; the one that
 * kills a second process is parsed by the JavaScript parser instead.
 *
 * @param options How to run it.
 * @returns A renderer; its `render` rejects only when a page cannot be rendered by either parser.
 */
export function createPagePool(options: PagePoolOptions): BodyRenderer {
  let settings = options.settings
  let closed = false
  let nextId = 1
  const waiting: Job[] = []
  /** Pages that were in work when a process died: each runs alone, so that the culprit is known. */
  const suspects: Job[] = []
  const slots: Slot[] = Array.from({ length: options.processes }, () => ({
    child: undefined,
    jobs: new Map(),
    late: false,
  }))

  function start(slot: Slot): ChildProcess {
    const child = fork(fileURLToPath(import.meta.resolve('#page-process')), [], {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      // V8 interprets a regular expression before it compiles it. Grammars run theirs often enough for that to cost a sixth
      // of highlighting, and the change from one to the other was seen to lose matches (PowerShell's `new-item`).
      execArgv: ['--no-warnings', '--max-old-space-size=1024', '--max-semi-space-size=8', '--no-regexp-tier-up'],
      // The parser's short-lived native memory would spread over one arena per thread and never be given back.
      env: { ...process.env, MALLOC_ARENA_MAX: '2' },
    })
    slot.child = child
    child.stderr?.resume()
    child.on('message', (message) => receive(slot, message as FromPageProcess))
    child.on('exit', () => {
      if (slot.child === child) bury(slot)
    })
    // A machine that can start no more processes says so here, and there is no exit.
    child.on('error', () => {
      if (slot.child === child && child.pid === undefined) bury(slot)
    })
    if (settings !== undefined) send(slot, { type: 'settings', settings })
    return child
  }

  function send(slot: Slot, message: ToPageProcess): void {
    slot.child?.send(message, () => {
      // A process that died in the meantime is dealt with when its exit arrives.
    })
  }

  function receive(slot: Slot, message: FromPageProcess): void {
    const entry = slot.jobs.get(message.id)
    if (entry === undefined) return
    slot.jobs.delete(message.id)
    clearTimeout(entry.timer)
    if (message.type === 'body') entry.job.resolve(message.body)
    else entry.job.reject(new Error(message.message))
    dispatch()
  }

  function bury(slot: Slot): void {
    slot.child = undefined
    const alone = slot.jobs.size === 1
    for (const { job, timer } of slot.jobs.values()) {
      clearTimeout(timer)
      job.deaths += 1
      // The other parser would take longer still.
      if (alone && (slot.late || job.parser === 'javascript')) {
        const reason = slot.late
          ? `it takes longer than ${options.timeout / 1000} seconds`
          : 'it ended its process twice'
        job.reject(new Error(reason))
        continue
      }
      if (alone) job.parser = 'javascript'
      suspects.push(job)
    }
    slot.jobs.clear()
    slot.late = false
    dispatch()
  }

  function assign(slot: Slot, job: Job): void {
    if (slot.child === undefined) start(slot)
    const id = nextId++
    const timer = setTimeout(() => {
      slot.late = true
      slot.child?.kill('SIGKILL')
    }, options.timeout)
    slot.jobs.set(id, { job, timer })
    send(slot, { type: 'page', id, request: job.request, parser: job.parser })
  }

  function dispatch(): void {
    if (closed || settings === undefined) return
    for (const slot of slots) {
      const isolated = [...slot.jobs.values()].some(({ job }) => job.deaths > 0)
      if (isolated) continue
      if (slot.jobs.size === 0) {
        const suspect = suspects.shift()
        if (suspect !== undefined) {
          assign(slot, suspect)
          continue
        }
      }
      while (suspects.length === 0 && slot.jobs.size < options.pagesAtOnce) {
        const job = waiting.shift()
        if (job === undefined) break
        assign(slot, job)
      }
    }
  }

  // The first process starts at once: it is ready by the time the first page is.
  if (slots[0] !== undefined) start(slots[0])

  return {
    render(request) {
      if (closed) return Promise.reject(new Error('The page pool is closed.'))
      return new Promise((resolve, reject) => {
        waiting.push({ request, deaths: 0, parser: 'native', resolve, reject })
        dispatch()
      })
    },
    update(changed, changedFiles) {
      if (changed !== undefined) settings = changed
      for (const slot of slots) {
        if (changed !== undefined) send(slot, { type: 'settings', settings: changed })
        if (changedFiles.length > 0) send(slot, { type: 'files', paths: [...changedFiles] })
      }
      dispatch()
    },
    async close() {
      closed = true
      const unfinished = [
        ...waiting,
        ...suspects,
        ...slots.flatMap(({ jobs }) => [...jobs.values()].map(({ job }) => job)),
      ]
      for (const job of unfinished) job.reject(new Error('The page pool was closed.'))
      await Promise.all(slots.map(stop))
    },
  }
}

/** Lets a process finish writing its cache, and ends it when it does not. */
async function stop(slot: Slot): Promise<void> {
  const { child } = slot
  slot.child = undefined
  for (const { timer } of slot.jobs.values()) clearTimeout(timer)
  if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
  await new Promise<void>((resolve) => {
    const timer = setTimeout(() => child.kill('SIGKILL'), 2000)
    child.once('exit', () => {
      clearTimeout(timer)
      resolve()
    })
    child.disconnect()
  })
}
