/** How many uses, and in which time (milliseconds). */
export interface UseLimitSettings {
  uses: number
  window: number
}

/** Limits the actions of each holder, in the memory of one process. */
export interface HolderLimit {
  /**
   * Takes one use.
   *
   * @param holder The user of the limit.
   * @param now Milliseconds since 1970.
   * @returns Milliseconds to wait; 0 if the use is taken.
   */
  take(this: void, holder: string, now: number): number
}

/** Holders that are remembered at a time; who was here longest ago is forgotten first. */
const maxHolders = 10_000

/**
 * Makes a limit: so many uses in any window of time.
 *
 * @param settings How many, and in which time.
 */
export function createHolderLimit({ uses, window }: UseLimitSettings): HolderLimit {
  const moments = new Map<string, number[]>()
  return {
    take(holder, now) {
      // A clock that was set back blocks nobody for longer than a window.
      const recent = (moments.get(holder) ?? []).filter((moment) => Math.abs(now - moment) < window)
      moments.delete(holder)
      moments.set(holder, recent)
      if (moments.size > maxHolders) moments.delete(moments.keys().next().value ?? holder)
      const [oldest = now] = recent
      if (recent.length >= uses) return Math.max(1, oldest + window - now)
      recent.push(now)
      return 0
    },
  }
}
