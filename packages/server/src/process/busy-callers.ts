import type { Logger } from 'pino'

/** Requests of a caller in a minute from which on the log names it, and of those that were refused because of a limit. */
const [many, manyRefused] = [600, 60]
const minute = 60_000

/** Names in the log who sends more than others do. */
export interface BusyCallers {
  /**
   * Notes a request that was answered.
   *
   * @param caller Id of the account or the key.
   */
  take(this: void, request: { caller: string | undefined; status: number }): void
}

/**
 * Counts the requests of callers, and writes a line for each that is busy: once a minute, with the solution.
 *
 * @param now Milliseconds since any moment.
 */
export function createBusyCallers(logger: Pick<Logger, 'warn'>, now: () => number): BusyCallers {
  let since = now()
  const counts = new Map<string, { requests: number; refused: number }>()

  function report(): void {
    for (const [caller, { requests, refused }] of counts) {
      if (requests < many && refused < manyRefused) continue
      const fix = caller.startsWith('key_') ? ` \`docwright key revoke ${caller}\` ends it.` : ''
      logger.warn(
        { code: 'caller-busy', caller, requests, refused },
        `A caller sent ${requests} requests in a minute.${fix}`,
      )
    }
    counts.clear()
    since = now()
  }

  return {
    take({ caller, status }) {
      if (now() - since >= minute) report()
      if (caller === undefined) return
      const count = counts.get(caller) ?? { requests: 0, refused: 0 }
      count.requests += 1
      if (status === 429 || status === 503) count.refused += 1
      counts.set(caller, count)
    },
  }
}
