import type { Place } from '../source/diagnostic.ts'
import type { ConfigDocument } from './config-document.ts'

/**
 * A value of the configuration that knows its place. References merge such nodes and repairs remove them, so that
 * places stay exact.
 */
export type ConfigNode = ScalarNode | ArrayNode | ObjectNode

interface Located {
  document: ConfigDocument
  offset: number
  end: number
}

export interface ScalarNode extends Located {
  type: 'scalar'
  value: string | number | boolean | null
}

export interface ArrayNode extends Located {
  type: 'array'
  items: ConfigNode[]
  /** All items as written, if some have been removed since. */
  written?: ConfigNode[]
}

export interface ObjectNode extends Located {
  type: 'object'
  members: Map<string, Member>
}

/** A key with its value. They may be in different files. */
export interface Member {
  key: Located
  node: ConfigNode
}

/** The place of a node, for its replacement. */
export function standingOf({ document, offset, end }: ConfigNode): Pick<ConfigNode, 'document' | 'offset' | 'end'> {
  return { document, offset, end }
}

/** Keys and indexes from the root of the configuration. */
export type ConfigPath = readonly (string | number)[]

/** Converts a node to plain data. */
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

/** Finds the node at a path; undefined if there is none. */
export function nodeAt(root: ConfigNode, path: ConfigPath): ConfigNode | undefined {
  let node: ConfigNode | undefined = root
  for (const step of path) node = node && childOf(node, step)
  return node
}

/** Finds a child by key or index; undefined if there is none. */
export function childOf(node: ConfigNode, step: string | number): ConfigNode | undefined {
  if (node.type === 'object') return node.members.get(String(step))?.node
  return node.type === 'array' ? node.items[Number(step)] : undefined
}

/** The place of a node or key. */
export function placeOf(located: Located): Place {
  return located.document.placeAt(located.offset, located.end)
}

/** The text of a node that is a string; undefined for other nodes. */
export function textOf(node: ConfigNode | undefined): string | undefined {
  return node?.type === 'scalar' && typeof node.value === 'string' ? node.value : undefined
}
