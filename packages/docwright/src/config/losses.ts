import type { ConfigNode } from './config-node.ts'

/**
 * Parts that were removed from a configuration because they were wrong. If a value is missing for this reason, the
 * mistake has already been reported.
 */
export interface Losses {
  /**
   * Records a loss.
   *
   * @param node The object or list that lost something.
   */
  add(node: ConfigNode, key?: string): void
  /** Records that an object may have lost any key. */
  addAll(node: ConfigNode): void
  /** Whether an object has lost a key, or a list any item. */
  has(node: ConfigNode, key?: string): boolean
  /** Whether an object or list has lost anything. */
  hasAny(node: ConfigNode): boolean
}

/** Starts an empty record. */
export function createLosses(): Losses {
  const lost = new Map<ConfigNode, Set<string | undefined>>()
  const everything = new Set<ConfigNode>()
  return {
    add(node, key) {
      lost.set(node, (lost.get(node) ?? new Set()).add(key))
    },
    addAll(node) {
      everything.add(node)
    },
    hasAny: (node) => everything.has(node) || lost.has(node),
    has: (node, key) => everything.has(node) || lost.get(node)?.has(key) === true,
  }
}
