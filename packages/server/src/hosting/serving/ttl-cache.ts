import { momentFor } from './stale-after.ts'

/**
 * Remembers answers for a moment, and shares one among simultaneous requests. While no newer one is available, the last
 * answer stays valid.
 */
export interface TtlCache<Value> {
  /**
   * @param key The question.
   * @param find Finds the answer.
   * @returns The answer; it fails if finding fails and nothing was known before.
   */
  get(key: string, find: () => Promise<Value>): Promise<Value>
  /** The answer, if it still counts; undefined if `get` would ask, or is waiting. */
  peek(key: string): Value | undefined
  /** Milliseconds for which an answer still counts. */
  freshFor(key: string): number
}

/** Limit of answers; a client with more different requests is no reader. */
const limit = 2000

interface Entry<Value> {
  /** When it was asked for last. */
  at: number
  value: Promise<Value>
  /** The result of `value`, once it has arrived. */
  known: Value | undefined
  /** Fulfilled when there is a newer answer, or when waiting for one has ended. */
  told: Promise<unknown> | undefined
  /** The newer answer, while it is being found. */
  found: Promise<Value> | undefined
  /** Whether the last request failed. */
  hasFailed: boolean
  /** Whether an answer took longer than anybody waits for it when it was last asked. */
  isLate: boolean
}

/**
 * Makes a short memory.
 *
 * @param clock Milliseconds since 1970.
 * @param freshFor Milliseconds for which an answer counts.
 */
export function createTtlCache<Value>(clock: () => number, freshFor: number): TtlCache<Value> {
  const entries = new Map<string, Entry<Value>>()

  function begin(key: string, value: Promise<Value>): Promise<Value> {
    const entry: Entry<Value> = {
      at: clock(),
      value,
      known: undefined,
      told: undefined,
      found: undefined,
      hasFailed: false,
      isLate: false,
    }
    entries.set(key, entry)
    value.then(
      (known) => (entry.known = known),
      () => drop(key, entry),
    )
    for (const oldest of entries.keys()) {
      if (entries.size <= limit) break
      entries.delete(oldest)
    }
    return value
  }

  function drop(key: string, entry: Entry<Value>): void {
    if (entries.get(key) === entry) entries.delete(key)
  }

  async function refresh(key: string, entry: Entry<Value>, found: Promise<Value>): Promise<void> {
    try {
      entry.known = await found
      entry.value = found
      entry.hasFailed = false
    } catch {
      entry.hasFailed = true
      // The absence of something is only known while the source answers.
      if ((await entry.value) === undefined) drop(key, entry)
    } finally {
      entry.told = undefined
      entry.found = undefined
    }
  }

  function look(key: string, entry: Entry<Value>, find: () => Promise<Value>): void {
    entry.at = clock()
    const found = find()
    entry.found = found
    const refreshed = refresh(key, entry, found)
    const inTime = momentFor(refreshed)
    // After a failed or slow lookup, readers do not wait until one has succeeded in time.
    entry.told = entry.hasFailed || entry.isLate ? Promise.resolve() : inTime
    void inTime.then((came) => (entry.isLate = !came))
    // The order of the map is the order of use.
    entries.delete(key)
    entries.set(key, entry)
  }

  /** A clock that was set back makes nothing fresh for longer. */
  function isFresh(entry: Entry<Value>): boolean {
    return Math.abs(clock() - entry.at) <= freshFor
  }

  return {
    freshFor: (key) => freshFor - Math.abs(clock() - (entries.get(key)?.at ?? -Infinity)),
    peek(key) {
      const entry = entries.get(key)
      return entry !== undefined && entry.found === undefined && isFresh(entry) ? entry.known : undefined
    },
    async get(key, find) {
      const entry = entries.get(key)
      if (entry === undefined) return begin(key, find())
      if (!isFresh(entry) && entry.found === undefined) look(key, entry, find)
      const { found } = entry
      await entry.told
      const value = await entry.value
      return value === undefined && found !== undefined ? found : value
    },
  }
}
