import type { ContentNode } from '../content-node.ts'

const beside: ReadonlySet<string> = new Set(['Panel', 'RequestExample', 'ResponseExample'])

/**
 * Moves the content of the column out of a page's body: examples and panels at its top level. A panel comes first;
 * requests come before responses.
 *
 * @param nodes The body.
 */
export function splitSide(nodes: readonly ContentNode[]): { text: ContentNode[]; side: ContentNode[] } {
  const text: ContentNode[] = []
  const side: ContentNode[] = []
  for (const node of nodes) {
    if (node.type === 'component' && beside.has(node.name)) side.push(node)
    else text.push(node)
  }
  return { text, side: side.toSorted((a, b) => rank(a) - rank(b)) }
}

function rank(node: ContentNode): number {
  return node.type === 'component' ? [...beside].indexOf(node.name) : 0
}
