/**
 * What there is to look at. The tables are the truth; a wake-up only says where something has changed, and may be lost.
 * `turn` and `delivery` say that there may be work; `job:<id>` that a job or its events have changed.
 */
export type WakeUpSubject = 'turn' | 'delivery' | 'deployment' | `job:${string}`

/** Tells listeners, in every process of the platform, that something has changed. */
export interface WakeUps {
  /** Tells everybody. To be called after the commit. */
  wake(this: void, subject: WakeUpSubject): void
  /** Hears of every subject until the returned function is called. */
  listen(this: void, listener: (subject: WakeUpSubject) => void): () => void
  close(this: void): Promise<void>
}

/**
 * Makes wake-ups for a platform that is one process.
 *
 * @returns The wake-ups.
 */
export function createLocalWakeUps(): WakeUps {
  const listeners = new Set<(subject: WakeUpSubject) => void>()
  return {
    wake(subject) {
      for (const listener of listeners) listener(subject)
    },
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async close() {
      listeners.clear()
    },
  }
}
