import { isBlank } from '../content/plain-text.ts'
import type { ContentNode, ElementNode } from '../content-node.ts'
import { type Block, indent, type MarkdownWriter, paragraph } from './markdown-writer.ts'
import { shownNodes } from './node-kinds.ts'

/**
 * A list. It is loose if an item of it is.
 *
 * @param node `ul` or `ol`.
 * @param writer The writer at this place in the page.
 */
export function writeList(node: ElementNode, writer: MarkdownWriter): Block[] {
  const contents = itemsOf(shownNodes(node.children))
  const items = contents.map((content) => writer.blocks(content)).filter((blocks) => blocks.length > 0)
  if (items.length === 0) return []
  const start = Number(node.attributes['start'] ?? 1)
  const ordered = node.name === 'ol'
  const marked = items.map((blocks, index) => ({ marker: ordered ? `${start + index}. ` : '- ', blocks }))
  if (writer.flat) {
    return paragraph(marked.map(({ marker, blocks }) => marker + blocks.map(({ text }) => text).join('\n')).join('\n'))
  }
  const tight = items.every(isTight) && !contents.some((content) => content.some(isParagraph))
  const lines = marked.map(({ marker, blocks }) => itemText(marker, blocks, tight))
  return [{ kind: 'list', text: lines.join(tight ? '\n' : '\n\n') }]
}

/**
 * One item of a list that other items may follow.
 *
 * @param marker Its number or bullet, followed by a space.
 * @param blocks Its content.
 * @param writer The writer at this place in the page.
 */
export function writeItem(marker: string, blocks: readonly Block[], writer: MarkdownWriter): Block[] {
  if (blocks.length === 0) return []
  if (writer.flat) return paragraph(marker + blocks.map(({ text }) => text).join('\n'))
  return [{ kind: 'item', text: itemText(marker, blocks, false) }]
}

function itemText(marker: string, blocks: readonly Block[], tight: boolean): string {
  const text = blocks.map((block) => block.text).join(tight ? '\n' : '\n\n')
  return marker + indent(text, marker.length)
}

function isTight(blocks: readonly Block[]): boolean {
  return blocks.every(({ kind }, index) => (index === 0 ? kind === 'paragraph' : kind === 'list'))
}

function isParagraph(node: ContentNode): boolean {
  return node.type === 'element' && node.name === 'p'
}

// A node that is no item belongs to the previous item, as in browsers.
function itemsOf(nodes: readonly ContentNode[]): ContentNode[][] {
  const items: ContentNode[][] = []
  for (const node of nodes) {
    if (isBlank(node)) continue
    if (node.type === 'element' && node.name === 'li') items.push([...node.children])
    else if (items.length === 0) items.push([node])
    else items.at(-1)?.push(node)
  }
  return items
}
