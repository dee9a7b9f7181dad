import { createFairLine, type LinePlace } from 'docwright/engine'

/** Lets tasks in, a number at a time; the others wait in a fair line. */
export interface FairTurns {
  /**
   * Does a task when it is its turn.
   *
   * @param place Its owner, and its urgency.
   */
  take<Result>(task: () => Promise<Result>, place: LinePlace): Promise<Result>
  /** Waits until nothing is being done and nothing waits. */
  settled(): Promise<void>
}

/**
 * Makes turns of which each share has one at a time.
 *
 * @param places How many tasks at a time.
 */
export function createFairTurns(places: number): FairTurns {
  const line = createFairLine<{ share: unknown; begin: () => Promise<void> }>()
  const active = new Map<unknown, Promise<void>>()

  function look(): void {
    while (active.size < places) {
      const next = line.take(({ share }) => !active.has(share))
      if (next === undefined) return
      const { share, begin } = next
      const work = begin().finally(() => {
        active.delete(share)
        look()
      })
      active.set(share, work)
    }
  }

  return {
    take(task, place) {
      return new Promise((resolve, reject) => {
        const begin = (): Promise<void> => task().then(resolve, reject)
        line.add({ share: place.share, begin }, place)
        look()
      })
    },
    async settled() {
      while (active.size > 0) await Promise.all(active.values())
    },
  }
}
