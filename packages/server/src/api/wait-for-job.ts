import type { ApiDependencies } from './api-dependencies.ts'

/** How long a process trusts that a wake-up reaches it; PostgreSQL may lose some. In milliseconds. */
const pollInterval = { sqlite: 30_000, postgres: 1_000 } as const

/** Somebody who waits for a job to change. */
export interface JobWatch {
  /** Waits until the job may have changed since the last call, the time is over, or the signal is aborted. */
  next(this: void, milliseconds: number): Promise<void>
  stop(this: void): void
}

/**
 * Begins to listen to a job. To be called before the job is read, so that no change between the two is missed.
 *
 * @param context Wake-ups, and the signal that ends all waiting.
 * @param signal Ends the waiting of this one.
 * @returns The watch; to be stopped.
 */
export function watchJob(
  { wakeUps, store, draining }: Pick<ApiDependencies, 'wakeUps' | 'store' | 'draining'>,
  jobId: string,
  signal: AbortSignal,
): JobWatch {
  let changed = false
  let wakeWaiting = (): void => {}
  const stopListening = wakeUps.listen((subject) => {
    if (subject !== `job:${jobId}`) return
    changed = true
    wakeWaiting()
  })
  const ended = AbortSignal.any([signal, draining])
  return {
    async next(milliseconds) {
      if (!changed && !ended.aborted && milliseconds > 0) {
        const waiting = Promise.withResolvers<void>()
        wakeWaiting = waiting.resolve
        const timer = setTimeout(waiting.resolve, Math.min(milliseconds, pollInterval[store.dialect]))
        ended.addEventListener('abort', wakeWaiting, { once: true })
        await waiting.promise
        clearTimeout(timer)
        ended.removeEventListener('abort', wakeWaiting)
      }
      changed = false
    },
    stop: stopListening,
  }
}
