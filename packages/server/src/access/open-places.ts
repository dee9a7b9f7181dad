/** How many answers are kept open at a time. */
export interface PlaceLimits {
  /** For one key, or one person. */
  perHolder: number
  /** For the whole process. */
  all: number
}

/** A place for an answer that stays open, or who has used all of them up. */
export type PlaceVerdict =
  | {
      ok: true
      /** Gives the place back; again has no effect. */
      leave: () => void
    }
  | { ok: false; full: 'holder' | 'process' }

/** Counts the answers that are kept open, so that nobody can fill the memory of the process with them. */
export interface OpenPlaces {
  /**
   * Takes a place.
   *
   * @param holder Who keeps the answer open: id of a key or of a person.
   */
  take(this: void, holder: string): PlaceVerdict
  /** Answers that are open at this moment. */
  readonly taken: number
}

/** Seconds after which somebody who found no place may look again, for `Retry-After`. */
export const placeRetrySeconds = 15

/**
 * Makes the places of a process.
 *
 * @param limits How many there are.
 */
export function createOpenPlaces({ perHolder, all }: PlaceLimits): OpenPlaces {
  const byHolder = new Map<string, number>()
  let taken = 0
  return {
    get taken() {
      return taken
    },
    take(holder) {
      const own = byHolder.get(holder) ?? 0
      if (own >= perHolder) return { ok: false, full: 'holder' }
      if (taken >= all) return { ok: false, full: 'process' }
      byHolder.set(holder, own + 1)
      taken += 1
      let isLeft = false
      return {
        ok: true,
        leave() {
          if (isLeft) return
          isLeft = true
          taken -= 1
          const left = (byHolder.get(holder) ?? 1) - 1
          if (left === 0) byHolder.delete(holder)
          else byHolder.set(holder, left)
        },
      }
    },
  }
}
