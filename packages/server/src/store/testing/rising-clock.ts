import type { Clock } from '../database/shared-clock.ts'

/**
 * Makes a clock that tells the time, and never the same one twice: what a test writes later is later, however fast the
 * machine is and however coarse its own clock.
 */
export function createRisingClock(): Clock {
  let last = 0
  return () => (last = Math.max(last + 1, Date.now()))
}
