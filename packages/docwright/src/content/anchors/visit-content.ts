import type { ComponentNode, ContentNode, ElementNode } from '../content-tree.ts'

/**
 * Calls a function for every element and component, parents first, in the order of the page. Parts that only agents see
 * are skipped, since they are not on the page.
 *
 * @param visit Receives the components around the node, outermost first.
 */
export function visitContent(
  nodes: readonly ContentNode[],
  visit: (node: ElementNode | ComponentNode, around: readonly ComponentNode[]) => void,
): void {
  const around: ComponentNode[] = []
  function walk(children: readonly ContentNode[]): void {
    for (const node of children) {
      if (node.type === 'text') continue
      if (isForAgents(node)) continue
      visit(node, around)
      if (node.type === 'component') around.push(node)
      walk(node.children)
      if (node.type === 'component') around.pop()
    }
  }
  walk(nodes)
}

/**
 * The parts that only agents see, which {@link visitContent} skips.
 *
 * @returns The content of each part.
 */
export function partsForAgents(nodes: readonly ContentNode[]): (readonly ContentNode[])[] {
  return nodes.flatMap((node) => {
    if (node.type === 'text') return []
    return isForAgents(node) ? [node.children] : partsForAgents(node.children)
  })
}

function isForAgents(node: ElementNode | ComponentNode): boolean {
  return node.type === 'component' && node.name === 'Visibility' && node.properties['for'] === 'agents'
}
