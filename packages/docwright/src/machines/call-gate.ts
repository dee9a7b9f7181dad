/** Bounds how many calls are under way, and how many wait. */
export interface CallGate {
  /**
   * Does something as soon as there is room for it.
   *
   * @param work What to do.
   * @returns What it came to; undefined if too many wait already.
   */
  enter<Result>(this: void, work: () => Promise<Result>): Promise<Result | undefined>
}

/**
 * Makes a gate for calls that cost memory and time.
 *
 * @param atOnce Calls under way at a time.
 * @param waiting Calls that wait beside them.
 */
export function createCallGate(atOnce: number, waiting: number): CallGate {
  const line: (() => void)[] = []
  let free = atOnce
  return {
    async enter(work) {
      if (free > 0) free -= 1
      else if (line.length >= waiting) return undefined
      else await new Promise<void>((resolve) => line.push(resolve))
      try {
        return await work()
      } finally {
        const next = line.shift()
        if (next === undefined) free += 1
        else next()
      }
    },
  }
}
