/** How long the processor has worked for each share lately. */
export interface ProcessorUse {
  /** Notes that it has worked for a share. */
  add(share: unknown, milliseconds: number): void
  /** Whether a share has had so much lately that it may not hold up others. */
  isSlow(share: unknown): boolean
}

/** After so long, what was used counts half. */
const halfLife = 60_000
/** Milliseconds of the last minutes that make a share slow: hundreds of ordinary pages. */
const slowFrom = 10_000
const maxShares = 1000

/**
 * Makes a memory of who has used the processor.
 *
 * @param clock Milliseconds.
 */
export function createProcessorUse(clock: () => number): ProcessorUse {
  const uses = new Map<unknown, { at: number; used: number }>()

  function usedBy(share: unknown): number {
    const use = uses.get(share)
    return use === undefined ? 0 : use.used * 0.5 ** ((clock() - use.at) / halfLife)
  }

  return {
    add(share, milliseconds) {
      const used = usedBy(share) + milliseconds
      uses.delete(share)
      uses.set(share, { at: clock(), used })
      const [oldest] = uses.keys()
      if (uses.size > maxShares) uses.delete(oldest)
    },
    isSlow: (share) => usedBy(share) > slowFrom,
  }
}
