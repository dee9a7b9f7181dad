import type { Logger } from 'pino'

/** What a process has started and must end. */
export interface Endings {
  /** Adds something to be ended; what is added later ends earlier. */
  add(this: void, ending: () => Promise<void> | void): void
  /** Ends everything, also where one of the endings fails. */
  end(this: void): Promise<void>
}

/**
 * Keeps what was started, so that it ends in the opposite order: when a process stops, and when it cannot start.
 *
 * @param logger Told of what could not be ended in order.
 */
export function createEndings(logger: Logger): Endings {
  const endings: (() => Promise<void> | void)[] = []
  return {
    add(ending) {
      endings.push(ending)
    },
    async end() {
      for (const ending of endings.splice(0).toReversed()) {
        try {
          await ending()
        } catch (error) {
          logger.error({ err: error }, 'Stopping met a problem')
        }
      }
    },
  }
}
