import { itemChildren } from '../../content/item-children.ts'
import { plainText } from '../../content/plain-text.ts'
import { readFlag, readText } from '../../content/properties.ts'
import type { ComponentNode } from '../../content-node.ts'
import { type Block, bold, type MarkdownWriter, paragraph } from '../markdown-writer.ts'
import { shownNodes } from '../node-kinds.ts'
import { markupText, readTitle } from '../property-text.ts'
import { fencedCode } from '../write-code.ts'
import { quote } from '../write-element-blocks.ts'

/** `CodeBlock`, also every fenced block of the page. */
export function codeBlockMarkdown(node: ComponentNode, writer: MarkdownWriter): Block[] {
  const { properties } = node
  return fencedCode(codeOf(node), readText(properties, 'language'), readText(properties, 'title', 'filename'), writer)
}

/** `CodeGroup` and its relatives: every block below its title. */
export function codeGroupMarkdown({ children }: ComponentNode, writer: MarkdownWriter): Block[] {
  return itemChildren(shownNodes(children), 'CodeBlock').flatMap((child) => {
    if ('other' in child) return writer.blocks(child.other)
    const block = child.item
    const title = readText(block.properties, 'title', 'filename')
    const head = title === undefined ? [] : paragraph(bold(markupText(title, writer.within({ bold: true }))))
    return [...head, ...fencedCode(codeOf(block), readText(block.properties, 'language'), undefined, writer)]
  })
}

function codeOf({ properties, children }: ComponentNode): string {
  const { code } = properties
  return typeof code === 'string' ? code : plainText(children)
}

/** `Mermaid`: the source of the diagram. */
export function mermaidMarkdown({ properties, children }: ComponentNode, writer: MarkdownWriter): Block[] {
  return fencedCode(readText(properties, 'code', 'chart') ?? plainText(children), 'mermaid', undefined, writer)
}

/** `Latex` as a block. */
export function formulaMarkdown(node: ComponentNode, writer: MarkdownWriter): Block[] {
  const text = formulaText(node)
  if (text === '') return []
  if (writer.flat || !readFlag(node.properties, 'display'))
    return paragraph(`$$${text.replaceAll(/(?<!\s)\s*\n\s*/g, ' ')}$$`)
  return [{ kind: 'other', text: `$$\n${text}\n$$` }]
}

/** The source of a formula. */
export function formulaText({ properties, children }: ComponentNode): string {
  return (readText(properties, 'code', 'formula', 'value') ?? plainText(children)).trim()
}

/** `Prompt`: words for an assistant, as a quotation. */
export function promptMarkdown({ properties, children }: ComponentNode, writer: MarkdownWriter): Block[] {
  const text = children.length > 0 ? undefined : readText(properties, 'prompt', 'code')
  const words =
    text === undefined ? quote(writer.blocks(children), writer) : fencedCode(text.trim(), 'text', undefined, writer)
  return [...paragraph(readTitle(properties, ['description', 'title'], writer)), ...words]
}
