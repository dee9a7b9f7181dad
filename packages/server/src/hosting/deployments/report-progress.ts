import type { HostingLogger } from '../basics/hosting-logger.ts'

/** Milliseconds between two reports of progress. Shorter work reports nothing. */
const between = 10_000

/**
 * Creates the function that long work calls after each step, so that people who wait see its progress.
 *
 * @param report Called at intervals with the number of steps done, and of all steps.
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
 * Creates the log of progress for a deployment's long steps.
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
