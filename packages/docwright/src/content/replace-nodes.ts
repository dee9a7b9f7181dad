import type { ComponentNode, ContentNode } from './content-tree.ts'

/** What a stage made of components: each with its result, by the one that its author wrote. */
export type MadeResults = ReadonlyMap<ContentNode, ComponentNode>

/** What comes in place of a node; undefined where it stays. */
export type ReplacementOf = (node: ContentNode) => readonly ContentNode[] | undefined

/**
 * Content, or any plain data that has content in it, with other nodes in the place of some. Nothing that is given changes,
 * and what has nothing to replace in it is the same object as before. A replacement may hold nodes to replace again.
 *
 * @param data Nodes, also in properties, or an object around them; one node alone gets the first that comes in its place.
 * @param replacementOf What comes in place of each node.
 */
export function replaceNodes<Data>(data: Data, replacementOf: ReplacementOf): Data {
  return replaced(data, replacementOf) as Data
}

function replaced(value: unknown, replacementOf: ReplacementOf): unknown {
  if (typeof value !== 'object' || value === null) return value
  return Array.isArray(value)
    ? replacedList(value, replacementOf)
    : replacedRecord(value as Readonly<Record<string, unknown>>, replacementOf)
}

function replacedList(list: readonly unknown[], replacementOf: ReplacementOf): readonly unknown[] {
  let copy: unknown[] | undefined
  for (const [index, item] of list.entries()) {
    const replacement = replacementIn(item, replacementOf)
    const parts = replacement === undefined ? [replaced(item, replacementOf)] : replacedList(replacement, replacementOf)
    if (replacement !== undefined || parts[0] !== item) copy ??= list.slice(0, index)
    copy?.push(...parts)
  }
  return copy ?? list
}

function replacedRecord(record: Readonly<Record<string, unknown>>, replacementOf: ReplacementOf): object {
  let copy: Record<string, unknown> | undefined
  for (const key in record) {
    const value = record[key]
    if (typeof value !== 'object' || value === null) continue
    const now = replaced(replacementIn(value, replacementOf)?.[0] ?? value, replacementOf)
    if (now === value) continue
    copy ??= { ...record }
    copy[key] = now
  }
  return copy ?? record
}

function replacementIn(value: unknown, replacementOf: ReplacementOf): readonly ContentNode[] | undefined {
  const isNode = typeof value === 'object' && value !== null && 'type' in value
  return isNode ? replacementOf(value as ContentNode) : undefined
}
