import { itemChildren } from '../../content/item-children.ts'
import { readNumber, readTexts } from '../../content/properties.ts'
import type { ComponentNode } from '../../content-node.ts'
import { codeSpan } from '../escape-text.ts'
import { type Block, type MarkdownWriter, oneLine, paragraph } from '../markdown-writer.ts'
import { shownNodes } from '../node-kinds.ts'
import { readInline, readTitle } from '../property-text.ts'
import { caption } from '../write-element-blocks.ts'

/** `Heading`: every heading of the page. */
export function headingMarkdown({ properties, children }: ComponentNode, writer: MarkdownWriter): Block[] {
  const level = Math.min(6, Math.max(1, Math.round(readNumber(properties, 'level') ?? 2)))
  return headingOf(level, oneLine(writer.inline(children)), writer)
}

/**
 * A heading.
 *
 * @param level 1 to 6.
 * @param text Its finished text.
 * @param writer The writer at this place in the page.
 */
export function headingOf(level: number, text: string, { flat }: MarkdownWriter): Block[] {
  if (text === '' || flat) return paragraph(text)
  // Number signs at the end would be taken for part of the mark.
  return [{ kind: 'other', text: `${'#'.repeat(level)} ${text.replace(/(?<=\s)#+$/, String.raw`\$&`)}` }]
}

/** `Tab` and `View`: content below its title. */
export function titledMarkdown({ properties, children }: ComponentNode, writer: MarkdownWriter): Block[] {
  return [...paragraph(readTitle(properties, ['title', 'label', 'value'], writer)), ...writer.blocks(children)]
}

/** `Tabs`: one after the other. */
export function tabsMarkdown({ children }: ComponentNode, writer: MarkdownWriter): Block[] {
  return itemChildren(shownNodes(children), 'Tab', 'TabItem').flatMap((child) =>
    'other' in child ? writer.blocks(child.other) : titledMarkdown(child.item, writer),
  )
}

/** `Accordion`: open. */
export function accordionMarkdown({ properties, children }: ComponentNode, writer: MarkdownWriter): Block[] {
  const description = readInline(properties, ['description'], writer)
  return [...paragraph(readTitle(properties, ['title'], writer)), ...paragraph(description), ...writer.blocks(children)]
}

/** `Frame`: words before and below what it holds. */
export function frameMarkdown({ properties, children }: ComponentNode, writer: MarkdownWriter): Block[] {
  return [
    ...paragraph(readInline(properties, ['hint', 'title'], writer)),
    ...writer.blocks(children),
    ...caption(readInline(properties, ['caption', 'description'], writer)),
  ]
}

/** `Update`: an entry of a changelog. */
export function updateMarkdown({ properties, children }: ComponentNode, writer: MarkdownWriter): Block[] {
  const facts = [
    readInline(properties, ['description', 'date'], writer),
    ...readTexts(properties, 'tags').map(codeSpan),
  ]
  return [
    ...headingOf(2, readInline(properties, ['label'], writer) ?? '', writer),
    ...paragraph(facts.filter((fact) => fact !== undefined).join(' · ')),
    ...writer.blocks(children),
  ]
}
