import type { ComponentNode, ContentNode, PropertyValue } from '../../content/content-tree.ts'
import { readIsland, type IslandNode } from './island-node.ts'

/**
 * Every custom component whose code has yet to run, the outer before the inner, in properties too.
 *
 * @param nodes Any nodes.
 */
export function* walkIslands(nodes: readonly ContentNode[]): Generator<IslandNode> {
  for (const node of nodes) {
    if (node.type === 'text') continue
    const island = readIsland(node)
    if (island !== undefined) yield island
    for (const list of nodeLists(node)) yield* walkIslands(list)
  }
}

/**
 * Puts content in place of custom components.
 *
 * @param nodes Where they stand; changed in place.
 * @param replacements What comes in place of each.
 */
export function replaceIslands(
  nodes: ContentNode[],
  replacements: ReadonlyMap<ContentNode, readonly ContentNode[]>,
): void {
  if (nodes.some((node) => replacements.has(node)))
    nodes.splice(0, nodes.length, ...nodes.flatMap((node) => replacements.get(node) ?? [node]))
  for (const node of nodes) {
    if (node.type === 'text' || (node.type === 'component' && readIsland(node) !== undefined)) continue
    for (const list of nodeLists(node)) replaceIslands(list, replacements)
  }
}

/** Children, and elements that are the value of a property. */
function nodeLists(node: Exclude<ContentNode, { type: 'text' }>): ContentNode[][] {
  if (node.type === 'element') return [node.children]
  return [node.children, ...propertyLists(node)]
}

function propertyLists({ properties }: ComponentNode): ContentNode[][] {
  const lists: ContentNode[][] = []
  const visit = (value: PropertyValue): void => {
    if (typeof value !== 'object' || value === null) return
    if (!Array.isArray(value) && value['type'] === 'elements' && Array.isArray(value['nodes']))
      lists.push(value['nodes'] as ContentNode[])
    else for (const part of Object.values(value)) visit(part as PropertyValue)
  }
  for (const name in properties) visit(properties[name])
  return lists
}
