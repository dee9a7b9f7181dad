/** Limits the number of running and waiting calls. */
export interface CallGate {
  /**
   * Runs a call as soon as there is room for it.
   *
   * @returns The result of the call; undefined if too many are waiting already.
   */
  enter<Result>(this: void, work: () => Promise<Result>): Promise<Result | undefined>
}

/**
 * Makes a gate for calls that cost memory and time.
 *
 * @param atOnce Limit of running calls.
 * @param waiting Limit of waiting calls.
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
