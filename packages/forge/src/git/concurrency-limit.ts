/** Lets a number of tasks run at a time; the others wait their turn. */
export interface ConcurrencyLimit {
  /** Waits for a place; the function returned gives it back. */
  enter: (signal?: AbortSignal) => Promise<() => void>
}

/**
 * Bounds how many tasks run at a time.
 *
 * @param places Tasks at a time.
 * @returns The limit; tasks get their places in the order they asked.
 */
export function limitConcurrency(places: number): ConcurrencyLimit {
  let free = places
  const waiting: (() => void)[] = []

  function leave(): () => void {
    let left = false
    return () => {
      if (left) return
      left = true
      const next = waiting.shift()
      if (next === undefined) free += 1
      else next()
    }
  }

  return {
    async enter(signal) {
      signal?.throwIfAborted()
      if (free > 0) {
        free -= 1
        return leave()
      }
      await new Promise<void>((resolve, reject) => {
        const stop = () => {
          waiting.splice(waiting.indexOf(start), 1)
          reject(signal?.reason as Error)
        }
        const start = () => {
          signal?.removeEventListener('abort', stop)
          resolve()
        }
        waiting.push(start)
        signal?.addEventListener('abort', stop, { once: true })
      })
      return leave()
    },
  }
}
