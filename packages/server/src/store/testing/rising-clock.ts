import type { Clock } from '../database/shared-clock.ts'

/**
 * Creates a clock that never returns the same time twice: later writes of a test have later times, however fast the
 * machine is and however coarse its own clock.
 */
export function createRisingClock(): Clock {
  let last = 0
  return () => (last = Math.max(last + 1, Date.now()))
}
