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

/** Children, and elements that are the value of a property. */
function nodeLists(node: Exclude<ContentNode, { type: 'text' }>): (readonly ContentNode[])[] {
  if (node.type === 'element') return [node.children]
  return [node.children, ...propertyLists(node)]
}

function propertyLists({ properties }: ComponentNode): (readonly ContentNode[])[] {
  const lists: (readonly ContentNode[])[] = []
  const visit = (value: PropertyValue): void => {
    if (typeof value !== 'object' || value === null) return
    if (!Array.isArray(value) && value['type'] === 'elements' && Array.isArray(value['nodes']))
      lists.push(value['nodes'] as ContentNode[])
    else for (const part of Object.values(value)) visit(part as PropertyValue)
  }
  for (const name in properties) visit(properties[name])
  return lists
}
