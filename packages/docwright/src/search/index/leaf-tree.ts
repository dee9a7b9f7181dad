/**
 * How things that have a number are divided into files: a tree over the bits of the numbers, of which each leaf is a file.
 * What is too much for one file is divided by the next bit. So the files follow from the content alone, whatever it was
 * before, and a change moves nothing but what stands beside it.
 */
export interface TreeRules {
  /** Bits of the numbers. */
  bits: number
  /** A leaf of more is divided, unless it is one thing. */
  most: number
  /** Up to this, there is one leaf for all. */
  maxInOne: number
}

/** A leaf: the numbers from `start` on that have its first `depth` bits. */
export interface Leaf {
  start: number
  depth: number
  size: number
  /** How many things it has. */
  count: number
}

/** Something with a number and a size. */
export interface Sized {
  key: number
  size: number
}

/**
 * The number behind the last one of a leaf.
 *
 * @param leaf The leaf.
 * @param bits Bits of the numbers.
 */
export function endOf({ start, depth }: Pick<Leaf, 'start' | 'depth'>, bits: number): number {
  return start + 2 ** (bits - depth)
}

/**
 * Divides what stands below a place of the tree.
 *
 * @param place The place.
 * @param items What stands there, sorted by number.
 * @param rules How large leaves are.
 */
export function divide(place: Pick<Leaf, 'start' | 'depth'>, items: readonly Sized[], rules: TreeRules): Leaf[] {
  const { start, depth } = place
  const size = items.reduce((sum, item) => sum + item.size, 0)
  const leaf = { start, depth, size, count: items.length }
  if (fits(leaf, rules)) return [leaf]
  const middle = start + 2 ** (rules.bits - depth - 1)
  const from = items.findIndex(({ key }) => key >= middle)
  const [low, high] = from === -1 ? [items, []] : [items.slice(0, from), items.slice(from)]
  return [
    ...divide({ start, depth: depth + 1 }, low, rules),
    ...divide({ start: middle, depth: depth + 1 }, high, rules),
  ]
}

/**
 * Joins leaves that have become small.
 *
 * @param leaves All leaves by their start; changed where leaves are joined.
 * @param rules How large leaves are.
 * @returns The leaves that were made.
 */
export function joinSmall(leaves: Map<number, Leaf>, rules: TreeRules): Leaf[] {
  const made = new Map<number, Leaf>()
  const waiting = [...leaves.values()]
  for (let leaf = waiting.pop(); leaf !== undefined; leaf = waiting.pop()) {
    if (leaf.depth === 0 || leaves.get(leaf.start) !== leaf) continue
    const width = 2 ** (rules.bits - leaf.depth)
    const isLow = (leaf.start / width) % 2 === 0
    const other = leaves.get(isLow ? leaf.start + width : leaf.start - width)
    if (other === undefined || other.depth !== leaf.depth) continue
    const joined = {
      start: Math.min(leaf.start, other.start),
      depth: leaf.depth - 1,
      size: leaf.size + other.size,
      count: leaf.count + other.count,
    }
    if (!fits(joined, rules)) continue
    for (const { start } of [leaf, other]) {
      leaves.delete(start)
      made.delete(start)
    }
    leaves.set(joined.start, joined)
    made.set(joined.start, joined)
    waiting.push(joined)
  }
  const whole = { start: 0, depth: 0, size: 0, count: 0 }
  for (const { size, count } of leaves.values()) {
    whole.size += size
    whole.count += count
  }
  if (leaves.size < 2 || !fits(whole, rules)) return [...made.values()]
  leaves.clear()
  leaves.set(0, whole)
  return [whole]
}

function fits({ depth, size, count }: Leaf, { bits, most, maxInOne }: TreeRules): boolean {
  return size <= (depth === 0 ? maxInOne : most) || count < 2 || depth === bits
}
