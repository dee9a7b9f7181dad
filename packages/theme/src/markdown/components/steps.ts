import { itemChildren } from '../../content/item-children.ts'
import { readNumber } from '../../content/properties.ts'
import type { ComponentNode } from '../../content-node.ts'
import { type Block, type MarkdownWriter, paragraph } from '../markdown-writer.ts'
import { shownNodes } from '../node-kinds.ts'
import { readTitle } from '../property-text.ts'
import { writeItem } from '../write-list.ts'

/** `Steps`: a numbered list. */
export function stepsMarkdown({ children }: ComponentNode, writer: MarkdownWriter): Block[] {
  let number = 0
  return itemChildren(shownNodes(children), 'Step').flatMap((child) => {
    if ('other' in child) return writer.blocks(child.other)
    number = readNumber(child.item.properties, 'stepNumber') ?? number + 1
    return writeItem(`${number}. `, stepMarkdown(child.item, writer), writer)
  })
}

/** `Step` on its own. */
export function stepMarkdown({ properties, children }: ComponentNode, writer: MarkdownWriter): Block[] {
  return [...paragraph(readTitle(properties, ['title'], writer)), ...writer.blocks(children)]
}
