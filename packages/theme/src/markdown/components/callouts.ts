import { type CalloutKind, kindOf } from '../../content/callout-kinds.ts'
import { readText } from '../../content/properties.ts'
import type { ComponentNode } from '../../content-node.ts'
import { type Block, bold, leadIn, type MarkdownWriter, paragraph } from '../markdown-writer.ts'
import { markupText, readInline } from '../property-text.ts'
import { quote } from '../write-element-blocks.ts'

/**
 * The component of one kind of callout.
 *
 * @param kind Its kind.
 */
export function calloutMarkdownOf(kind: CalloutKind): (node: ComponentNode, writer: MarkdownWriter) => Block[] {
  return (node, writer) => writeCallout(node, kind, writer)
}

/** `Callout`, whose kind is a property. */
export function calloutMarkdown(node: ComponentNode, writer: MarkdownWriter): Block[] {
  return writeCallout(node, kindOf(readText(node.properties, 'type', 'variation', 'variant')), writer)
}

function writeCallout(
  { properties, children }: ComponentNode,
  kind: CalloutKind | undefined,
  writer: MarkdownWriter,
): Block[] {
  const name = readText(properties, 'ariaLabel')
  const label = name === undefined ? writer.labels[kind ?? 'note'] : markupText(name, writer.within({ bold: true }))
  const title = readInline(properties, ['title'], writer.within({ bold: true }))
  const blocks = writer.blocks(children)
  if (title !== undefined) return quote([...paragraph(strong(`${label}: ${title}`, writer)), ...blocks], writer)
  return blocks.length === 0 ? [] : quote(leadIn(strong(`${label}:`, writer), ' ', blocks), writer)
}

/** Content that could not be compiled is replaced by a note. */
export function pageProblemMarkdown({ properties }: ComponentNode, writer: MarkdownWriter): Block[] {
  const message = readInline(properties, ['message', 'code'], writer.within({ bold: true })) ?? ''
  return quote([...paragraph(strong(message, writer)), ...paragraph(readInline(properties, ['fix'], writer))], writer)
}

function strong(text: string, writer: MarkdownWriter): string {
  return writer.bold ? text : bold(text)
}
