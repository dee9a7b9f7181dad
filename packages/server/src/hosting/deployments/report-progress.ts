import type { HostingLogger } from '../basics/hosting-logger.ts'

/** Milliseconds between two reports of how far long work is. What takes less says nothing. */
const between = 10_000

/**
 * Makes what long work is called with after each step, so that whoever waits for it sees that it goes on.
 *
 * @param report Called at intervals with how much is done, and of how much.
 * @param clock Milliseconds since 1970.
 */
export function createProgress(
  report: (progress: { done: number; total: number }) => void,
  clock: () => number,
): (done: number, total: number) => void {
  let last = clock()
  return (done, total) => {
    const now = clock()
    if (now - last < between || done >= total) return
    last = now
    report({ done, total })
  }
}

/**
 * Makes what logs how far the steps of a deployment are that take long.
 *
 * @param fields Name it in the log.
 * @param clock Milliseconds since 1970.
 */
export function reportSteps(
  logger: HostingLogger,
  fields: object,
  clock: () => number,
): Record<'check' | 'publish', (done: number, total: number) => void> {
  const log = (words: string) => createProgress((pages) => logger.info({ ...fields, ...pages }, words), clock)
  return {
    check: log('Pages of a deployment are being checked.'),
    publish: log('Pages are being written to the object store.'),
  }
}
