/** The callers that wait for news of a deployment. */
export interface DeploymentListeners {
  /**
   * Waits until a deployment is heard of.
   *
   * @param id The deployment.
   * @param maxWait Milliseconds to wait at most.
   */
  wait(id: string, maxWait: number): Promise<void>
  /** Releases all callers that wait for a deployment. */
  heard(id: string): void
}

/** Nobody waits yet. */
export function createListeners(): DeploymentListeners {
  const waiting = new Map<string, Set<() => void>>()
  return {
    async wait(id, maxWait) {
      const heard = Promise.withResolvers<void>()
      const listeners = waiting.get(id) ?? new Set()
      waiting.set(id, listeners.add(heard.resolve))
      const timer = setTimeout(heard.resolve, maxWait)
      await heard.promise
      clearTimeout(timer)
      listeners.delete(heard.resolve)
      if (listeners.size === 0) waiting.delete(id)
    },
    heard(id) {
      for (const resume of waiting.get(id) ?? []) resume()
    },
  }
}
