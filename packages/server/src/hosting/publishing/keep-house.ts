import { setTimeout as pause } from 'node:timers/promises'
import { startPeriodicTasks, type PeriodicContext } from '../../queue/periodic-tasks.ts'
import type { WorkAtHand } from '../../queue/work-at-hand.ts'
import type { PublishingStore } from '../../store/deployments/deployment.ts'
import type { HostingLogger } from '../basics/hosting-logger.ts'
import { platformFaultOf } from '../basics/platform-fault.ts'
import { collectGarbage, type GarbageContext } from './object-garbage.ts'

/** Dependencies of maintaining a machine's part of the object store. */
export interface HouseContext extends Pick<PeriodicContext, 'wakeUps' | 'mayWork'> {
  store: GarbageContext['store'] & Pick<PublishingStore, 'nextOwed'>
  objects: GarbageContext['objects']
  reader: GarbageContext['reader']
  atHand: Pick<WorkAtHand, 'untilQuiet'>
  logger: HostingLogger
  clock(): number
  /** Milliseconds between two looks at what is owed. */
  every: number
  /** Milliseconds after its start before a process removes anything. */
  cleaned: number
  /** Aborted when the process is to end. */
  ending: AbortSignal
  /** Writes or looks through the next site that is owed it; false if none is. */
  payNext(): Promise<boolean>
}

/** The interval of cleaning the object store, as a multiple of that of pending work. */
const cleanedSeldom = 12
const minute = 60_000

/**
 * Starts the maintenance: it writes live sites that are not in the object store, repeats interrupted checks, and
 * removes objects that no deployment needs. A failure of one task does not block the others.
 *
 * @returns Ends it after the current work.
 */
export function keepHouse(context: HouseContext): { stop: () => Promise<void> } {
  const { store, atHand, logger, ending, every } = context
  const startedAt = performance.now()

  async function payOwed(): Promise<void> {
    while (!ending.aborted && (await atHand.untilQuiet('check', ending))) if (!(await context.payNext())) return
  }

  async function clean(): Promise<void> {
    if (performance.now() - startedAt < context.cleaned) return
    if (!(await atHand.untilQuiet('housekeeping', ending))) return
    const rest = async (milliseconds: number): Promise<void> =>
      pause(milliseconds, undefined, { signal: ending, ref: false }).catch(() => {})
    const removed = await collectGarbage({ ...context, goesOn: () => !ending.aborted, rest })
    if (removed !== undefined)
      logger.info({ removed }, 'Objects that no deployment needs were removed from the object store.')
  }

  let told: { code: string; reason: string; at: number } | undefined
  const isExpected = (cause: unknown): boolean => {
    const code = platformFaultOf(cause)?.code ?? 'maintenance-failed'
    // A bucket that is away is so at every look.
    const reason = String(cause)
    const isSame = told?.code === code && (code !== 'maintenance-failed' || told.reason === reason)
    if (told !== undefined && isSame && performance.now() - told.at < minute) return true
    told = { code, reason, at: performance.now() }
    logger.warn({ code, err: cause }, 'Maintenance of the object store failed.')
    return true
  }
  return startPeriodicTasks({ ...context, random: Math.random, isExpected }, [
    { name: 'owed sites', every, go: payOwed, rest: { subjects: ['deployment'], nextDue: store.nextOwed } },
    { name: 'objects', every: Math.min(every * cleanedSeldom, minute), go: clean },
  ])
}
