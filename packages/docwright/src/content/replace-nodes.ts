import type { ComponentNode, ContentNode } from './content-tree.ts'

/** Components with results from a stage, by the component that its author wrote. */
export type MadeResults = ReadonlyMap<ContentNode, ComponentNode>

/** The replacement for a node; undefined to keep it. */
export type ReplacementOf = (node: ContentNode) => readonly ContentNode[] | undefined

/**
 * Replaces nodes in content, or in any plain data with content. The input is not changed, and parts without
 * replacements are the same objects as before. A replacement may contain nodes to replace again.
 *
 * @param data Nodes, also in properties, or an object around them. A single node becomes the first of its replacements.
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
