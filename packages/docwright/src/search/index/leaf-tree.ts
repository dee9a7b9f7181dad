/**
 * Divides numbered items into files: a tree over the bits of the numbers, in which each leaf is a file. If there is too
 * much for one file, it is divided by the next bit. So the files depend only on the content, not on its history, and a
 * change moves only adjacent items.
 */
export interface TreeRules {
  /** Bits of the numbers. */
  bits: number
  /** A larger leaf is divided, unless it has a single item. */
  most: number
  /** Up to this size, there is one leaf for everything. */
  maxInOne: number
}

/** A leaf: the numbers from `start` on that have its first `depth` bits. */
export interface Leaf {
  start: number
  depth: number
  size: number
  /** Number of its items. */
  count: number
}

/** Items with a number and a size, sorted by number. */
export interface Sized {
  keys: ArrayLike<number>
  sizes: ArrayLike<number>
}

/**
 * The number after the last one of a leaf.
 *
 * @param leaf The leaf.
 * @param bits Bits of the numbers.
 */
export function endOf({ start, depth }: Pick<Leaf, 'start' | 'depth'>, bits: number): number {
  return start + 2 ** (bits - depth)
}

/**
 * Divides the items below a place of the tree.
 *
 * @param place The place.
 * @param items Items at this place, and possibly others.
 * @param rules Limits of leaves.
 * @param from Index of the first item at this place.
 * @param end Index after the last one.
 */
export function divide(
  place: Pick<Leaf, 'start' | 'depth'>,
  items: Sized,
  rules: TreeRules,
  from = 0,
  end = items.keys.length,
): Leaf[] {
  const { start, depth } = place
  let size = 0
  for (let index = from; index < end; index++) size += items.sizes[index] ?? 0
  const leaf = { start, depth, size, count: end - from }
  if (fits(leaf, rules)) return [leaf]
  const middle = start + 2 ** (rules.bits - depth - 1)
  const high = firstFrom(items.keys, middle, from, end)
  return [
    ...divide({ start, depth: depth + 1 }, items, rules, from, high),
    ...divide({ start: middle, depth: depth + 1 }, items, rules, high, end),
  ]
}

/**
 * Finds the first number that is not less than another one.
 *
 * @param keys Sorted numbers.
 * @param least The other one.
 * @param from Where to begin.
 * @param end Where to end; returned if all are less.
 */
export function firstFrom(keys: ArrayLike<number>, least: number, from = 0, end = keys.length): number {
  let [low, high] = [from, end]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((keys[middle] ?? 0) < least) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * Joins leaves that have become small.
 *
 * @param leaves All leaves by their start, which is changed in place.
 * @param rules Limits of leaves.
 * @returns The new leaves.
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

/**
 * Whether a leaf may have this size.
 *
 * @param leaf The leaf.
 * @param rules Limits of leaves.
 * @param rules.bits Bits of the numbers.
 * @param rules.most See {@link TreeRules}.
 * @param rules.maxInOne See {@link TreeRules}.
 */
export function fits({ depth, size, count }: Omit<Leaf, 'start'>, { bits, most, maxInOne }: TreeRules): boolean {
  return size <= (depth === 0 ? maxInOne : most) || count < 2 || depth === bits
}
