import type { Store } from '../open-store.ts'

class Undone extends Error {}

/**
 * Takes what whoever writes takes, and writes a row that nobody will see.
 *
 * @returns Why nothing can be written; undefined where it can.
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
