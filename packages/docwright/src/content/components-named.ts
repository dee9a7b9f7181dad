import type { ComponentNode, ContentNode } from './content-tree.ts'

/**
 * The components of one name, in the order of the page.
 *
 * @param nodes Content; what stands in properties is left out.
 * @param name Such as `CodeBlock`.
 */
export function componentsNamed(nodes: readonly ContentNode[], name: string): ComponentNode[] {
  const found: ComponentNode[] = []
  // Every page is searched, for what most pages do not have: a plain walk costs a third of a generator's.
  function walk(children: readonly ContentNode[]): void {
    for (const node of children) {
      if (node.type === 'text') continue
      if (node.type === 'component' && node.name === name) found.push(node)
      walk(node.children)
    }
  }
  walk(nodes)
  return found
}
