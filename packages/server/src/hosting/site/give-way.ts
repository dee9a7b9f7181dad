/** Milliseconds that long work may keep the process to itself: readers of all its sites wait for as long. */
const longest = 10

/**
 * Makes what long work asks between its steps, so that requests are answered meanwhile. What is in memory or in SQLite
 * comes at once: without a pause, thousands of such steps run before the process looks at its connections again.
 *
 * @returns Resolves at once, or after whatever else is due, where the last pause was a while ago.
 */
export function createGiveWay(): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < longest) return
    await new Promise((resolve) => setImmediate(resolve))
    since = performance.now()
  }
}
