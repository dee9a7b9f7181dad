import { workClasses, type WorkClass } from './work-classes.ts'

/** The work in progress in this process, by class. */
export interface WorkAtHand {
  /**
   * Reports the begin of work.
   *
   * @returns Reports its end; to be called once.
   */
  begin(this: void, workClass: WorkClass): () => void
  /** The number of pieces of a class in progress in this process. */
  count(this: void, workClass: WorkClass): number
  /**
   * Waits until no work of a higher class is in progress; if there always is some, for as long as the lower class can
   * wait.
   *
   * @param workClass Class of the waiting work.
   * @param signal Aborted when the process is to end.
   * @returns False if it is to end: then no work may begin.
   */
  untilQuiet(this: void, workClass: WorkClass, signal: AbortSignal): Promise<boolean>
}

/**
 * Milliseconds without work of a higher class: between two pieces of it there is a moment in which the next is
 * searched.
 */
const quietFor = 1000
/** Milliseconds after which waiting work continues in any case. */
const maxDelay = 5 * 60_000

/** Creates the record of the work in progress in a process. */
export function createWorkAtHand(): WorkAtHand {
  const active = new Map<WorkClass, number>()
  const endedAt = new Map<WorkClass, number>()
  const waiting = new Set<() => void>()

  /** Milliseconds until it may be quiet enough; infinite while work of a higher class is in progress. */
  function untilRest(workClass: WorkClass): number {
    const { urgency } = workClasses[workClass]
    const higher = ([name]: [WorkClass, number]): boolean => workClasses[name].urgency < urgency
    if ([...active].some((entry) => higher(entry) && entry[1] > 0)) return Infinity
    const last = Math.max(-Infinity, ...[...endedAt].filter(higher).map(([, at]) => at))
    return Math.max(0, last + quietFor - performance.now())
  }

  return {
    begin(workClass) {
      active.set(workClass, (active.get(workClass) ?? 0) + 1)
      return () => {
        active.set(workClass, (active.get(workClass) ?? 1) - 1)
        endedAt.set(workClass, performance.now())
        for (const look of waiting) look()
      }
    },
    count: (workClass) => active.get(workClass) ?? 0,
    async untilQuiet(workClass, signal) {
      const until = performance.now() + maxDelay
      for (;;) {
        const left = until - performance.now()
        const rest = untilRest(workClass)
        if (signal.aborted) return false
        if (rest === 0 || left <= 0) return true
        await somethingNew(Math.min(rest, left), signal)
      }
    },
  }

  async function somethingNew(maxWait: number, signal: AbortSignal): Promise<void> {
    const heard = Promise.withResolvers<void>()
    const hear = (): void => heard.resolve()
    waiting.add(hear)
    signal.addEventListener('abort', hear)
    const timer = setTimeout(hear, maxWait)
    await heard.promise
    clearTimeout(timer)
    signal.removeEventListener('abort', hear)
    waiting.delete(hear)
  }
}
