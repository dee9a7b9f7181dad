/** Remembers answers for a moment, and gives those who ask at the same time the same one. */
export interface ShortMemory<Value> {
  /**
   * @param key What is asked.
   * @param find Finds the answer.
   */
  get(key: string, find: () => Promise<Value>): Promise<Value>
}

/** Answers at a time; whoever asks for more different ones is no reader. */
const limit = 2000

/**
 * Makes a short memory.
 *
 * @param clock Milliseconds since 1970.
 * @param freshFor Milliseconds for which an answer counts.
 */
export function createShortMemory<Value>(clock: () => number, freshFor: number): ShortMemory<Value> {
  const entries = new Map<string, { at: number; value: Promise<Value> }>()
  return {
    get(key, find) {
      const known = entries.get(key)
      if (known !== undefined && clock() - known.at <= freshFor) return known.value
      const value = find()
      entries.delete(key)
      entries.set(key, { at: clock(), value })
      value.catch(() => entries.delete(key))
      for (const oldest of entries.keys()) {
        if (entries.size <= limit) break
        entries.delete(oldest)
      }
      return value
    },
  }
}
