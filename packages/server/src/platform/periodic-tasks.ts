import type { Logger } from 'pino'

/** Something that is done again and again. */
export interface PeriodicTask {
  name: string
  /** Milliseconds between the end of one time and the next. */
  every: number
  go: () => Promise<void>
}

/**
 * Does each task at once, and then again after a while; never twice at a time.
 *
 * @param logger Logs what failed; the next time comes all the same.
 * @param tasks What to do.
 * @returns Ends it after what is being done.
 */
export function startPeriodicTasks(logger: Logger, tasks: readonly PeriodicTask[]): { stop: () => Promise<void> } {
  const timers = new Map<PeriodicTask, NodeJS.Timeout>()
  const active = new Map<PeriodicTask, Promise<void>>()
  let stopped = false

  function begin(task: PeriodicTask): void {
    const work = task
      .go()
      .catch((error: unknown) => logger.error({ err: error, task: task.name }, 'Background work failed'))
      .finally(() => {
        active.delete(task)
        if (!stopped)
          timers.set(
            task,
            setTimeout(() => begin(task), task.every),
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
