/** Deterministic choices: the same seed gives the same site on every machine. */
export interface Random {
  /** A whole number from 0 to `limit` - 1. */
  below(limit: number): number
  /** One of the choices. */
  pick<Choice>(choices: readonly [Choice, ...Choice[]]): Choice
}

/**
 * A small generator of pseudo-random numbers (mulberry32).
 *
 * @param seed Where the sequence starts.
 * @returns The generator.
 */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    below: (limit) => Math.floor(next() * limit),
    pick: (choices) => choices[Math.floor(next() * choices.length)] ?? choices[0],
  }
}
