import type { Logger } from 'pino'

/** Something that is done again and again. */
export interface Round {
  name: string
  /** Milliseconds between the end of one time and the next. */
  every: number
  go: () => Promise<void>
}

/**
 * Does each round at once, and then again after a while; never twice at a time.
 *
 * @param logger Told of what failed; the next time comes all the same.
 * @param rounds What to do.
 * @returns Ends it after what is being done.
 */
export function startRounds(logger: Logger, rounds: readonly Round[]): { stop: () => Promise<void> } {
  const timers = new Map<Round, NodeJS.Timeout>()
  const active = new Map<Round, Promise<void>>()
  let stopped = false

  function begin(round: Round): void {
    const work = round
      .go()
      .catch((error: unknown) => logger.error({ err: error, round: round.name }, 'Background work failed'))
      .finally(() => {
        active.delete(round)
        if (!stopped)
          timers.set(
            round,
            setTimeout(() => begin(round), round.every),
          )
      })
    active.set(round, work)
  }

  for (const round of rounds) begin(round)
  return {
    async stop() {
      stopped = true
      for (const timer of timers.values()) clearTimeout(timer)
      await Promise.all(active.values())
    },
  }
}
