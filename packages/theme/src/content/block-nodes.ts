import type { ComponentNode, ContentNode } from '../content-node.ts'
import type { PageRendering } from './content-context.ts'

const blockElements = new Set(
  (
    'address article aside blockquote details div dl fieldset figure footer form h1 h2 h3 h4 h5 h6 header hr main nav ' +
    'ol p pre section table ul'
  ).split(' '),
)

/**
 * Whether HTML does not allow a node inside a paragraph.
 *
 * @param page Knows the flow of components.
 */
export function isBlockNode(node: ContentNode, page: Pick<PageRendering, 'flowOf'>): boolean {
  if (node.type === 'element') return blockElements.has(node.name)
  if (node.type === 'component' && node.name === 'Island') return isBlockIsland(node, page)
  return node.type === 'component' && !['inline', 'label'].includes(page.flowOf(node.name) ?? '')
}

/** Custom code may render anything; its first output decides. */
function isBlockIsland({ properties, children }: ComponentNode, page: Pick<PageRendering, 'flowOf'>): boolean {
  const { html } = properties
  const first = typeof html === 'string' ? /<(?!docwright-)([a-z][a-z0-9]*)/.exec(html)?.[1] : undefined
  return (first !== undefined && blockElements.has(first)) || children.some((slot) => hasBlock(slot, page))
}

function hasBlock(slot: ContentNode, page: Pick<PageRendering, 'flowOf'>): boolean {
  return slot.type !== 'text' && slot.children.some((node) => isBlockNode(node, page))
}
