import type { WakeUpSubject } from '../store/commit-news.ts'

/** Notifies listeners, in every process of the platform, of a change. */
export interface WakeUps {
  /** Notifies everybody. Called by the store after a commit. */
  wake(this: void, subject: WakeUpSubject): void
  /** Hears of every subject until the returned function is called. */
  listen(this: void, listener: (subject: WakeUpSubject) => void): () => void
  /** Whether what other processes say is heard. */
  isListening(this: void): boolean
  close(this: void): Promise<void>
}

/**
 * Longest pause in milliseconds if nothing is due and no news came: a process may end between a commit and its wake-up.
 */
export const longestRest = 30_000

/** Makes wake-ups for a platform that is one process. */
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
    isListening: () => true,
    async close() {
      listeners.clear()
    },
  }
}
