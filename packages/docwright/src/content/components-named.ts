import type { ComponentNode, ContentNode } from './content-tree.ts'

/**
 * The components of one name, in the order of the page.
 *
 * @param nodes Content; properties are not searched.
 * @param name Such as `CodeBlock`.
 */
export function componentsNamed(nodes: readonly ContentNode[], name: string): ComponentNode[] {
  const found: ComponentNode[] = []
  // Every page is searched for things that most pages lack: a recursive walk costs a third of a generator.
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
