import { momentFor } from './stale-after.ts'

/**
 * Remembers answers for a moment, and gives those who ask at the same time the same one. While nobody can tell a newer
 * one, the last answer goes on to count.
 */
export interface TtlCache<Value> {
  /**
   * @param key What is asked.
   * @param find Finds the answer.
   * @returns The answer; it fails where finding fails and nothing was known before.
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
export function createTtlCache<Value>(clock: () => number, freshFor: number): TtlCache<Value> {
  const entries = new Map<string, { at: number; value: Promise<Value> }>()

  /** Puts what was known back in its place, to be asked about again a moment later. */
  async function orBefore(key: string, value: Promise<Value>, before: Promise<Value> | undefined): Promise<Value> {
    try {
      return await value
    } catch (cause) {
      const known = await before
      // That there is nothing is only known as long as somebody can be asked.
      if (before === undefined || known === undefined) {
        entries.delete(key)
        throw cause
      }
      entries.set(key, { at: clock(), value: before })
      return known
    }
  }

  async function soonOr(found: Promise<Value>, before: Promise<Value>): Promise<Value> {
    let [isKnown, value]: [boolean, Value | undefined] = [false, undefined]
    const noted = found.then((now) => {
      isKnown = true
      value = now
    })
    await momentFor(noted)
    return isKnown ? (value as Value) : ((await before) ?? found)
  }

  return {
    get(key, find) {
      const known = entries.get(key)
      // A clock that was set back makes nothing fresh for longer.
      if (known !== undefined && Math.abs(clock() - known.at) <= freshFor) return known.value
      const found = orBefore(key, find(), known?.value)
      const value = known === undefined ? found : soonOr(found, known.value)
      entries.delete(key)
      entries.set(key, { at: clock(), value })
      for (const oldest of entries.keys()) {
        if (entries.size <= limit) break
        entries.delete(oldest)
      }
      return value
    },
  }
}
