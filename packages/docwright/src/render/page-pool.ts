import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { FromPageProcess, ToPageProcess } from './page-protocol.ts'
import type { BodyRenderer, BodyRequest, BodySettings, RenderedBody } from './rendered-body.ts'

/** How a pool of page processes is run. */
export interface SharedPagePoolOptions {
  /** Number of processes. */
  processes: number
  /** Pages that one process works on at a time, so that one waits for colours while another is parsed. */
  pagesAtOnce: number
  /** Milliseconds after which a page that has not answered ends its process. */
  timeout: number
  /** Milliseconds without a page after which a process ends, to be started again when needed; never when absent. */
  idle?: number
}

/** How a pool for one site is run. */
export interface PagePoolOptions extends SharedPagePoolOptions {
  /** Absent where they are not known yet: processes start all the same, and pages wait for `update`. */
  settings?: BodySettings
}

/** Page processes that render the pages of any number of sites. */
export interface SharedPagePool {
  /**
   * Adds a site.
   *
   * @param read Reads a file of its repository; needed where its settings name no root on disk.
   * @returns The renderer of its bodies. Pages wait for settings; closing it leaves the processes to the other sites.
   */
  site(read?: (path: string) => Promise<Uint8Array | undefined>): BodyRenderer
  /** Starts a process, where none is running, so that it is ready by the time the first page is. */
  warm(): void
  close(): Promise<void>
}

interface SharingSite {
  id: number
  settings: BodySettings | undefined
  read: (path: string) => Promise<Uint8Array | undefined>
  closed: boolean
}

interface Job {
  site: SharingSite
  request: BodyRequest
  /** Deaths of a process while this page was in work. */
  deaths: number
  parser: 'native' | 'javascript'
  /** Why a file of its site could not be read while it was in work. */
  fault?: Error
  resolve(body: RenderedBody): void
  reject(reason: Error): void
}

interface Slot {
  child: ChildProcess | undefined
  /** Sites whose settings the process has. */
  equipped: Set<SharingSite>
  jobs: Map<number, { job: Job; timer: NodeJS.Timeout }>
  /** True where the process was ended because a page took too long. */
  late: boolean
  idle: NodeJS.Timeout | undefined
}

/**
 * Runs page processes for one site.
 *
 * @param options How to run them.
 * @returns A renderer; closing it ends the processes. See {@link createSharedPagePool}.
 */
export function createPagePool({ settings, ...options }: PagePoolOptions): BodyRenderer {
  const pool = createSharedPagePool(options)
  const bodies = pool.site()
  if (settings !== undefined) bodies.update(settings, [])
  pool.warm()
  return { render: bodies.render, update: bodies.update, close: pool.close }
}

/**
 * Renders pages in child processes that may die: the native parser can end its process on malformed input
 * (`decisions/005-mdx-is-data.md`). Pages in work when a process dies are tried again one at a time; the one that
 * kills a second process is parsed by the JavaScript parser instead.
 *
 * @param options How to run it.
 * @returns The pool; `render` of its sites rejects only when a page cannot be rendered by either parser.
 */
export function createSharedPagePool(options: SharedPagePoolOptions): SharedPagePool {
  let closed = false
  let nextId = 1
  let nextSite = 1
  const sites = new Map<number, SharingSite>()
  const waiting: Job[] = []
  /** Pages that were in work when a process died: each runs alone, so that the culprit is known. */
  const suspects: Job[] = []
  const slots: Slot[] = Array.from({ length: options.processes }, () => ({
    child: undefined,
    equipped: new Set(),
    jobs: new Map(),
    late: false,
    idle: undefined,
  }))

  function start(slot: Slot): void {
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
    slot.equipped.clear()
    child.stderr?.resume()
    child.on('message', (message) => receive(slot, message as FromPageProcess))
    child.on('exit', () => {
      if (slot.child === child) bury(slot)
    })
    // A machine that can start no more processes says so here, and there is no exit.
    child.on('error', () => {
      if (slot.child === child && child.pid === undefined) bury(slot)
    })
    rest(slot)
  }

  function send(slot: Slot, message: ToPageProcess): void {
    slot.child?.send(message, () => {
      // A process that died in the meantime is dealt with when its exit arrives.
    })
  }

  function receive(slot: Slot, message: FromPageProcess): void {
    if (message.type === 'read') return void answer(slot, message)
    const entry = slot.jobs.get(message.id)
    if (entry === undefined) return
    slot.jobs.delete(message.id)
    clearTimeout(entry.timer)
    const { job } = entry
    if (job.fault !== undefined) job.reject(job.fault)
    else if (message.type === 'body') job.resolve(message.body)
    else job.reject(new Error(message.message))
    dispatch()
    rest(slot)
  }

  async function answer(slot: Slot, { id, site, path }: Extract<FromPageProcess, { type: 'read' }>): Promise<void> {
    const { child } = slot
    try {
      const bytes = await sites.get(site)?.read(path)
      if (slot.child === child) send(slot, { type: 'content', id, ...(bytes === undefined ? {} : { bytes }) })
    } catch (cause) {
      if (slot.child !== child) return
      // A page that was made without a file that is there would be kept as if it were whole.
      const fault = cause instanceof Error ? cause : new Error(String(cause))
      for (const { job } of slot.jobs.values()) if (job.site.id === site) job.fault = fault
      send(slot, { type: 'content', id, failed: true })
    }
  }

  /** Ends a process that has had nothing to do for a while. */
  function rest(slot: Slot): void {
    clearTimeout(slot.idle)
    if (options.idle === undefined || slot.jobs.size > 0) return
    slot.idle = setTimeout(() => void stop(slot), options.idle).unref()
  }

  function bury(slot: Slot): void {
    slot.child = undefined
    clearTimeout(slot.idle)
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
    clearTimeout(slot.idle)
    const { site, request, parser } = job
    if (!slot.equipped.has(site) && site.settings !== undefined) {
      slot.equipped.add(site)
      send(slot, { type: 'settings', site: site.id, settings: site.settings })
    }
    const id = nextId++
    const timer = setTimeout(() => {
      slot.late = true
      slot.child?.kill('SIGKILL')
    }, options.timeout)
    slot.jobs.set(id, { job, timer })
    send(slot, { type: 'page', site: site.id, id, request, parser })
  }

  function dispatch(): void {
    if (closed) return
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
        const next = waiting.findIndex(({ site }) => site.settings !== undefined)
        const [job] = next === -1 ? [] : waiting.splice(next, 1)
        if (job === undefined) break
        assign(slot, job)
      }
    }
  }

  /** Gives up pages that nobody has begun, or all of them. */
  function giveUp(reason: string, isMeant: (job: Job) => boolean): void {
    for (const list of [waiting, suspects]) {
      for (const job of list.splice(0)) {
        if (isMeant(job)) job.reject(new Error(reason))
        else list.push(job)
      }
    }
    for (const { jobs } of slots) for (const { job } of jobs.values()) if (isMeant(job)) job.reject(new Error(reason))
  }

  return {
    site(read = () => Promise.resolve(undefined)) {
      const site: SharingSite = { id: nextSite++, settings: undefined, read, closed: false }
      sites.set(site.id, site)
      return {
        render(request) {
          if (closed || site.closed) return Promise.reject(new Error('The page pool is closed.'))
          return new Promise((resolve, reject) => {
            waiting.push({ site, request, deaths: 0, parser: 'native', resolve, reject })
            dispatch()
          })
        },
        update(changed, changedFiles) {
          if (changed !== undefined) site.settings = changed
          for (const slot of slots) {
            if (!slot.equipped.has(site)) continue
            if (changed !== undefined) send(slot, { type: 'settings', site: site.id, settings: changed })
            if (changedFiles.length > 0) send(slot, { type: 'files', site: site.id, paths: [...changedFiles] })
          }
          dispatch()
        },
        async close() {
          site.closed = true
          sites.delete(site.id)
          giveUp('The site was closed.', (job) => job.site === site)
          for (const slot of slots) if (slot.equipped.delete(site)) send(slot, { type: 'forget', site: site.id })
        },
      }
    },
    warm() {
      const [first] = slots
      if (!closed && first !== undefined && slots.every(({ child }) => child === undefined)) start(first)
    },
    async close() {
      closed = true
      giveUp('The page pool was closed.', () => true)
      await Promise.all(slots.map(stop))
    },
  }
}

/** Lets a process finish writing its cache, and ends it when it does not. */
async function stop(slot: Slot): Promise<void> {
  const { child } = slot
  slot.child = undefined
  clearTimeout(slot.idle)
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
