/** Counts what readers do that costs somebody else something. */
export interface ReaderLimit {
  /** Whether a reader may do it once more now; then it is counted. */
  take(this: void, reader: string): boolean
}

/** Readers that are remembered at a time. */
const maxReaders = 10_000

/**
 * Makes a limit by reader and window of time, in the memory of one process.
 *
 * @param most How often in a window.
 * @param window Milliseconds.
 * @param clock Milliseconds since 1970.
 */
export function createReaderLimit(most: number, window: number, clock: () => number): ReaderLimit {
  const counts = new Map<string, number>()
  let begun = clock()
  return {
    take(reader) {
      if (Math.abs(clock() - begun) >= window || counts.size >= maxReaders) {
        counts.clear()
        begun = clock()
      }
      const count = (counts.get(reader) ?? 0) + 1
      counts.set(reader, count)
      return count <= most
    },
  }
}
