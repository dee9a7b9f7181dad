import type { StoreMeter } from '../manifest/store-meter.ts'
import { createStoreMeter } from '../manifest/store-meter.ts'
import { platformCalls, type ProgressListener, type ReachedParts } from './platform-calls.ts'
import type { SiteProcess, SiteProcessLimits, StartSiteProcess } from './start-site-process.ts'

/** A process with the sites that are open in it. */
export interface Slot {
  process: SiteProcess
  projects: Set<string>
  /** Sites that are open in it. */
  sites: number
  /** Whether more sites may be opened in it. */
  isShared: boolean
  usedAt: number
  /** The niceness of the work that it was started for: it cannot be lowered again. */
  niceness: number
  onProgress: Map<number, ProgressListener>
  /** The only project whose sites are made in it, if it goes behind others: its priority cannot be raised again. */
  behind: string | undefined
  /** Counts for the site that is being made; there is one at a time. */
  meter: StoreMeter
}

/** The parts that slots start processes with. */
export interface SlotContext extends ReachedParts {
  start: StartSiteProcess
  limits: SiteProcessLimits
}

/** The site processes that run. */
export interface ProcessSlots {
  /** Starts a process. */
  start(this: void, niceness: number): Slot
  /** Processes that have not ended and meet a condition. */
  running(this: void, isMeant: (slot: Slot) => boolean): Slot[]
  /**
   * Ends processes without sites that have died or meet a condition.
   *
   * @param isMeant Gets the slot, and how many others were used later.
   */
  endIdle(this: void, isMeant: (slot: Slot, position: number) => boolean): void
  close(this: void): Promise<void>
}

/** Makes room for site processes. */
export function createProcessSlots(context: SlotContext): ProcessSlots {
  const { logger } = context
  const slots = new Set<Slot>()

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

  function running(isMeant: (slot: Slot) => boolean): Slot[] {
    return [...slots].filter((slot) => slot.process.ended === undefined && isMeant(slot))
  }

  return {
    start,
    running,
    endIdle,
    async close() {
      await Promise.all([...slots].map(({ process }) => process.stop()))
      slots.clear()
    },
  }
}
