/**
 * How long to wait before the next attempt: twice as long each time, spread so that clients do not come back together.
 *
 * @param attempt Attempts that failed, from 1.
 * @param spread A number from 0 to 1.
 * @returns Milliseconds, 30 seconds at most.
 */
export function backoff(attempt: number, spread: number): number {
  return Math.min(30_000, 500 * 2 ** Math.min(attempt, 10)) * (0.5 + spread / 2)
}

/**
 * Waits.
 *
 * @param milliseconds How long.
 * @param signal Ends the waiting; its reason is thrown then.
 */
export async function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  signal?.throwIfAborted()
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(done, milliseconds)
    signal?.addEventListener('abort', stopped, { once: true })
    function done(): void {
      signal?.removeEventListener('abort', stopped)
      resolve()
    }
    function stopped(): void {
      clearTimeout(timer)
      reject(signal?.reason as Error)
    }
  })
}
