/** Dependencies of keeping a pace. */
export interface PaceClock {
  /** Milliseconds. */
  now(): number
  /** Waits for so many milliseconds. */
  rest(milliseconds: number): Promise<void>
}

/** The ratio of rest to work: at most a fifth of a processor is taken from other work. */
const restFor = 4
/** Milliseconds of one rest: a step that waited for a bucket has taken nothing from anybody. */
const maxRest = 1000
/** Milliseconds of all rests: what was read at the beginning must not be too old at the end. */
const maxTotalRest = 4 * 60 * 60_000

/**
 * Creates the function that long background work calls between its steps, so that the work is spread over time.
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
