/** Milliseconds that long work may keep the process to itself: readers of all its sites wait for as long. */
const longest = 10

/**
 * Creates the function that long work calls between its steps, so that requests are answered in the meantime. Data in
 * memory or in SQLite arrives at once: without a pause, thousands of such steps run before the process looks at its
 * connections again.
 *
 * @returns Resolves at once, or after all other due work if the last pause was a while ago.
 */
export function createGiveWay(): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < longest) return
    await new Promise((resolve) => setImmediate(resolve))
    since = performance.now()
  }
}
