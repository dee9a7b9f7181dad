/** Limits the number of running tasks; others wait for their turn. */
export interface ConcurrencyLimit {
  /** Waits for a place; the returned function releases it. */
  enter: (signal?: AbortSignal) => Promise<() => void>
}

/**
 * Limits the number of running tasks.
 *
 * @returns Tasks get places in the order of their requests.
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

/** The holder of a place, and its limit. */
export interface PlaceHolder {
  name: string
  most: number
}

/** Places of which each holder gets only a share, so that some stay free for others. */
export interface SharedPlaces {
  /**
   * Waits for a place. Callers whose holder has used its share let others pass.
   *
   * @param holders All holders, such as a caller and a project.
   * @returns Releases the place; null if the signal aborts first.
   */
  enter: (holders: readonly PlaceHolder[], signal: AbortSignal) => Promise<(() => void) | null>
}

/**
 * Limits the number of running tasks, in total and for each holder.
 *
 * @param places Total number of tasks.
 */
export function sharePlaces(places: number): SharedPlaces {
  const waiting = new Set<{ holders: readonly PlaceHolder[]; start: () => void }>()
  const held = new Map<string, number>()
  let taken = 0

  function mayEnter(holders: readonly PlaceHolder[]): boolean {
    return taken < places && holders.every(({ name, most }) => (held.get(name) ?? 0) < most)
  }

  function count(holders: readonly PlaceHolder[], change: number): void {
    taken += change
    for (const { name } of holders) {
      const now = (held.get(name) ?? 0) + change
      if (now === 0) held.delete(name)
      else held.set(name, now)
    }
  }

  function take(holders: readonly PlaceHolder[]): () => void {
    count(holders, 1)
    let left = false
    return () => {
      if (left) return
      left = true
      count(holders, -1)
      for (const entry of waiting) if (mayEnter(entry.holders)) entry.start()
    }
  }

  return {
    async enter(holders, signal) {
      if (signal.aborted) return null
      if (mayEnter(holders)) return take(holders)
      return new Promise((resolve) => {
        const stop = (): void => {
          waiting.delete(entry)
          resolve(null)
        }
        const entry = {
          holders,
          start(): void {
            waiting.delete(entry)
            signal.removeEventListener('abort', stop)
            resolve(take(holders))
          },
        }
        waiting.add(entry)
        signal.addEventListener('abort', stop, { once: true })
      })
    },
  }
}
