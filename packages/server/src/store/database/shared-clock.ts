/** Returns the time: milliseconds since 1970. */
export type Clock = () => number

/** The time that all processes of a platform share, and its difference from this machine's clock. */
export interface SharedClock {
  /** The shared time, in milliseconds since 1970. */
  now: Clock
  /** Milliseconds by which the clock of this machine is ahead of the shared one; 0 while that is not known. */
  ahead(this: void): number
  /** Milliseconds by which the shared time may be wrong here. */
  uncertainty(this: void): number
  /** Reads the time once more. It fails without an answer; the earlier value stays valid. */
  measure(this: void): Promise<void>
}

/** Milliseconds by which a clock differs from a right one before a person has to look at it. */
export const noticedDifference = 1_000
/** Milliseconds from which a process takes no work: other services, such as a bucket, refuse requests that seem old. */
export const mostDifference = 10_000

/** How much less an earlier measurement is believed, for each millisecond that has passed: clocks of machines drift. */
const drift = 1 / 1_000

/**
 * Makes a clock that follows the one of a database. Between two measurements, time passes as this process counts it, so
 * that a machine whose clock is set to another time changes nothing.
 *
 * @param ask Asks the database for its time, in milliseconds since 1970.
 * @param machine The clock of this machine: it counts until the database has been asked.
 * @param passed Milliseconds since any moment; it never jumps.
 */
export function createSharedClock(
  ask: () => Promise<number>,
  machine: Clock = Date.now,
  passed: () => number = () => performance.now(),
): SharedClock {
  let known: { time: number; at: number; uncertainty: number } | undefined

  function now(): number {
    return known === undefined ? machine() : known.time + (passed() - known.at)
  }

  function uncertainty(): number {
    return known === undefined ? Infinity : known.uncertainty + (passed() - known.at) * drift
  }

  return {
    now: () => Math.round(now()),
    ahead: () => (known === undefined ? 0 : machine() - now()),
    uncertainty,
    async measure() {
      const asked = passed()
      const time = await ask()
      const at = passed()
      const half = (at - asked) / 2
      const sample = { time: time + half, at, uncertainty: half }
      // An answer that took long says less than a quick one a moment ago, unless it contradicts that.
      if (half <= uncertainty() || Math.abs(sample.time - now()) > half + uncertainty()) known = sample
    },
  }
}

/** A clock that is the only one, such as that of the one machine that has a SQLite file. */
export function onlyClock(clock: Clock): SharedClock {
  return { now: clock, ahead: () => 0, uncertainty: () => 0, measure: () => Promise.resolve() }
}

/** Whether the clock of this machine is near enough to the shared one for it to do work. */
export function keepsTime({ ahead }: Pick<SharedClock, 'ahead'>): boolean {
  return Math.abs(ahead()) < mostDifference
}

/**
 * Describes the difference between the clocks of this machine and the database.
 *
 * @param ahead Milliseconds.
 */
export function describeDifference(ahead: number): string {
  const seconds = (Math.abs(ahead) / 1000).toLocaleString('en', { maximumFractionDigits: 1 })
  return `The clock of this machine is ${seconds} s ${ahead > 0 ? 'ahead of' : 'behind'} that of the database.`
}
