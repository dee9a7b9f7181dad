/**
 * Works through items with a bounded number in work at a time, so that memory does not grow with their number.
 *
 * @param items The items; taken when their turn comes.
 * @param limit How many are in work at a time.
 * @param work What to do with one; a rejection ends the whole.
 */
export async function mapConcurrently<Item>(
  items: Iterable<Item>,
  limit: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const iterator = items[Symbol.iterator]()
  async function next(): Promise<void> {
    for (let item = iterator.next(); item.done !== true; item = iterator.next()) {
      // Each of the `limit` runners takes one item after the other.
      await work(item.value)
    }
  }
  await Promise.all(Array.from({ length: limit }, next))
}
