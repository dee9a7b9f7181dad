import { itemChildren, readNumber } from '@docwright/theme'
import type { ComponentNode } from '../../../content/content-tree.ts'
import { type Block, type MarkdownWriter, paragraph } from '../markdown-writer.ts'
import { shownNodes } from '../node-kinds.ts'
import { readTitle } from '../property-text.ts'
import { writeItem } from '../write-list.ts'

/** `Steps`: a numbered list. */
export function steps({ children }: ComponentNode, writer: MarkdownWriter): Block[] {
  let number = 0
  return itemChildren(shownNodes(children), 'Step').flatMap((child) => {
    if ('other' in child) return writer.blocks(child.other)
    number = readNumber(child.item.properties, 'stepNumber') ?? number + 1
    return writeItem(`${number}. `, step(child.item, writer), writer)
  })
}

/** `Step` on its own. */
export function step({ properties, children }: ComponentNode, writer: MarkdownWriter): Block[] {
  return [...paragraph(readTitle(properties, ['title'], writer)), ...writer.blocks(children)]
}
