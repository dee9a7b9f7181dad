import type { Store } from '../open-store.ts'

class Undone extends Error {}

/**
 * Takes the lock of a writer, and writes a row in a transaction that is rolled back.
 *
 * @returns The reason why nothing can be written; undefined if it can.
 */
export async function tryWriting(transaction: Store['transaction']): Promise<Error | undefined> {
  try {
    await transaction(async (inside) => {
      await inside
        .insertInto('round')
        .values({ name: `doctor-${process.pid}`, due_at: 0 })
        .execute()
      throw new Undone()
    })
  } catch (cause) {
    if (cause instanceof Undone) return undefined
    return cause instanceof Error ? cause : new Error(String(cause))
  }
  return undefined
}
