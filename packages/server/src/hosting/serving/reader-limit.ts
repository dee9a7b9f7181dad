import { subscriberOf } from '../../access/address-list.ts'
import { readerRefusals, type ReaderLimitName, type ReaderRefusal } from '../../access/reader-refusals.ts'

/** Counts what readers do that costs somebody else something. */
export interface ReaderLimit {
  /** Whether a reader may do it once more now; then it is counted. A network of 64 bits is one reader in IPv6. */
  take(this: void, reader: string): boolean
  /** Whether a reader may do it no more for now. */
  isSpent(this: void, reader: string): boolean
}

/** Readers that are remembered at a time. */
const maxReaders = 10_000

/**
 * Makes a limit by reader and window of time, in the memory of one process.
 *
 * @param most How often in a window.
 * @param window Milliseconds.
 * @param clock Milliseconds since 1970.
 * @param limit Under which name refusals are counted.
 */
export function createReaderLimit(
  most: number,
  window: number,
  clock: () => number,
  limit: ReaderLimitName,
): ReaderLimit {
  const counts = new Map<string, number>()
  let begun = clock()

  function beginWindow(): void {
    if (Math.abs(clock() - begun) < window) return
    counts.clear()
    begun = clock()
  }

  return {
    isSpent(address) {
      beginWindow()
      return (counts.get(subscriberOf(address)) ?? 0) >= most
    },
    take(address) {
      beginWindow()
      const reader = subscriberOf(address)
      const count = (counts.get(reader) ?? 0) + 1
      counts.delete(reader)
      counts.set(reader, count)
      // The reader whose last request is longest ago is forgotten; active readers are not.
      if (counts.size > maxReaders) counts.delete(counts.keys().next().value ?? reader)
      if (count > most) readerRefusals.publish({ limit, reader } satisfies ReaderRefusal)
      return count <= most
    },
  }
}
