/** What keeping a pace needs. */
export interface PaceClock {
  /** Milliseconds. */
  now(): number
  /** Waits for so many milliseconds. */
  rest(milliseconds: number): Promise<void>
}

/** How many times as long as it has worked it rests: a fifth of a processor at most is taken from whoever has something to do. */
const restFor = 4
/** Milliseconds of one rest: a step that waited for a bucket has taken nothing from anybody. */
const maxRest = 1000
/** Milliseconds of all rests: what was read at the beginning must not be too old at the end. */
const maxTotalRest = 4 * 60 * 60_000

/**
 * Makes what long work that nobody waits for calls between its steps, so that it is spread over a while.
 *
 * @param clock The time.
 */
export function createPace({ now, rest }: PaceClock): () => Promise<void> {
  let since = now()
  let rested = 0
  return async () => {
    const pause = Math.min((now() - since) * restFor, maxRest, maxTotalRest - rested)
    rested += Math.max(0, pause)
    if (pause > 0) await rest(pause)
    since = now()
  }
}
