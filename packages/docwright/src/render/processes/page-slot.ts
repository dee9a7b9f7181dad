import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { BodySettings } from '../body/rendered-body.ts'
import { lowerPriority } from './lower-priority.ts'
import { pageEnvironment } from './page-environment.ts'
import { PageFailure, type PageJob, type SharingSite } from './page-job.ts'
import type { FromPageProcess, ToPageProcess } from './page-protocol.ts'
import { processorTime } from './processor-time.ts'

/** How a page process is run. */
export interface PageSlotOptions {
  /** Milliseconds of its processor's time that a page may take; ten times as long by the clock ends it in any case. */
  timeout: number
  /** Milliseconds without a page after which the process ends; never if absent. */
  idle?: number
  /** How far the process goes behind others, up to 19; as far as this one by default. */
  niceness?: number
}

/** A page process's reports to its pool. */
export interface PageSlotEvents {
  /** A page was answered: there is room for another. */
  onAnswer(): void
  /** The process is gone; its pages are still in `jobs`. */
  onDeath(slot: PageSlot): void
  /** The processor has worked for a share. */
  onUse(share: unknown, milliseconds: number): void
  /** The native parser cannot be loaded. */
  onParserMissing(reason: string): void
  /** Reads a file for a site. */
  read(site: number, path: string): Promise<Uint8Array | undefined>
}

/** A page that a process works on. */
interface WorkedJob {
  job: PageJob
  timer: NodeJS.Timeout
  /** When it was given to the process, and what the processor had done up to then. */
  since: number
  spent: number
}

/** A page process, which is started with its first page, and the pages that it works on. */
export class PageSlot {
  /** By the number under which the process has it. */
  readonly jobs = new Map<number, WorkedJob>()
  /** The page that the processor works on, since when, and up to when that was noted as used. */
  working: { id: number; since: number; noted: number } | undefined
  /** The page for which the process was ended, because it took too long, and the part of that time that it had a processor. */
  late: { id: number; part: number } | undefined
  readonly #options: PageSlotOptions
  readonly #events: PageSlotEvents
  #child: ChildProcess | undefined
  /** Whether it was ever given a page. */
  #isUsed = false
  /** Sites whose settings the process has. */
  readonly #configured = new Set<SharingSite>()
  /** The processor time up to a moment. */
  #spent: { at: number; time: number } | undefined
  #idle: NodeJS.Timeout | undefined
  #nextId = 1

  /**
   * @param options Settings of the process.
   * @param events Receives the reports.
   */
  constructor(options: PageSlotOptions, events: PageSlotEvents) {
    this.#options = options
    this.#events = events
  }

  get isRunning(): boolean {
    return this.#child !== undefined
  }

  /** Starts the process, so that it is ready by the time a page is. */
  start(): void {
    const { niceness } = this.#options
    const child = fork(fileURLToPath(import.meta.resolve('#page-process')), [], {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      // V8 interprets a regular expression before it compiles it. Grammars run theirs often enough for that to cost a sixth
      // of highlighting (`decisions/018-regular-expressions-are-compiled-at-once.md`).
      execArgv: ['--no-warnings', '--max-old-space-size=1024', '--max-semi-space-size=8', '--no-regexp-tier-up'],
      env: pageEnvironment(process.env),
    })
    if (niceness !== undefined && child.pid !== undefined) lowerPriority(child.pid, niceness)
    this.#child = child
    this.#isUsed = false
    this.#spent = undefined
    this.#configured.clear()
    child.stderr?.resume()
    child.on('message', (message) => this.#receive(message as FromPageProcess))
    // Messages before its end are handled first.
    let isGone = false
    const gone = (): void => {
      if (isGone && this.#child === child) this.#end()
      isGone = true
    }
    child.on('exit', gone)
    child.on('disconnect', gone)
    // A machine that can start no more processes says so here, and there is no exit.
    child.on('error', () => {
      if (this.#child === child && child.pid === undefined) this.#end()
    })
    this.#rest()
  }

  /** Gives it a page; starts the process if none is running. */
  assign(job: PageJob): void {
    if (this.#child === undefined) this.start()
    clearTimeout(this.#idle)
    const { site, request, parser } = job
    if (!this.#configured.has(site) && site.settings !== undefined) {
      this.#configured.add(site)
      this.#send({ type: 'settings', site: site.id, settings: site.settings })
    }
    this.#isUsed = true
    const id = this.#nextId++
    const timer = setTimeout(() => this.#judge(id), this.#options.timeout)
    this.jobs.set(id, { job, timer, since: performance.now(), spent: this.#processorSpent() })
    this.#send({ type: 'page', site: site.id, id, request, parser })
  }

  /** Takes a page away from it: what the process answers later is not heard. */
  takeBack(id: number): void {
    clearTimeout(this.jobs.get(id)?.timer)
    this.jobs.delete(id)
  }

  /** Reports changes of a site to a process that knows it. */
  update(site: SharingSite, settings: BodySettings | undefined, changedFiles: readonly string[]): void {
    if (!this.#configured.has(site)) return
    if (settings !== undefined) this.#send({ type: 'settings', site: site.id, settings })
    if (changedFiles.length > 0) this.#send({ type: 'files', site: site.id, paths: [...changedFiles] })
  }

  /** Lets the process forget a site. */
  forget(site: SharingSite): void {
    if (this.#configured.delete(site)) this.#send({ type: 'forget', site: site.id })
  }

  /** Reports what the processor has done for the page that it works on. */
  noteUse(): void {
    const { working } = this
    const job = working && this.jobs.get(working.id)?.job
    if (working === undefined || job === undefined) return
    const now = performance.now()
    this.#events.onUse(job.site.share, now - working.noted)
    working.noted = now
  }

  /** Lets the process finish writing its cache, and ends it if it does not, or has none: it may be starting still. */
  async stop(): Promise<void> {
    const child = this.#child
    this.#child = undefined
    clearTimeout(this.#idle)
    for (const { timer } of this.jobs.values()) clearTimeout(timer)
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
    await new Promise<void>((resolve) => {
      const timer = setTimeout(() => child.kill('SIGKILL'), 2000)
      child.once('exit', () => {
        clearTimeout(timer)
        resolve()
      })
      if (this.#isUsed) child.disconnect()
      else child.kill('SIGKILL')
    })
  }

  #send(message: ToPageProcess): void {
    this.#child?.send(message, () => {
      // A process that died in the meantime is dealt with when its exit arrives.
    })
  }

  #receive(message: FromPageProcess): void {
    if (message.type === 'read') return void this.#answer(message)
    if (message.type === 'parser-missing') return this.#events.onParserMissing(message.reason)
    this.noteUse()
    if (message.type === 'working') {
      const now = performance.now()
      this.working = { id: message.id, since: now, noted: now }
      return
    }
    if (this.working?.id === message.id) this.working = undefined
    const job = this.jobs.get(message.id)?.job
    if (job === undefined) return
    this.takeBack(message.id)
    if (job.fault !== undefined) job.reject(job.fault)
    else if (message.type === 'body') job.resolve(message.body)
    else job.reject(new PageFailure(message.message))
    this.#events.onAnswer()
    this.#rest()
  }

  async #answer({ id, site, path }: Extract<FromPageProcess, { type: 'read' }>): Promise<void> {
    const child = this.#child
    try {
      const bytes = await this.#events.read(site, path)
      if (this.#child === child) this.#send({ type: 'content', id, ...(bytes === undefined ? {} : { bytes }) })
    } catch (cause) {
      if (this.#child !== child) return
      // A page that was made without a file that is there would be kept as if it were whole.
      const fault = cause instanceof Error ? cause : new Error(String(cause))
      for (const { job } of this.jobs.values()) if (job.site.id === site) job.fault = fault
      this.#send({ type: 'content', id, failed: true })
    }
  }

  /** Ends a process that has had nothing to do for a while. */
  #rest(): void {
    clearTimeout(this.#idle)
    if (this.#options.idle === undefined || this.jobs.size > 0) return
    this.#idle = setTimeout(() => void this.stop(), this.#options.idle).unref()
  }

  #end(): void {
    this.#child = undefined
    clearTimeout(this.#idle)
    this.noteUse()
    for (const { timer } of this.jobs.values()) clearTimeout(timer)
    this.#events.onDeath(this)
  }

  /** Ends a process that has worked long enough for a page, and looks again later at one that others kept from working. */
  #judge(id: number): void {
    const entry = this.jobs.get(id)
    if (entry === undefined) return
    const { timeout } = this.#options
    const time = processorTime(this.#child?.pid)
    const left = time === undefined ? 0 : timeout - (time - entry.spent)
    const elapsed = performance.now() - entry.since
    if (left <= 0 || elapsed >= timeout * byTheClock) {
      this.late ??= { id, part: time === undefined ? 1 : Math.min(1, (time - entry.spent) / elapsed) }
      this.#child?.kill('SIGKILL')
    } else entry.timer = setTimeout(() => this.#judge(id), Math.max(left, timeout / 30))
  }

  /** The processor time of the process, as of the last second. */
  #processorSpent(): number {
    const at = performance.now()
    if (this.#spent === undefined || at - this.#spent.at > 1000)
      this.#spent = { at, time: processorTime(this.#child?.pid) ?? 0 }
    return this.#spent.time
  }
}

/** How many times as long as its processor may work for it a page may take by the clock. */
const byTheClock = 10
