/** Chance that is the same each time: a number below another. */
export type Chance = (below: number) => number

/** Makes chance of a number. */
export function createChance(seed: number): Chance {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}
