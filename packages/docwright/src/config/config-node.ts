import type { Place } from '../source/diagnostic.ts'
import type { ConfigDocument } from './config-document.ts'

/**
 * A value of the configuration that knows where it stands. References merge such nodes and repairs remove them, so that
 * a place is exact to the end.
 */
export type ConfigNode = ScalarNode | ArrayNode | ObjectNode

interface Located {
  document: ConfigDocument
  offset: number
  end: number
}

/** A string, number, boolean or null. */
export interface ScalarNode extends Located {
  type: 'scalar'
  value: string | number | boolean | null
}

/** A list. */
export interface ArrayNode extends Located {
  type: 'array'
  items: ConfigNode[]
  /** The items as they were written, where some have been taken out since. */
  written?: ConfigNode[]
}

/** An object. */
export interface ObjectNode extends Located {
  type: 'object'
  members: Map<string, Member>
}

/** A key with its value; the two may stand in different files. */
export interface Member {
  key: Located
  node: ConfigNode
}

/** Where a node stands, for one that is made in its place. */
export function standingOf({ document, offset, end }: ConfigNode): Pick<ConfigNode, 'document' | 'offset' | 'end'> {
  return { document, offset, end }
}

/** Keys and indexes from the root of the configuration. */
export type ConfigPath = readonly (string | number)[]

/**
 * Makes plain data of a node.
 *
 * @returns The value it stands for.
 */
export function valueOf(node: ConfigNode): unknown {
  switch (node.type) {
    case 'scalar':
      return node.value
    case 'array':
      return node.items.map(valueOf)
    case 'object':
      return Object.fromEntries(Array.from(node.members, ([key, member]) => [key, valueOf(member.node)]))
  }
}

/**
 * Finds a node.
 *
 * @param root Where the path begins.
 * @param path Keys and indexes.
 * @returns The node, or undefined where there is none.
 */
export function nodeAt(root: ConfigNode, path: ConfigPath): ConfigNode | undefined {
  let node: ConfigNode | undefined = root
  for (const step of path) node = node && childOf(node, step)
  return node
}

/**
 * Finds a child.
 *
 * @param node The parent.
 * @param step Key or index.
 * @returns The child, or undefined where there is none.
 */
export function childOf(node: ConfigNode, step: string | number): ConfigNode | undefined {
  if (node.type === 'object') return node.members.get(String(step))?.node
  return node.type === 'array' ? node.items[Number(step)] : undefined
}

/**
 * Tells where a node or key stands.
 *
 * @param located The node or key.
 */
export function placeOf(located: Located): Place {
  return located.document.placeAt(located.offset, located.end)
}

/**
 * The text of a node that is a string.
 *
 * @param node A node, if there is one.
 * @returns The text, or undefined where it is something else.
 */
export function textOf(node: ConfigNode | undefined): string | undefined {
  return node?.type === 'scalar' && typeof node.value === 'string' ? node.value : undefined
}
