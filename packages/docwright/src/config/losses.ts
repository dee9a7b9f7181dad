import type { ConfigNode } from './config-node.ts'

/**
 * What has been taken out of a configuration because it was wrong. A value that is missing for such a reason has been
 * reported already.
 */
export interface Losses {
  /**
   * Notes a loss.
   *
   * @param node The object or list that has lost something.
   * @param key The key it has lost.
   */
  add(node: ConfigNode, key?: string): void
  /**
   * Notes that an object may have lost any key.
   *
   * @param node The object.
   */
  addAll(node: ConfigNode): void
  /**
   * Whether an object has lost a key, or a list anything at all.
   *
   * @param node The object or list.
   * @returns True where it has.
   */
  has(node: ConfigNode, key?: string): boolean
  /** Whether an object or list has lost anything. */
  hasAny(node: ConfigNode): boolean
}

/**
 * Starts an empty record.
 *
 * @returns The record.
 */
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
