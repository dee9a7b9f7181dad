import type { ContentNode, ElementNode } from '../../content/content-tree.ts'
import { isBlock } from './node-kinds.ts'

/**
 * The children of an element as its classes arrange them: beside each other with a gap, or below each other. Without
 * styles nothing would stand between them.
 *
 * @param node The element.
 */
export function arrangedChildren({ attributes, children }: ElementNode): readonly ContentNode[] {
  const { class: classes } = attributes
  if (children.length < 2 || typeof classes !== 'string') return children
  if (!/(?:^|\s)(?:\w+:)?(?:inline-)?(?:flex|grid)(?:\s|$)/.test(classes)) return children
  if (/(?:^|\s)(?:flex-col|grid)(?:\s|$)/.test(classes)) return children.map(ownParagraph)
  return children.flatMap((child): ContentNode[] => [child, { type: 'text', value: ' ' }])
}

function ownParagraph(node: ContentNode): ContentNode {
  if (node.type === 'text' || isBlock(node)) return node
  return { type: 'element', name: 'p', attributes: {}, children: [node] }
}

const boxes = new Set(['a', 'button', 'img', 'Badge', 'Image', 'Link', 'ZoomImage'])

/**
 * Whether a node looks like a thing of its own rather than like part of a word.
 *
 * @param node A node in a line of text.
 */
export function isBox(node: ContentNode | undefined): boolean {
  return node !== undefined && node.type !== 'text' && boxes.has(node.name)
}
