import type { ContentNode, ElementNode } from '../content-node.ts'
import { type Block, indent, joinBlocks, type MarkdownWriter } from './markdown-writer.ts'

/**
 * The mark of a footnote in the text.
 *
 * @param node A link to a footnote.
 */
export function footnoteMark({ attributes }: ElementNode): string {
  return `[^${labelOf(attributes['href'])}]`
}

/**
 * The footnotes of a page or snippet.
 *
 * @param section The section that holds them.
 * @param writer The writer at this place in the page.
 */
export function writeFootnotes(section: ElementNode, writer: MarkdownWriter): Block[] {
  return itemsOf(section.children).map(({ attributes, children }): Block => {
    const text = joinBlocks(writer.blocks(withoutWayBack(children)))
    return { kind: 'other', text: `[^${labelOf(attributes['id'])}]: ${indent(text, 4)}` }
  })
}

function labelOf(target: string | number | boolean | undefined): string {
  return String(target ?? '')
    .replace(/^#/, '')
    .replace('user-content-fn-', '')
    .replaceAll(/[\s\]]+/g, '-')
}

function itemsOf(nodes: readonly ContentNode[]): ElementNode[] {
  return nodes.flatMap((node) => {
    if (node.type !== 'element') return []
    return node.name === 'li' ? [node] : itemsOf(node.children)
  })
}

function withoutWayBack(nodes: readonly ContentNode[]): ContentNode[] {
  return nodes.flatMap((node): ContentNode[] => {
    if (node.type !== 'element') return [node]
    if ('data-footnote-backref' in node.attributes) return []
    return [{ ...node, children: withoutWayBack(node.children) }]
  })
}
