import { lowerPriority, processTree } from 'docwright/engine'
import { nicenessOfMuchUse, workClasses, type WorkClass } from '../../queue/work-classes.ts'
import { createStoreMeter, type StoreMeter } from '../manifest/store-meter.ts'
import type { ProgressListener } from './platform-calls.ts'
import { createProcessSlots, type Slot, type SlotContext } from './process-slots.ts'
import { createProcessorWatch, type WatchedProcess } from './processor-watch.ts'
import type { SiteProcess } from './start-site-process.ts'

/** A site process that a caller has taken. */
export interface TakenProcess extends SiteProcess {
  /** A number for a site that is opened in it. */
  readonly site: number
  /** Counts the bytes that it writes. */
  readonly meter: StoreMeter
  /** Gives it back. */
  release(): void
}

/** The site processes of this process. */
export interface SiteProcesses {
  /**
   * Takes a free process, or starts one: one site is made in a process at a time, so that the site that ends it is
   * known.
   *
   * @param projectId The project of the site: the process that has made it before is quicker.
   * @param how.workClass Decides on its priority.
   * @param how.isFresh Whether it must have made nothing yet, since another one ended while it made this site.
   * @param onProgress Called with the progress of work.
   */
  take(projectId: string, how: { workClass: WorkClass; isFresh: boolean }, onProgress: ProgressListener): TakenProcess
  /**
   * Takes a process for a site that answers readers. Such sites share processes: they stay open as long as they have
   * readers.
   */
  takeShared(projectId: string): TakenProcess
  /** The projects that have had most of the processors in the last minutes, with the milliseconds of each. */
  busiest(most: number): { project: string; used: number }[]
  /** Ends those that have been idle for a while. */
  sweep(): void
  close(): Promise<void>
}

/** The parts that running site processes needs. */
export interface SiteProcessesContext extends SlotContext {
  /** Processor time of a process in milliseconds; undefined if unknown. */
  timeOf(pid: number): number | undefined
  /** Milliseconds without work after which a process ends. */
  idle: number
}

/** Milliseconds between looks at the processors. */
const lookAgain = 1000
/** Processes without work that are kept. */
const maxIdle = 2
/** Sites that answer readers from one process. */
const sitesInShared = 16

/**
 * Runs site processes.
 */
export function createSiteProcesses(context: SiteProcessesContext): SiteProcesses {
  const { logger } = context
  const { start, running, endIdle, close } = createProcessSlots(context)
  const watch = createProcessorWatch(
    {
      now: () => performance.now(),
      treeOf: processTree,
      timeOf: (pid) => context.timeOf(pid),
      putBehind: (pid) => lowerPriority(pid, nicenessOfMuchUse),
      onBehind: (project, used) =>
        logger.warn(
          { code: 'project-busy', project, seconds: Math.round(used / 1000) },
          'A project has had much of the processors in the last minutes: it goes behind the others',
        ),
    },
    context.limits.processor,
  )
  let looking: NodeJS.Timeout | undefined
  let nextSite = 1

  function watchOf({ process }: Slot, projectId: string): WatchedProcess | undefined {
    if (process.pid === undefined) return undefined
    looking ??= setInterval(() => watch.look(), lookAgain).unref()
    return watch.begin(process.pid, projectId, () => process.giveUp())
  }

  function open(slot: Slot, projectId: string, onProgress?: ProgressListener): TakenProcess {
    slot.sites += 1
    slot.projects.add(projectId)
    const site = nextSite++
    if (onProgress !== undefined) slot.onProgress.set(site, onProgress)
    const meter = createStoreMeter()
    slot.meter = meter
    // Sites that answer readers share a process, which no project has alone.
    const watched = onProgress && watchOf(slot, projectId)
    return {
      site,
      meter,
      calls: slot.process.calls,
      get ended() {
        return slot.process.ended
      },
      stop: () => slot.process.stop(),
      giveUp: () => slot.process.giveUp(),
      pid: slot.process.pid,
      release() {
        watched?.end()
        slot.onProgress.delete(site)
        slot.sites -= 1
        if (slot.sites === 0) slot.isShared = false
        slot.usedAt = performance.now()
        if (watched?.isBehind === true) slot.behind = projectId
        endIdle((_, position) => position >= maxIdle)
      },
    }
  }

  /** One that goes behind all others does so for every class of its project's work. */
  function isFor(slot: Slot, projectId: string, niceness: number): boolean {
    return slot.behind === undefined ? slot.niceness === niceness : slot.behind === projectId
  }

  return {
    take(projectId, { workClass, isFresh }, onProgress) {
      const { niceness } = workClasses[workClass]
      // A project whose turn has come again begins again, in a process with normal priority.
      endIdle(({ behind }) => behind !== undefined && !watch.isBehind(behind))
      const free = isFresh ? [] : running((slot) => slot.sites === 0 && isFor(slot, projectId, niceness))
      const slot = free.find(({ projects }) => projects.has(projectId)) ?? free[0] ?? start(niceness)
      return open(slot, projectId, onProgress)
    },
    takeShared(projectId) {
      const [shared] = running(({ isShared, sites }) => isShared && sites < sitesInShared)
      const { niceness } = workClasses.production
      const slot =
        shared ??
        running((one) => one.sites === 0 && one.behind === undefined && one.niceness === niceness)[0] ??
        start(niceness)
      slot.isShared = true
      return open(slot, projectId)
    },
    busiest: (most) => watch.busiest(most),
    sweep() {
      const before = performance.now() - context.idle
      endIdle(({ usedAt }) => usedAt < before)
    },
    async close() {
      clearInterval(looking)
      await close()
    },
  }
}
