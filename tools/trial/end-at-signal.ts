/** Work that ends early where somebody wants that. */
export interface Interruptible {
  /** Passes work on that is not interrupted; of what is, nothing is heard any more until the process has ended. */
  guard<Result>(work: Promise<Result>): Promise<Result>
}

/**
 * Removes what was started where somebody ends the process before its time (Ctrl+C), and then ends it. A second signal ends it
 * at once.
 *
 * @param endAll Ends and removes all that was started.
 * @param say Told that this begins, and that it is done.
 */
export function endAtSignal(endAll: () => Promise<void>, say: (line: string) => void): Interruptible {
  let isEnding = false
  const end = async (): Promise<void> => {
    isEnding = true
    // Running work fails when its services end.
    process.on('unhandledRejection', () => {})
    say(
      'Stopping: what was started is ended and removed. Press Ctrl+C again to leave it behind; the next trial removes it.',
    )
    await endAll()
    say('Stopped. Nothing is left behind.')
    process.exit(130)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => {
      if (isEnding) process.exit(130)
      void end()
    })
  const never = async (): Promise<never> => new Promise(() => {})
  return {
    async guard(work) {
      try {
        const result = await work
        return isEnding ? await never() : result
      } catch (cause) {
        if (isEnding) return never()
        throw cause
      }
    },
  }
}
