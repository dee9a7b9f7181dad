/** How many answers are kept open at a time. */
export interface ConcurrencyLimits {
  /** For one key, or one person. */
  perHolder: number
  /** For the whole process. */
  all: number
}

/** A slot for an answer that stays open, or who has used all of them up. */
export type SlotResult =
  | {
      ok: true
      /** Frees the slot; calling it again has no effect. */
      release: () => void
    }
  | { ok: false; full: 'holder' | 'process' }

/** Counts the answers that are kept open, so that nobody can fill the memory of the process with them. */
export interface ConcurrencyLimiter {
  /**
   * Takes a slot.
   *
   * @param holder Who keeps the answer open: id of a key or of a person.
   */
  acquire(this: void, holder: string): SlotResult
  /** Answers that are open at this moment. */
  readonly taken: number
}

/** Seconds after which somebody who found no slot may try again, for `Retry-After`. */
export const slotRetrySeconds = 15

/**
 * Makes the concurrency limiter of a process.
 *
 * @param limits How many there are.
 */
export function createConcurrencyLimiter({ perHolder, all }: ConcurrencyLimits): ConcurrencyLimiter {
  const byHolder = new Map<string, number>()
  let taken = 0
  return {
    get taken() {
      return taken
    },
    acquire(holder) {
      const own = byHolder.get(holder) ?? 0
      if (own >= perHolder) return { ok: false, full: 'holder' }
      if (taken >= all) return { ok: false, full: 'process' }
      byHolder.set(holder, own + 1)
      taken += 1
      let isReleased = false
      return {
        ok: true,
        release() {
          if (isReleased) return
          isReleased = true
          taken -= 1
          const left = (byHolder.get(holder) ?? 1) - 1
          if (left === 0) byHolder.delete(holder)
          else byHolder.set(holder, left)
        },
      }
    },
  }
}
