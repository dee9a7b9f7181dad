/** A place in a line. */
export interface LinePlace {
  /** Whose place it is: all who wait get equal shares. */
  share: unknown
  /** A lower number goes first, regardless of its share; by default, 0. */
  urgency?: number
}

/** A line in which no item waits behind another's many. */
export interface FairLine<Item> {
  /** Puts something at the end of its share. */
  add(item: Item, place: LinePlace): void
  /** Puts something back to the front of its share. */
  putBack(item: Item, place: LinePlace): void
  /**
   * Takes the next: of the most urgent, the first of the share that was served longest ago.
   *
   * @param mayGo Whether the first of a share may be taken now; a share whose first may not is passed over.
   */
  take(mayGo?: (item: Item) => boolean): Item | undefined
  /** Takes all out that are meant. */
  remove(isMeant: (item: Item) => boolean): Item[]
  readonly size: number
}

/** Makes an empty line. */
export function createFairLine<Item>(): FairLine<Item> {
  /** By urgency, then by share; the order of the shares is the order in which they are served. */
  const classes = new Map<number, Map<unknown, Item[]>>()
  let size = 0

  function sharesOf(urgency: number): Map<unknown, Item[]> {
    const shares = classes.get(urgency) ?? new Map<unknown, Item[]>()
    classes.set(urgency, shares)
    return shares
  }

  return {
    add(item, { share, urgency = 0 }) {
      const shares = sharesOf(urgency)
      const items = shares.get(share)
      if (items === undefined) shares.set(share, [item])
      else items.push(item)
      size += 1
    },
    putBack(item, { share, urgency = 0 }) {
      const shares = sharesOf(urgency)
      const items = shares.get(share)
      if (items === undefined) shares.set(share, [item])
      else items.unshift(item)
      size += 1
    },
    take(mayGo = () => true) {
      for (const urgency of [...classes.keys()].toSorted((a, b) => a - b)) {
        const shares = sharesOf(urgency)
        for (const [share, items] of shares) {
          const [item] = items
          if (item === undefined || !mayGo(item)) continue
          items.shift()
          size -= 1
          // A served share goes behind the others.
          shares.delete(share)
          if (items.length > 0) shares.set(share, items)
          return item
        }
      }
      return undefined
    },
    remove(isMeant) {
      const removed: Item[] = []
      for (const shares of classes.values()) {
        for (const [share, items] of shares) {
          const kept = items.filter((item) => !isMeant(item))
          removed.push(...items.filter((item) => !kept.includes(item)))
          if (kept.length === 0) shares.delete(share)
          else shares.set(share, kept)
        }
      }
      size -= removed.length
      return removed
    },
    get size() {
      return size
    },
  }
}
