import { join } from 'node:path'
import { createCallGate, processorTime } from 'docwright/engine'
import { createLocalWakeUps, type WakeUps } from '../queue/wake-ups.ts'
import { createWorkAtHand, type WorkAtHand } from '../queue/work-at-hand.ts'
import { createAnswerCache, type AnswerCache } from './answers/answer-cache.ts'
import { defaultHostingLimits } from './hosting-limits.ts'
import type { HostingLimits, HostingOptions } from './hosting.ts'
import { createLargeFiles } from './manifest/large-files.ts'
import { createObjectReader, type ObjectReader } from './manifest/object-reader.ts'
import { createSitePublisher, type SitePublisher } from './publishing/site-publisher.ts'
import { createHostNames, type HostNames } from './serving/host-names.ts'
import { createIdleMemory, type IdleMemory } from './serving/idle-memory.ts'
import { hostingFolder, openKnownRoutes, type KnownRoutes } from './serving/known-routes.ts'
import { createSiteProcesses, type SiteProcesses } from './site-process/site-processes.ts'
import { startSiteProcess } from './site-process/start-site-process.ts'
import { takenFor } from './site/publish-site.ts'

/** The parts that all of hosting shares. */
export interface HostingParts {
  options: HostingOptions
  limits: HostingLimits
  /** Milliseconds since 1970. */
  clock: () => number
  wakeUps: WakeUps
  atHand: WorkAtHand
  names: HostNames
  answers: AnswerCache
  routes: KnownRoutes
  objects: ObjectReader
  publisher: SitePublisher
  processes: SiteProcesses
  memory: IdleMemory
  /** Lets some calls of assistants run at a time. */
  gate: ReturnType<typeof createCallGate>['enter']
  /** Aborted when hosting ends. */
  ending: AbortController
  /** Whether hosting ends. */
  isClosed(): boolean
}

/** Calls of assistants under way at a time, and those that wait: each may read many pages. */
const callsAtOnce = 4
const waitingCalls = 200

/**
 * Creates the parts that all of hosting shares.
 *
 * @param options Dependencies and places.
 */
export function createHostingParts(options: HostingOptions): HostingParts {
  const { store, logger, clock = Date.now } = options
  const limits = { ...defaultHostingLimits, ...options.limits }
  const folder = join(options.dataFolder, hostingFolder)
  const laidOut = createLargeFiles(join(folder, 'objects'), limits.pages)
  const objects = createObjectReader(options.objects, laidOut)
  const ending = new AbortController()
  return {
    options,
    limits,
    clock,
    wakeUps: options.wakeUps ?? createLocalWakeUps(),
    atHand: options.atHand ?? createWorkAtHand(),
    names: createHostNames(options.baseDomain, options.publicUrl),
    answers: createAnswerCache(limits.answers),
    routes: openKnownRoutes(folder, store, clock),
    objects,
    publisher: createSitePublisher({ store, objects: options.objects, reader: objects, logger, clock }),
    processes: createSiteProcesses({
      start: options.startSiteProcess ?? startSiteProcess,
      timeOf: (pid) => (options.processorTime ?? processorTime)(pid),
      settings: { folder, pages: limits.pages, processIdle: limits.processIdle },
      limits: limits.siteProcess,
      objects: options.objects,
      reader: objects,
      writtenSince: () => clock() - takenFor,
      logger,
      idle: limits.processIdle,
    }),
    memory: createIdleMemory(limits.quiet),
    gate: createCallGate(callsAtOnce, waitingCalls).enter,
    ending,
    isClosed: () => ending.signal.aborted,
  }
}
