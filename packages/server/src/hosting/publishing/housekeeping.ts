/** Does what is due from time to time, never twice at once. */
export interface Housekeeping {
  /** Begins, unless it is at work. */
  go(): void
  /** Waits until nothing is being done. */
  settled(): Promise<void>
}

/**
 * Makes what does what is due from time to time. What fails at one thing does not keep the other from being done.
 *
 * @param work What is due.
 */
export function createHousekeeping(work: {
  /** Does the next thing; false where there is none. */
  next(): Promise<boolean>
  clean(): Promise<void>
  onError(cause: unknown): void
}): Housekeeping {
  let running: Promise<void> | undefined

  async function doAll(): Promise<void> {
    while (await work.next());
  }

  async function go(): Promise<void> {
    await doAll().catch(work.onError)
    await work.clean().catch(work.onError)
    running = undefined
  }

  return {
    go: () => void (running ??= go()),
    settled: async () => running,
  }
}
