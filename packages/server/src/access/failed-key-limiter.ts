import { subscriberOf } from './address-list.ts'

/** How many failures an address may make. */
export interface FailureLimits {
  /** Failures in a window before the address must wait. */
  failures: number
  /** Length of a window, in milliseconds. */
  window: number
  /** Addresses remembered at a time; the one that failed longest ago is forgotten first. */
  addresses: number
}

/** Slows down those who guess keys, in bounded memory and without the database. */
export interface FailedKeyLimiter {
  /**
   * How long an address must wait before its next attempt is checked.
   *
   * @returns Milliseconds; 0 for not at all.
   */
  waitOf(address: string, now: number): number
  /** Counts a failure. */
  countFailure(address: string, now: number): void
  /** Takes one failure back, for an attempt that was counted before its outcome was known. */
  forgiveFailure(address: string): void
}

const defaultLimits: FailureLimits = { failures: 30, window: 60_000, addresses: 10_000 }

/**
 * Creates a limiter. Each process has its own: the point is to keep guesses away from the database.
 *
 * @param limits Changes of the defaults, which are 30 failures a minute and 10,000 addresses.
 */
export function createFailedKeyLimiter(limits: Partial<FailureLimits> = {}): FailedKeyLimiter {
  const { failures, window, addresses } = { ...defaultLimits, ...limits }
  const windows = new Map<string, { start: number; count: number }>()
  /** A clock that was set back blocks nobody for longer than a window. */
  const isOpen = ({ start }: { start: number }, now: number): boolean => Math.abs(now - start) < window

  return {
    waitOf(address, now) {
      const entry = windows.get(subscriberOf(address))
      return entry === undefined || entry.count < failures || !isOpen(entry, now) ? 0 : entry.start + window - now
    },
    countFailure(address, now) {
      const name = subscriberOf(address)
      const entry = windows.get(name)
      const current = entry !== undefined && isOpen(entry, now) ? entry : { start: now, count: 0 }
      current.count += 1
      windows.delete(name)
      windows.set(name, current)
      if (windows.size > addresses) windows.delete(windows.keys().next().value ?? name)
    },
    forgiveFailure(address) {
      const entry = windows.get(subscriberOf(address))
      if (entry !== undefined) entry.count = Math.max(0, entry.count - 1)
    },
  }
}
