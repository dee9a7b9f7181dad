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

/** Who holds a place, and how many of them at most. */
export interface PlaceHolder {
  name: string
  most: number
}

/** Places of which each holder may take a share, so that some stay free for the others. */
export interface SharedPlaces {
  /**
   * Waits for a place; whoever waits for a share of its own lets the others pass.
   *
   * @param holders Everybody who holds it, such as a caller and a project.
   * @returns What gives the place back; null if the signal comes first.
   */
  enter: (holders: readonly PlaceHolder[], signal: AbortSignal) => Promise<(() => void) | null>
}

/**
 * Bounds how many tasks run at a time, in all and for each holder.
 *
 * @param places Tasks at a time.
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
