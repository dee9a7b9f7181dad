import type { ContentNode } from '../content-node.ts'

const inlineComponents = new Set(['Icon', 'Badge', 'Tooltip', 'Link', 'Latex', 'Image', 'ZoomImage'])
const blockElements = new Set(
  (
    'address article aside blockquote details div dl fieldset figure footer form h1 h2 h3 h4 h5 h6 header hr main nav ' +
    'ol p pre section table ul'
  ).split(' '),
)

/** Tells nodes that HTML does not allow inside a paragraph. */
export function isBlockNode(node: ContentNode): boolean {
  if (node.type === 'element') return blockElements.has(node.name)
  return node.type === 'component' && !inlineComponents.has(node.name)
}
