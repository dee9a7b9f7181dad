import { plainText } from '../content/plain-text.ts'
import type { ContentNode, ElementNode } from '../content-node.ts'
import { arrangedChildren } from './arrange-children.ts'
import { type Block, bold, joinBlocks, type MarkdownWriter, oneLine, paragraph } from './markdown-writer.ts'
import { fencedCode } from './write-code.ts'
import { writeEmbedded } from './write-embedded.ts'
import { writeFootnotes } from './write-footnotes.ts'
import { writeItem, writeList } from './write-list.ts'
import { writeTable } from './write-table.ts'

/**
 * An HTML block element.
 *
 * @param node The element.
 * @param writer The writer at this place in the page.
 */
export function writeElementBlocks(node: ElementNode, writer: MarkdownWriter): Block[] {
  const { name, attributes } = node
  const children = arrangedChildren(node, writer)
  switch (name) {
    case 'ul':
    case 'ol':
    case 'menu':
    case 'dir':
      return writeList(node, writer)
    case 'li':
      return writeItem('- ', writer.blocks(children), writer)
    case 'table':
      return writeTable(node, writer)
    case 'blockquote':
      return quote(writer.blocks(children), writer)
    case 'pre':
      return fencedCode(plainText(children).replace(/^\n|\n$/g, ''), languageOf(children), undefined, writer)
    case 'hr':
      return writer.flat ? [] : [{ kind: 'other', text: '---' }]
    case 'summary':
    case 'dt':
      return writer.bold
        ? writer.blocks(children)
        : paragraph(bold(oneLine(writer.within({ bold: true }).inline(children))))
    case 'figcaption':
      return caption(oneLine(writer.within({ italic: true }).inline(children)))
    case 'section':
      return 'data-footnotes' in attributes ? writeFootnotes(node, writer) : writer.blocks(children)
    case 'audio':
    case 'embed':
    case 'iframe':
    case 'object':
    case 'video':
      return paragraph(writeEmbedded(node, writer))
    default:
      return writer.blocks(children)
  }
}

/** Code of HTML names its language by a class. */
function languageOf(children: readonly ContentNode[]): string | undefined {
  const code = children.find((child) => child.type === 'element' && child.name === 'code')
  const classes = code?.type === 'element' ? code.attributes['class'] : undefined
  return typeof classes === 'string' ? /(?:^|\s)language-(\S+)/.exec(classes)?.[1] : undefined
}

/**
 * Blocks as a quotation.
 *
 * @param blocks The quoted blocks.
 * @param writer The writer at this place; if all is on one line, nothing marks a quotation.
 */
export function quote(blocks: readonly Block[], writer: MarkdownWriter): Block[] {
  if (blocks.length === 0 || writer.flat) return [...blocks]
  const text = joinBlocks(blocks).replaceAll(/^.*$/gm, (line) => (line === '' ? '>' : `> ${line}`))
  return [{ kind: 'other', text }]
}

/**
 * Words below a picture.
 *
 * @param text Finished text.
 */
export function caption(text: string | undefined): Block[] {
  if (text === undefined || text === '') return []
  return paragraph(text.includes('*') ? text : `*${text}*`)
}
