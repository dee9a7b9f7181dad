import type { Place } from '../source/diagnostic.ts'
import { childOf, nodeAt, placeOf, type ConfigNode, type ConfigPath } from './config-node.ts'
import type { Losses } from './losses.ts'

/** Places of the values of the merged configuration in its files. */
export interface ConfigPlaces {
  /**
   * Finds a value of the merged configuration in the file that holds it, also behind `$ref`.
   *
   * @param path Keys and indexes from the root of the merged configuration.
   * @returns The place of the value, or of its nearest existing ancestor.
   */
  of(path: ConfigPath): Place
  /**
   * Finds the key of a value.
   *
   * @param path Keys and indexes from the root of the merged configuration.
   * @returns The place of the key; for an array element, that of the element; otherwise, that of the nearest existing
   * ancestor.
   */
  ofKey(path: ConfigPath): Place
  /**
   * Whether a mistake was reported in an object or list and removed from it.
   *
   * @param path Keys and indexes from the root of the merged configuration.
   */
  hasLost(path: ConfigPath): boolean
}

/**
 * Indexes the places of a configuration.
 *
 * @param file The file for problems if there is no configuration.
 * @param losses The parts that were removed from it.
 */
export function createConfigPlaces(root: ConfigNode | undefined, file: string, losses?: Losses): ConfigPlaces {
  const start: Place = { file, line: 1, column: 1 }
  return {
    of: (path) => (root === undefined ? start : placeOf(nearest(root, path).node)),
    ofKey(path) {
      if (root === undefined) return start
      const { node, depth } = nearest(root, path)
      const last = path.at(-1)
      if (depth < path.length || typeof last !== 'string') return placeOf(node)
      const parent = nearest(root, path.slice(0, -1)).node
      return placeOf((parent.type === 'object' ? parent.members.get(last)?.key : undefined) ?? node)
    },
    hasLost(path) {
      const node = root === undefined ? undefined : nodeAt(root, path)
      if (node === undefined || losses === undefined) return false
      const lists = node.type === 'object' ? [...node.members.values()].map((member) => member.node) : []
      return [node, ...lists].some((each) => losses.hasAny(each))
    },
  }
}

/** The node at a path, or its nearest existing ancestor. */
function nearest(root: ConfigNode, path: ConfigPath): { node: ConfigNode; depth: number } {
  let node = root
  let depth = 0
  for (const step of path) {
    const child = childOf(node, step)
    if (child === undefined) break
    node = child
    depth += 1
  }
  return { node, depth }
}
