import type { ContentNode, PropertyValue } from '../../content/content-tree.ts'

/**
 * Every class that authors give to elements and components of a page.
 *
 * @param nodes The page's body.
 */
export function classNamesIn(nodes: readonly ContentNode[]): Set<string> {
  const names = new Set<string>()
  for (const node of nodes) collectFromNode(node, names)
  return names
}

function collectFromNode(node: ContentNode, names: Set<string>): void {
  if (node.type === 'text') return
  const given: Record<string, PropertyValue> = node.type === 'element' ? node.attributes : node.properties
  for (const key in given) {
    const value = given[key]
    if (key === 'class' || key === 'className') addNames(value, names)
    else if (typeof value === 'object' && value !== null) collectFromValue(value, names)
  }
  for (const child of node.children) collectFromNode(child, names)
}

/** Elements may be the value of a property: `icon={<svg className="…"/>}`. */
function collectFromValue(value: PropertyValue, names: Set<string>): void {
  if (typeof value !== 'object' || value === null) return
  if ('nodes' in value && Array.isArray(value.nodes) && value['type'] === 'elements') {
    for (const node of value.nodes as ContentNode[]) collectFromNode(node, names)
    return
  }
  for (const item of Object.values(value)) collectFromValue(item as PropertyValue, names)
}

function addNames(value: PropertyValue, names: Set<string>): void {
  if (typeof value !== 'string') return
  for (const name of value.split(/\s+/)) if (name !== '') names.add(name)
}
