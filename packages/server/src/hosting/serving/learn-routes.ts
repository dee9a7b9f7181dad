import type { HostingLogger } from '../basics/hosting-logger.ts'
import type { KnownRoutes } from './known-routes.ts'

/** Learns which sites are live, so that readers are answered while the database is away. */
export interface RouteLearner {
  learn(): void
  /** Seconds since what is live was read last. */
  age(): number
  /** Waits until nothing is being read. */
  settled(): Promise<void>
}

/**
 * Creates the part that learns which sites are live.
 *
 * @param routes The memory of routes.
 */
export function createRouteLearner(
  routes: Pick<KnownRoutes, 'learn'>,
  logger: Pick<HostingLogger, 'warn'>,
): RouteLearner {
  let learning: Promise<void> | undefined
  let learnedAt = performance.now()
  return {
    learn() {
      learning ??= routes
        .learn()
        .then(() => void (learnedAt = performance.now()))
        // The database is away; what was learned before counts.
        .catch((err: unknown) => logger.warn({ code: 'live-sites-not-read', err }, 'Live sites could not be read.'))
        .finally(() => (learning = undefined))
    },
    age: () => (performance.now() - learnedAt) / 1000,
    async settled() {
      await learning
    },
  }
}
