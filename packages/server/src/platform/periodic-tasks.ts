import type { Logger } from 'pino'

/** What periodic tasks depend on. */
export interface PeriodicContext {
  /** Logs what failed; the next time comes all the same. */
  logger: Logger
  /** Whether a failure is told elsewhere; none is without it. */
  isExpected?: (error: unknown) => boolean
  /** Whether this process may do anything now; what is due then is left out. It always may without it. */
  mayWork?: () => boolean
  /** A number from 0 to 1: processes that began at once do not go on at once. */
  random(): number
}

/** Something that is done again and again. */
export interface PeriodicTask {
  name: string
  /** Milliseconds between the end of one time and the next, a tenth more or less. */
  every: number
  go: () => Promise<void>
}

/**
 * Does each task at once, and then again after a while; never twice at a time.
 *
 * @param context Log and chance.
 * @param tasks What to do.
 * @returns Ends it after what is being done.
 */
export function startPeriodicTasks(
  { logger, random, isExpected, mayWork = () => true }: PeriodicContext,
  tasks: readonly PeriodicTask[],
): { stop: () => Promise<void> } {
  const timers = new Map<PeriodicTask, NodeJS.Timeout>()
  const active = new Map<PeriodicTask, Promise<void>>()
  let stopped = false

  function begin(task: PeriodicTask): void {
    const work = (mayWork() ? task.go() : Promise.resolve())
      .catch((error: unknown) => {
        if (isExpected?.(error) !== true) logger.error({ err: error, task: task.name }, 'Background work failed')
      })
      .finally(() => {
        active.delete(task)
        if (!stopped)
          timers.set(
            task,
            setTimeout(() => begin(task), task.every * (0.9 + random() / 5)),
          )
      })
    active.set(task, work)
  }

  for (const task of tasks) begin(task)
  return {
    async stop() {
      stopped = true
      for (const timer of timers.values()) clearTimeout(timer)
      await Promise.all(active.values())
    },
  }
}
