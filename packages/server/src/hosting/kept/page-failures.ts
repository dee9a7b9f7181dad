import { PageFailure } from 'docwright/engine'

/** Remembers what could not be rendered, so that it is not tried again for each reader. */
export interface PageFailures {
  /**
   * Throws the failure again, until it is time to try once more.
   *
   * @param key Digest of what the page is made of.
   */
  refuse(key: string): void
  /** Notes that something could not be rendered; faults of the platform are none of the page's. */
  note(key: string, cause: unknown): void
  /** Forgets a failure: it was rendered after all. */
  forget(key: string): void
}

const minute = 60_000
/** The first pause before it is tried again; it doubles each time. */
const first = minute
const longest = 60 * minute
/** Failures that are remembered at a time. */
const most = 5000

/**
 * Makes a memory of failures for one process. It goes by content: a page that was changed is tried at once.
 *
 * @param clock Milliseconds since 1970.
 */
export function createPageFailures(clock: () => number): PageFailures {
  const failures = new Map<string, { failure: PageFailure; count: number; until: number }>()
  return {
    refuse(key) {
      const known = failures.get(key)
      if (known !== undefined && clock() < known.until) throw known.failure
    },
    note(key, cause) {
      if (!(cause instanceof PageFailure)) return
      const count = (failures.get(key)?.count ?? 0) + 1
      failures.delete(key)
      failures.set(key, { failure: cause, count, until: clock() + Math.min(longest, first * 2 ** (count - 1)) })
      const [oldest] = failures.keys()
      if (failures.size > most && oldest !== undefined) failures.delete(oldest)
    },
    forget(key) {
      failures.delete(key)
    },
  }
}
