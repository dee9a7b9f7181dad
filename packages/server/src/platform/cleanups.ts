import type { Logger } from 'pino'

/** The cleanups that a process must run at its end. */
export interface Cleanups {
  /** Adds something to be ended; what is added later ends earlier. */
  add(this: void, cleanup: () => Promise<void> | void): void
  /** Runs all of them, even if one fails. */
  end(this: void): Promise<void>
}

/**
 * Keeps what was started, so that it ends in the opposite order: when a process stops, and when it cannot start.
 *
 * @param logger Logs what could not be ended in order.
 */
export function createCleanups(logger: Logger): Cleanups {
  const cleanups: (() => Promise<void> | void)[] = []
  return {
    add(cleanup) {
      cleanups.push(cleanup)
    },
    async end() {
      for (const cleanup of cleanups.splice(0).toReversed()) {
        try {
          await cleanup()
        } catch (error) {
          logger.error({ code: 'shutdown-error', err: error }, 'An error occurred during shutdown')
        }
      }
    },
  }
}
