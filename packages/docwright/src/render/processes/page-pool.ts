import { fork, type ChildProcess } from 'node:child_process'
import { setImmediate } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { createFairLine } from './fair-line.ts'
import { pageEnvironment } from './page-environment.ts'
import type { Diagnostic } from '../../source/diagnostic.ts'
import { lowerPriority } from './lower-priority.ts'
import { parserMissing } from './parser-missing.ts'
import type { FromPageProcess, ToPageProcess } from './page-protocol.ts'
import { processorTime } from './processor-time.ts'
import { createProcessorUse } from './processor-use.ts'
import type { BodyRenderer, BodyRequest, BodySettings, RenderedBody } from '../body/rendered-body.ts'

/** How a pool of page processes is run. */
export interface SharedPagePoolOptions {
  /** Number of processes. */
  processes: number
  /** Pages that one process works on at a time, so that one waits for colours while another is parsed. */
  pagesAtOnce: number
  /**
   * Milliseconds of its processor's time after which a page that has not answered ends its process. Where a machine has much
   * to do, that is later than by the clock; ten times as long by the clock ends it whatever it did.
   */
  timeout: number
  /** Milliseconds without a page after which a process ends, to be started again when needed; never when absent. */
  idle?: number
  /**
   * Keeps the sites of different owners out of each other's way: a page that keeps its process busy holds up its own
   * share alone, as long as there is more than one process.
   */
  isolates?: boolean
  /** How far its processes go behind others, up to 19; as far as this one without it. */
  niceness?: number
  /** Called once with what is wrong with the installation rather than with a page. */
  onFault?(diagnostic: Diagnostic): void
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
   * @param share Whose site it is: sites of one share wait for each other. Each is a share of its own without it.
   * @returns The renderer of its bodies. Pages wait for settings; closing it leaves the processes to the other sites.
   */
  site(read?: (path: string) => Promise<Uint8Array | undefined>, share?: string): BodyRenderer
  /** Starts a process, where none is running, so that it is ready by the time the first page is. */
  warm(): void
  /** Tells the processes that have nothing to do to end, before their time; the next page starts one again. */
  release(): Promise<void>
  close(): Promise<void>
}

/** A page that could not be rendered: by its content, so that the next attempt would end alike. */
export class PageFailure extends Error {
  override readonly name = 'PageFailure'
}

interface SharingSite {
  id: number
  share: unknown
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

interface WorkedJob {
  job: Job
  timer: NodeJS.Timeout
  /** When it was given to the process, and what the processor had done up to then. */
  since: number
  spent: number
}

interface Slot {
  child: ChildProcess | undefined
  /** Whether it was ever given a page. */
  isUsed: boolean
  /** Sites whose settings the process has. */
  configured: Set<SharingSite>
  jobs: Map<number, WorkedJob>
  /** What its processor has done up to a moment. */
  spent: { at: number; time: number } | undefined
  /** The page that the processor works on, since when, and up to when that was noted as used. */
  working: { id: number; since: number; noted: number } | undefined
  /** The page for which the process was ended, because it took too long, and the part of that time that it had a processor. */
  late: { id: number; part: number } | undefined
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
  return { render: bodies.render, update: bodies.update, release: pool.release, close: pool.close }
}

/**
 * Renders pages in child processes that may die: the native parser can end its process on malformed input
 * (`decisions/005-mdx-is-data.md`). Pages in work when a process dies are tried again one at a time; the one that
 * kills a second process is parsed by the JavaScript parser instead. A process says which page it works on, so that the
 * others in it are neither blamed nor kept waiting.
 *
 * @param options How to run it.
 * @returns The pool; `render` of its sites rejects only when a page cannot be rendered by either parser.
 */
export function createSharedPagePool(options: SharedPagePoolOptions): SharedPagePool {
  let closed = false
  let faultTold = false
  let nextId = 1
  let nextSite = 1
  const sites = new Map<number, SharingSite>()
  const line = createFairLine<Job>()
  const use = createProcessorUse(() => performance.now())
  const isolates = options.isolates === true && options.processes > 1
  /** Pages that were in work when a process died: each runs alone, so that the culprit is known. */
  const suspects: Job[] = []
  const slots: Slot[] = Array.from({ length: options.processes }, () => ({
    child: undefined,
    isUsed: false,
    configured: new Set(),
    jobs: new Map(),
    spent: undefined,
    working: undefined,
    late: undefined,
    idle: undefined,
  }))
  let watch: NodeJS.Timeout | undefined
  const ending = new Set<Promise<void>>()

  function start(slot: Slot): void {
    const child = fork(fileURLToPath(import.meta.resolve('#page-process')), [], {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      // V8 interprets a regular expression before it compiles it. Grammars run theirs often enough for that to cost a sixth
      // of highlighting (`decisions/018-regular-expressions-are-compiled-at-once.md`).
      execArgv: ['--no-warnings', '--max-old-space-size=1024', '--max-semi-space-size=8', '--no-regexp-tier-up'],
      env: pageEnvironment(process.env),
    })
    if (options.niceness !== undefined && child.pid !== undefined) lowerPriority(child.pid, options.niceness)
    slot.child = child
    slot.isUsed = false
    slot.spent = undefined
    slot.configured.clear()
    child.stderr?.resume()
    child.on('message', (message) => receive(slot, message as FromPageProcess))
    // What it has said before its end is heard first.
    let isGone = false
    const gone = (): void => {
      if (isGone && slot.child === child) handleExit(slot)
      isGone = true
    }
    child.on('exit', gone)
    child.on('disconnect', gone)
    // A machine that can start no more processes says so here, and there is no exit.
    child.on('error', () => {
      if (slot.child === child && child.pid === undefined) handleExit(slot)
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
    if (message.type === 'parser-missing') return tellFault(message.reason)
    noteUse(slot)
    if (message.type === 'working') {
      const now = performance.now()
      slot.working = { id: message.id, since: now, noted: now }
      return
    }
    if (slot.working?.id === message.id) slot.working = undefined
    const entry = slot.jobs.get(message.id)
    if (entry === undefined) return
    slot.jobs.delete(message.id)
    clearTimeout(entry.timer)
    const { job } = entry
    if (job.fault !== undefined) job.reject(job.fault)
    else if (message.type === 'body') job.resolve(message.body)
    else job.reject(new PageFailure(message.message))
    dispatch()
    rest(slot)
  }

  function tellFault(reason: string): void {
    if (!faultTold) options.onFault?.(parserMissing(reason))
    faultTold = true
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

  function handleExit(slot: Slot): void {
    slot.child = undefined
    clearTimeout(slot.idle)
    noteUse(slot)
    const { late, working } = slot
    const culprit = culpritOf(slot)
    for (const [id, { job, timer }] of slot.jobs) {
      clearTimeout(timer)
      if (culprit !== undefined && id !== culprit) {
        line.putBack(job, job.site)
        continue
      }
      job.deaths += 1
      const alone = slot.jobs.size === 1
      // The other parser would take longer still.
      const isProven = late === undefined ? alone && job.parser === 'javascript' : alone || working?.id === id
      if (isProven) {
        const taken = `it takes more than ${options.timeout / 1000} seconds of processor time`
        job.reject(new PageFailure(late === undefined ? 'it crashed its process twice' : taken))
        continue
      }
      if (alone) job.parser = 'javascript'
      suspects.push(job)
    }
    slot.jobs.clear()
    slot.working = undefined
    slot.late = undefined
    dispatch()
  }

  /** The page that was on the processor when the process ended; for one that was ended, only if it was there for long. */
  function culpritOf({ jobs, late, working }: Slot): number | undefined {
    const onProcessor = working !== undefined && jobs.has(working.id) ? working : undefined
    if (late === undefined) return onProcessor?.id
    const worked = onProcessor === undefined ? 0 : (performance.now() - onProcessor.since) * late.part
    return onProcessor !== undefined && worked > options.timeout / 3 ? onProcessor.id : late.id
  }

  /** Adds what the processor has done for a page to what its share has used. */
  function noteUse({ working, jobs }: Slot): void {
    const job = working && jobs.get(working.id)?.job
    if (working === undefined || job === undefined) return
    const now = performance.now()
    use.add(job.site.share, now - working.noted)
    working.noted = now
  }

  function assign(slot: Slot, job: Job): void {
    if (slot.child === undefined) start(slot)
    clearTimeout(slot.idle)
    const { site, request, parser } = job
    if (!slot.configured.has(site) && site.settings !== undefined) {
      slot.configured.add(site)
      send(slot, { type: 'settings', site: site.id, settings: site.settings })
    }
    slot.isUsed = true
    const id = nextId++
    const timer = setTimeout(() => judge(slot, id), options.timeout)
    slot.jobs.set(id, { job, timer, since: performance.now(), spent: spentBy(slot) })
    send(slot, { type: 'page', site: site.id, id, request, parser })
  }

  /** Ends a process that has worked long enough for a page, and looks again later at one that others kept from working. */
  function judge(slot: Slot, id: number): void {
    const entry = slot.jobs.get(id)
    if (entry === undefined) return
    const time = processorTime(slot.child?.pid)
    const left = time === undefined ? 0 : options.timeout - (time - entry.spent)
    const elapsed = performance.now() - entry.since
    if (left <= 0 || elapsed >= options.timeout * byTheClock) {
      slot.late ??= { id, part: time === undefined ? 1 : Math.min(1, (time - entry.spent) / elapsed) }
      slot.child?.kill('SIGKILL')
    } else entry.timer = setTimeout(() => judge(slot, id), Math.max(left, options.timeout / 30))
  }

  /** What the processor of a process has done, as it was within the last second. */
  function spentBy(slot: Slot): number {
    const at = performance.now()
    if (slot.spent === undefined || at - slot.spent.at > 1000)
      slot.spent = { at, time: processorTime(slot.child?.pid) ?? 0 }
    return slot.spent.time
  }

  function dispatch(): void {
    if (closed) return
    if (isolates) rescue()
    // One that runs is taken before another is started.
    for (const slot of slots.toSorted((a, b) => Number(a.child === undefined) - Number(b.child === undefined))) {
      const isolated = [...slot.jobs.values()].some(({ job }) => job.deaths > 0)
      if (isolated) continue
      if (slot.jobs.size === 0) {
        const at = suspects.findIndex((job) => mayGo(job, slot))
        const [suspect] = at === -1 ? [] : suspects.splice(at, 1)
        if (suspect !== undefined) {
          assign(slot, suspect)
          continue
        }
      }
      if (isolates && isHeldUp(slot)) continue
      while (!suspects.some((job) => mayGo(job, slot)) && slot.jobs.size < options.pagesAtOnce) {
        const job = line.take((waiting) => mayGo(waiting, slot) && isNeeded(slot, waiting))
        if (job === undefined) break
        assign(slot, job)
      }
    }
    if (isolates && line.size > 0) watch ??= setTimeout(lookAgain, maxWait).unref()
  }

  /** Another process is started only for what no running one can take. */
  function isNeeded(slot: Slot, job: Job): boolean {
    if (!isolates || slot.child !== undefined) return true
    return !slots.some((other) => other.child !== undefined && !isHeldUp(other) && mayGo(job, other))
  }

  function lookAgain(): void {
    watch = undefined
    dispatch()
  }

  function isHeldUp({ working, jobs }: Slot): boolean {
    return working !== undefined && jobs.has(working.id) && performance.now() - working.since > maxWait
  }

  /** A share whose page holds up a process, or that has used a lot, is kept to that one process. */
  function mayGo({ site }: Job, slot: Slot): boolean {
    if (site.settings === undefined) return false
    if (!isolates) return true
    const others = slots.filter((other) => other !== slot)
    const sharesIn = (other: Slot): unknown[] => [...other.jobs.values()].map(({ job }) => job.site.share)
    if (others.some((other) => isHeldUp(other) && sharesIn(other).includes(site.share))) return false
    if (!use.isSlow(site.share)) return true
    return others.filter((other) => sharesIn(other).some(use.isSlow)).length < others.length
  }

  /** Takes the pages of other shares out of a process that a page keeps busy; what it answers later is not heard. */
  function rescue(): void {
    for (const slot of slots) {
      noteUse(slot)
      if (!isHeldUp(slot) || slot.working === undefined) continue
      const busy = slot.jobs.get(slot.working.id)?.job.site.share
      for (const [id, { job, timer }] of slot.jobs) {
        if (job.site.share === busy || job.deaths > 0) continue
        clearTimeout(timer)
        slot.jobs.delete(id)
        line.putBack(job, job.site)
      }
    }
  }

  /** Gives up pages that nobody has begun, or all of them. */
  function giveUp(reason: string, isMeant: (job: Job) => boolean): void {
    const suspected = suspects.splice(0)
    suspects.push(...suspected.filter((job) => !isMeant(job)))
    for (const job of [...line.remove(isMeant), ...suspected.filter(isMeant)]) job.reject(new Error(reason))
    for (const { jobs } of slots) for (const { job } of jobs.values()) if (isMeant(job)) job.reject(new Error(reason))
  }

  return {
    site(read = () => Promise.resolve(undefined), share) {
      const id = nextSite++
      const site: SharingSite = { id, share: share ?? id, settings: undefined, read, closed: false }
      sites.set(site.id, site)
      return {
        render(request) {
          if (closed || site.closed) return Promise.reject(new Error('The page pool is closed.'))
          return new Promise((resolve, reject) => {
            line.add({ site, request, deaths: 0, parser: 'native', resolve, reject }, site)
            dispatch()
          })
        },
        update(changed, changedFiles) {
          if (changed !== undefined) site.settings = changed
          for (const slot of slots) {
            if (!slot.configured.has(site)) continue
            if (changed !== undefined) send(slot, { type: 'settings', site: site.id, settings: changed })
            if (changedFiles.length > 0) send(slot, { type: 'files', site: site.id, paths: [...changedFiles] })
          }
          dispatch()
        },
        async close() {
          site.closed = true
          sites.delete(site.id)
          giveUp('The site was closed.', (job) => job.site === site)
          for (const slot of slots) if (slot.configured.delete(site)) send(slot, { type: 'forget', site: site.id })
        },
      }
    },
    warm() {
      const [first] = slots
      if (!closed && first !== undefined && slots.every(({ child }) => child === undefined)) start(first)
    },
    async release() {
      for (const slot of slots) {
        if (slot.child === undefined || slot.jobs.size > 0) continue
        const end: Promise<void> = stop(slot).finally(() => ending.delete(end))
        ending.add(end)
      }
      // Whoever goes on at once may leave no time for telling them.
      await setImmediate()
    },
    async close() {
      closed = true
      clearTimeout(watch)
      giveUp('The page pool was closed.', () => true)
      await Promise.all([...slots.map(stop), ...ending])
    },
  }
}

/** How many times as long as its processor may work for it a page may take by the clock. */
const byTheClock = 10

/** Milliseconds on the processor after which a page is said to hold up its process. */
const maxWait = 1000

/** Lets a process finish writing its cache, and ends it when it does not, or has none: it may be starting still. */
async function stop(slot: Slot): Promise<void> {
  const { child, isUsed } = slot
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
    if (isUsed) child.disconnect()
    else child.kill('SIGKILL')
  })
}
