import { setTimeout as pause } from 'node:timers/promises'
import { startPeriodicTasks, type PeriodicContext } from '../../queue/periodic-tasks.ts'
import type { WorkAtHand } from '../../queue/work-at-hand.ts'
import type { PublishingStore } from '../../store/deployments/deployment.ts'
import type { HostingLogger } from '../basics/hosting-logger.ts'
import { platformFaultOf } from '../basics/platform-fault.ts'
import { collectGarbage, type GarbageContext } from './object-garbage.ts'

/** What keeping a machine's part of the object store takes. */
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
  /** Writes or looks through the next site that is owed it; false where none is. */
  payNext(): Promise<boolean>
}

/** How many times as long as for what is owed it takes until it is looked whether the object store is to be cleaned. */
const cleanedSeldom = 12
const minute = 60_000

/**
 * Starts to write the sites that are live and not in the object store, to look through those whose look was left, and to
 * remove what no deployment needs. What fails at one of them does not keep the others from being done.
 *
 * @returns Ends it after what is being done.
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
