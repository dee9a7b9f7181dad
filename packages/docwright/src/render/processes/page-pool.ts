import { setImmediate } from 'node:timers/promises'
import type { Diagnostic } from '../../source/diagnostic.ts'
import type { BodyRenderer, BodySettings } from '../body/rendered-body.ts'
import { blamePages } from './blame-pages.ts'
import { createFairLine } from './fair-line.ts'
import type { PageJob, SharingSite } from './page-job.ts'
import { PageSlot, type PageSlotEvents } from './page-slot.ts'
import { parserMissing } from './parser-missing.ts'
import { createProcessorUse } from './processor-use.ts'
import { heldUpPages, isHeldUp, maxWait, mayGo } from './share-slots.ts'

/** How a pool of page processes is run. */
export interface SharedPagePoolOptions {
  /** Number of processes. */
  processes: number
  /** Pages that one process works on at a time, so that one waits for colors while another is parsed. */
  pagesAtOnce: number
  /**
   * Milliseconds of processor time after which a page without an answer ends its process. On a busy machine, that is
   * later by the clock; ten times as long by the clock ends it in any case.
   */
  timeout: number
  /** Milliseconds without a page after which a process ends, to be started again when needed; never when absent. */
  idle?: number
  /**
   * Keeps the sites of different owners out of each other's way: a page that keeps its process busy holds up its own
   * share alone, as long as there is more than one process.
   */
  isolates?: boolean
  /** Niceness of its processes, up to 19 for the lowest priority; by default, that of this process. */
  niceness?: number
  /** Called once with a fault of the installation, as opposed to one of a page. */
  onFault?(diagnostic: Diagnostic): void
}

/** How a pool for one site is run. */
export interface PagePoolOptions extends SharedPagePoolOptions {
  /** Absent if they are not known yet: processes start all the same, and pages wait for `update`. */
  settings?: BodySettings
}

/** Page processes that render the pages of any number of sites. */
export interface SharedPagePool {
  /**
   * Adds a site.
   *
   * @param read Reads a file of its repository; needed if its settings name no root on disk.
   * @param share The owner of the site: sites of one share wait for each other. By default, each is a share of its own.
   * @returns The renderer of its bodies. Pages wait for settings; closing it leaves the processes to the other sites.
   */
  site(read?: (path: string) => Promise<Uint8Array | undefined>, share?: string): BodyRenderer
  /** Starts a process, if none is running, so that it is ready before the first page is. */
  warm(): void
  /** Asks idle processes to end early; the next page starts one again. */
  release(): Promise<void>
  close(): Promise<void>
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
  const pool = new PagePool(options)
  return {
    site: (read, share) => pool.site(read, share),
    warm: () => pool.warm(),
    release: () => pool.release(),
    close: () => pool.close(),
  }
}

class PagePool implements SharedPagePool {
  readonly #options: SharedPagePoolOptions
  readonly #slots: readonly PageSlot[]
  readonly #sites = new Map<number, SharingSite>()
  readonly #line = createFairLine<PageJob>()
  readonly #use = createProcessorUse(() => performance.now())
  readonly #isolates: boolean
  /** Pages that were in work when a process died: each runs alone, so that the culprit is known. */
  readonly #suspects: PageJob[] = []
  readonly #ending = new Set<Promise<void>>()
  #closed = false
  #faultTold = false
  #nextSite = 1
  #watch: NodeJS.Timeout | undefined

  constructor(options: SharedPagePoolOptions) {
    this.#options = options
    this.#isolates = options.isolates === true && options.processes > 1
    const events: PageSlotEvents = {
      onAnswer: () => this.#dispatch(),
      onDeath: (slot) => this.#takeUp(slot),
      onUse: (share, milliseconds) => this.#use.add(share, milliseconds),
      onParserMissing: (reason) => this.#tellFault(reason),
      read: async (site, path) => this.#sites.get(site)?.read(path),
    }
    this.#slots = Array.from({ length: options.processes }, () => new PageSlot(options, events))
  }

  site(
    read: (path: string) => Promise<Uint8Array | undefined> = () => Promise.resolve(undefined),
    share?: string,
  ): BodyRenderer {
    const id = this.#nextSite++
    const site: SharingSite = { id, share: share ?? id, settings: undefined, read, closed: false }
    this.#sites.set(site.id, site)
    return {
      render: (request) => {
        if (this.#closed || site.closed) return Promise.reject(new Error('The page pool is closed.'))
        return new Promise((resolve, reject) => {
          this.#line.add({ site, request, deaths: 0, parser: 'native', resolve, reject }, site)
          this.#dispatch()
        })
      },
      update: (changed, changedFiles) => {
        if (changed !== undefined) site.settings = changed
        for (const slot of this.#slots) slot.update(site, changed, changedFiles)
        this.#dispatch()
      },
      close: async () => {
        site.closed = true
        this.#sites.delete(site.id)
        this.#giveUp('The site was closed.', (job) => job.site === site)
        for (const slot of this.#slots) slot.forget(site)
      },
    }
  }

  warm(): void {
    const [first] = this.#slots
    if (!this.#closed && first !== undefined && !this.#slots.some(({ isRunning }) => isRunning)) first.start()
  }

  async release(): Promise<void> {
    for (const slot of this.#slots) {
      if (!slot.isRunning || slot.jobs.size > 0) continue
      const end: Promise<void> = slot.stop().finally(() => this.#ending.delete(end))
      this.#ending.add(end)
    }
    // A caller that continues at once may leave no time for these messages.
    await setImmediate()
  }

  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#watch)
    this.#giveUp('The page pool was closed.', () => true)
    await Promise.all([...this.#slots.map((slot) => slot.stop()), ...this.#ending])
  }

  #dispatch(): void {
    if (this.#closed) return
    if (this.#isolates) this.#rescue()
    // One that runs is taken before another is started.
    for (const slot of this.#slots.toSorted((a, b) => Number(b.isRunning) - Number(a.isRunning))) this.#fill(slot)
    if (!this.#isolates || this.#line.size === 0) return
    this.#watch ??= setTimeout(() => {
      this.#watch = undefined
      this.#dispatch()
    }, maxWait).unref()
  }

  /** Gives a process what it can take: a suspect alone, and others together. */
  #fill(slot: PageSlot): void {
    const isAlone = [...slot.jobs.values()].some(({ job }) => job.deaths > 0)
    if (isAlone) return
    if (slot.jobs.size === 0) {
      const at = this.#suspects.findIndex((job) => this.#mayGo(job, slot))
      const [suspect] = at === -1 ? [] : this.#suspects.splice(at, 1)
      if (suspect !== undefined) return slot.assign(suspect)
    }
    if (this.#isolates && isHeldUp(slot, performance.now())) return
    while (!this.#suspects.some((job) => this.#mayGo(job, slot)) && slot.jobs.size < this.#options.pagesAtOnce) {
      const job = this.#line.take((waiting) => this.#mayGo(waiting, slot) && this.#isNeeded(slot, waiting))
      if (job === undefined) return
      slot.assign(job)
    }
  }

  #mayGo(job: PageJob, slot: PageSlot): boolean {
    return mayGo(job, slot, this.#slots, this.#isolates ? this.#use : undefined, performance.now())
  }

  /** Another process is started only for pages that no running one can take. */
  #isNeeded(slot: PageSlot, job: PageJob): boolean {
    if (!this.#isolates || slot.isRunning) return true
    return !this.#slots.some(
      (other) => other.isRunning && !isHeldUp(other, performance.now()) && this.#mayGo(job, other),
    )
  }

  /** Takes the pages of other shares out of a process that a page keeps busy. */
  #rescue(): void {
    for (const slot of this.#slots) {
      slot.noteUse()
      for (const id of heldUpPages(slot, performance.now())) {
        const job = slot.jobs.get(id)?.job
        slot.takeBack(id)
        if (job !== undefined) this.#line.putBack(job, job.site)
      }
    }
  }

  /** Takes up the pages of a process that is gone. */
  #takeUp(slot: PageSlot): void {
    const { innocent, suspects } = blamePages(slot, this.#options.timeout)
    for (const job of innocent) this.#line.putBack(job, job.site)
    this.#suspects.push(...suspects)
    slot.jobs.clear()
    slot.working = undefined
    slot.late = undefined
    this.#dispatch()
  }

  /** Gives up pages that were not begun, or all of them. */
  #giveUp(reason: string, isMeant: (job: PageJob) => boolean): void {
    const suspected = this.#suspects.splice(0)
    this.#suspects.push(...suspected.filter((job) => !isMeant(job)))
    const inWork = this.#slots.flatMap(({ jobs }) => [...jobs.values()].map(({ job }) => job))
    for (const job of [...this.#line.remove(isMeant), ...suspected.filter(isMeant), ...inWork.filter(isMeant)]) {
      job.reject(new Error(reason))
    }
  }

  #tellFault(reason: string): void {
    if (!this.#faultTold) this.#options.onFault?.(parserMissing(reason))
    this.#faultTold = true
  }
}
