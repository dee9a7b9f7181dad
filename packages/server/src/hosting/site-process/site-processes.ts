import { lowerPriority, processTree } from 'docwright/engine'
import { rm, stat } from 'node:fs/promises'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { HostingLogger } from '../basics/hosting-logger.ts'
import { checked, digestOf } from '../../objects/read-object.ts'
import type { ObjectStore } from '../../objects/object-store.ts'
import type { ObjectReader } from '../manifest/object-reader.ts'
import { nicenessOfMuchUse, workClasses, type WorkClass } from '../../queue/work-classes.ts'
import { createStoreMeter, type StoreMeter } from '../manifest/store-meter.ts'
import { outcomeOf } from './outcome.ts'
import { outgoingFolder, type PlatformCalls, type SiteProcessSettings, type SiteWork } from './protocol.ts'
import { createProcessorWatch, type WatchedProcess } from './processor-watch.ts'
import type { SiteProcess, SiteProcessLimits, StartSiteProcess } from './start-site-process.ts'

/** A site process, for as long as somebody has it. */
export interface TakenProcess extends SiteProcess {
  /** A number for a site that is opened in it. */
  readonly site: number
  /** Counts what is written of it. */
  readonly meter: StoreMeter
  /** Gives it back. */
  release(): void
}

/** The site processes of this process. */
export interface SiteProcesses {
  /**
   * Takes a process that nobody has, or starts one: no two sites are made in one process at a time, so that what ends it is known.
   *
   * @param projectId Whose site it is: the process that has made it before is quicker.
   * @param how What for.
   * @param how.workClass Decides how far it goes behind others.
   * @param how.isFresh Whether it has to be one that has made nothing yet, since another one ended at this.
   * @param onProgress Called with how far work is.
   */
  take(projectId: string, how: { workClass: WorkClass; isFresh: boolean }, onProgress: ProgressListener): TakenProcess
  /**
   * Takes a process for a site that answers readers. Such sites share processes: they stay open for as long as they are read.
   *
   * @param projectId Whose site it is.
   */
  takeShared(projectId: string): TakenProcess
  /** The projects that have had most of the processors in the last minutes, with the milliseconds of each. */
  busiest(most: number): { project: string; used: number }[]
  /** Ends those that nobody has needed for a while. */
  sweep(): void
  close(): Promise<void>
}

/** What running site processes needs. */
export interface SiteProcessesContext {
  start: StartSiteProcess
  settings: SiteProcessSettings
  limits: SiteProcessLimits
  objects: ObjectStore
  reader: ObjectReader
  /** Milliseconds since 1970; what was written to the object store before is written again. */
  writtenSince(): number
  logger: HostingLogger
  /** Milliseconds that processors have worked for a process; undefined if nobody can tell. */
  timeOf(pid: number): number | undefined
  /** Milliseconds without work after which a process ends. */
  idle: number
}

type ProgressListener = (work: SiteWork, done: number, total: number) => void

interface Slot {
  process: SiteProcess
  projects: Set<string>
  /** Sites that are open in it. */
  sites: number
  /** Whether further sites may be opened beside those. */
  isShared: boolean
  usedAt: number
  /** Of the class of work that it was started for: it cannot be brought forward again. */
  niceness: number
  onProgress: Map<number, ProgressListener>
  /** Set where it goes behind others: no other project's site is made in it, since it cannot be brought forward again. */
  behind: string | undefined
  /** Of the site that is being made; no two are at a time. */
  meter: StoreMeter
}

/** Milliseconds between looks at what processors do. */
const lookAgain = 1000
/** Processes without work that are kept. */
const maxIdle = 2
/** Sites that answer readers from one process. */
const sitesInShared = 16

/**
 * Runs site processes.
 *
 * @param context What they need.
 */
export function createSiteProcesses(context: SiteProcessesContext): SiteProcesses {
  const { logger } = context
  const slots = new Set<Slot>()
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

  function start(niceness: number): Slot {
    const onProgress: Slot['onProgress'] = new Map()
    const platform = platformCalls(context, onProgress, (bytes) => slot.meter.add(bytes))
    const slot: Slot = {
      process: context.start(context.settings, platform, { ...context.limits, niceness }),
      projects: new Set(),
      sites: 0,
      isShared: false,
      usedAt: 0,
      niceness,
      behind: undefined,
      onProgress,
      meter: createStoreMeter(),
    }
    slots.add(slot)
    return slot
  }

  function end(slot: Slot): void {
    slots.delete(slot)
    slot.process
      .stop()
      .catch((cause: unknown) =>
        logger.warn({ code: 'site-process-not-stopped', err: cause }, 'A site process could not be stopped.'),
      )
  }

  function endIdle(isMeant: (slot: Slot, position: number) => boolean): void {
    const idle = [...slots].filter(({ sites }) => sites === 0).toSorted((a, b) => b.usedAt - a.usedAt)
    for (const [position, slot] of idle.entries())
      if (slot.process.ended !== undefined || isMeant(slot, position)) end(slot)
  }

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
    // Sites that answer readers share a process, which is nobody's alone.
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

  function running(isMeant: (slot: Slot) => boolean): Slot[] {
    return [...slots].filter((slot) => slot.process.ended === undefined && isMeant(slot))
  }

  /** One that goes behind all others does so for every class of its project's work. */
  function isFor(slot: Slot, projectId: string, niceness: number): boolean {
    return slot.behind === undefined ? slot.niceness === niceness : slot.behind === projectId
  }

  return {
    take(projectId, { workClass, isFresh }, onProgress) {
      const { niceness } = workClasses[workClass]
      // A project whose turn has come again begins anew, in a process that goes behind nobody.
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
      await Promise.all([...slots].map(({ process }) => process.stop()))
      slots.clear()
    },
  }
}

function platformCalls(
  { objects, reader, writtenSince, logger, settings }: SiteProcessesContext,
  onProgress: Slot['onProgress'],
  onWrite: (bytes: number) => void,
): Omit<PlatformCalls, 'alive'> {
  return {
    hasObjects: (digests) => outcomeOf(async () => [...(await objects.has(digests, writtenSince()))]),
    putObject: (digest, content) =>
      outcomeOf(async () => {
        const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
        // Objects are shared by all projects: nobody else's word is taken for what is in them.
        if (digestOf(bytes) !== digest) throw new Error('An object is named by the digest of its bytes.')
        onWrite(bytes.length)
        await objects.put(digest, { size: bytes.length, open: () => Readable.from([bytes]) })
      }),
    putFile: (digest, name) =>
      outcomeOf(async () => {
        if (!/^[\da-f-]{36}$/.test(name)) throw new Error('This is not the name of a file that goes out.')
        const path = join(settings.folder, outgoingFolder, name)
        try {
          // What is told by the process of a site is nothing to count by.
          const { size } = await stat(path)
          onWrite(size)
          await objects.put(digest, { size, open: () => checked(createReadStream(path), digest) })
        } finally {
          await rm(path, { force: true })
        }
      }),
    readObject: (digest) => outcomeOf(() => reader.read(digest)),
    progress: (site, work, done, total) => onProgress.get(site)?.(work, done, total),
    warn: (fields, message) => logger.warn(fields, message),
  }
}
