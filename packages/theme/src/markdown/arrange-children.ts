import type { ContentNode, ElementNode } from '../content-node.ts'
import type { MarkdownWriter } from './markdown-writer.ts'
import { isBlock } from './node-kinds.ts'

/**
 * The children of an element, as its classes arrange them: next to each other with a gap, or below each other. Without
 * styles there would be nothing between them.
 *
 * @param node The element.
 * @param writer Knows the components.
 */
export function arrangedChildren(
  { attributes, children }: ElementNode,
  writer: MarkdownWriter,
): readonly ContentNode[] {
  const { class: classes } = attributes
  if (children.length < 2 || typeof classes !== 'string') return children
  if (!/(?:^|\s)(?:\w+:)?(?:inline-)?(?:flex|grid)(?:\s|$)/.test(classes)) return children
  if (/(?:^|\s)(?:flex-col|grid)(?:\s|$)/.test(classes)) return children.map((child) => ownParagraph(child, writer))
  return children.flatMap((child): ContentNode[] => [child, { type: 'text', value: ' ' }])
}

function ownParagraph(node: ContentNode, writer: MarkdownWriter): ContentNode {
  if (node.type === 'text' || isBlock(node, writer)) return node
  return { type: 'element', name: 'p', attributes: {}, children: [node] }
}

const boxes = new Set(['a', 'button', 'img'])

/**
 * Whether a node looks like an object of its own, and not like a part of a word.
 *
 * @param node A node in a line of text.
 * @param writer Knows the components.
 */
export function isBox(node: ContentNode | undefined, writer: MarkdownWriter): boolean {
  if (node === undefined || node.type === 'text') return false
  return node.type === 'element' ? boxes.has(node.name) : writer.components.get(node.name)?.apart === true
}
