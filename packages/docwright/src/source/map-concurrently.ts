/**
 * Processes items with limited concurrency, so that memory does not grow with their number.
 *
 * @param items Taken when their turn comes.
 * @param limit Number of items in progress at a time.
 * @param work Processes one item; a rejection ends the whole.
 */
export async function mapConcurrently<Item>(
  items: Iterable<Item>,
  limit: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const iterator = items[Symbol.iterator]()
  async function next(): Promise<void> {
    for (let item = iterator.next(); item.done !== true; item = iterator.next()) {
      // Each of the `limit` runners takes one item after another.
      await work(item.value)
    }
  }
  await Promise.all(Array.from({ length: limit }, next))
}
