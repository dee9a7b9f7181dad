import { readTexts } from '../content/properties.ts'
import type { ContentNode, ElementNode } from '../content-node.ts'
import type { WriterState } from './markdown-writer.ts'

const blockElements = new Set(
  (
    'address article aside audio blockquote caption center dd details dialog dir div dl dt embed fieldset figcaption ' +
    'figure footer form header hr iframe li main menu nav object ol p pre section summary table tbody td tfoot th thead ' +
    'tr ul video'
  ).split(' '),
)

/**
 * Whether a node is a block, and not part of a line of text.
 *
 * @param node Any node.
 * @param writer Knows the components.
 */
export function isBlock(node: ContentNode, writer: Pick<WriterState, 'components'>): boolean {
  if (node.type === 'text') return false
  if (node.type === 'element') {
    if (blockElements.has(node.name)) return true
    return node.name !== 'a' && node.name !== 'svg' && node.children.some((child) => isBlock(child, writer))
  }
  if (node.name === 'Latex') return node.properties['display'] === true
  return !['inline', 'label'].includes(writer.components.get(node.name)?.flow ?? '')
}

/**
 * The nodes that belong in Markdown: parts for agents do, parts that only a browser shows do not.
 *
 * @param nodes Any nodes.
 * @returns The same list if all of it does.
 */
export function shownNodes(nodes: readonly ContentNode[]): readonly ContentNode[] {
  if (!nodes.some((node) => isVisibility(node) || isHidden(node))) return nodes
  return nodes.flatMap((node) => {
    if (isHidden(node)) return []
    if (node.type !== 'component' || node.name !== 'Visibility') return [node]
    const readers = readTexts(node.properties, 'for').map((reader) => reader.toLowerCase())
    const forHumans = readers.length > 0 && readers.every((reader) => reader.startsWith('human'))
    return forHumans ? [] : shownNodes(node.children)
  })
}

function isVisibility(node: ContentNode): boolean {
  return node.type === 'component' && node.name === 'Visibility'
}

function isHidden(node: ContentNode): boolean {
  return node.type === 'element' && hasHiddenLook(node)
}

function hasHiddenLook({ attributes }: ElementNode): boolean {
  const { class: classes, style, hidden } = attributes
  if (hidden !== undefined) return true
  if (typeof style === 'string' && /display\s*:\s*none/.test(style)) return true
  // A picture for the dark scheme is next to the same picture for the light one.
  return typeof classes === 'string' && /(?:^|\s)hidden(?:\s|$)/.test(classes) && classes.includes('dark:')
}
