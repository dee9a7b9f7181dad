/** Grace periods of deployments that cannot be shown whole yet. */
export interface GracePeriods {
  /**
   * Whether a deployment whose objects are partly missing is held back: for two minutes, readers still see the previous
   * one. After that it is shown, and missing files are rendered: a store may have lost an object for ever.
   *
   * @param id Of the deployment.
   */
  isHeldBack(id: string): boolean
}

/** Milliseconds. */
const heldBackFor = 2 * 60_000
/** Deployments that are remembered. */
const most = 1000

/**
 * Creates the memory of grace periods.
 *
 * @param clock Milliseconds since 1970.
 */
export function createGracePeriods(clock: () => number): GracePeriods {
  const since = new Map<string, number>()
  return {
    isHeldBack(id) {
      const first = since.get(id) ?? clock()
      since.set(id, first)
      const [oldest = id] = since.keys()
      if (since.size > most) since.delete(oldest)
      // A clock that was set back holds nothing back for longer.
      return Math.abs(clock() - first) < heldBackFor
    },
  }
}
