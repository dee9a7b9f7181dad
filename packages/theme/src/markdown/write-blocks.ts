import { isBlank } from '../content/plain-text.ts'
import type { ContentNode } from '../content-node.ts'
import { escapeLineStart } from './escape-text.ts'
import { type Block, type MarkdownWriter, paragraph } from './markdown-writer.ts'
import { isBlock, shownNodes } from './node-kinds.ts'
import { writeElementBlocks } from './write-element-blocks.ts'

/**
 * Content as blocks: its block elements, and paragraphs of the content in between.
 *
 * @param nodes The content.
 * @param writer The writer at this place in the page.
 */
export function writeBlocks(nodes: readonly ContentNode[], writer: MarkdownWriter): Block[] {
  const blocks: Block[] = []
  let line: ContentNode[] = []
  for (const node of shownNodes(nodes)) {
    if (!isBlock(node, writer)) {
      if (line.length > 0 || !isBlank(node)) line.push(node)
      continue
    }
    appendParagraphs(line, blocks, writer)
    line = []
    for (const block of blocksOf(node, writer)) append(block, blocks)
  }
  appendParagraphs(line, blocks, writer)
  return blocks
}

function blocksOf(node: ContentNode, writer: MarkdownWriter): Block[] {
  if (node.type === 'text') return []
  if (node.type === 'element') return writeElementBlocks(node, writer)
  return writer.components.get(node.name)?.markdown?.block?.(node, writer) ?? writer.blocks(node.children)
}

function appendParagraphs(line: readonly ContentNode[], blocks: Block[], writer: MarkdownWriter): void {
  if (line.length === 0) return
  const text = writer.inline(line).trim()
  if (writer.flat) blocks.push(...paragraph(text))
  else if (text.includes('\n')) blocks.push(...brokenParagraphs(text))
  else blocks.push(...paragraph(escapeLineStart(text)))
}

// Two line breaks in a row look like the end of a paragraph.
function brokenParagraphs(text: string): Block[] {
  return text.split(/\n\s*\n/).flatMap((part) => {
    const lines = part.trim().split('\n')
    return paragraph(lines.map((line) => escapeLineStart(line.trim())).join('\\\n'))
  })
}

function append(block: Block, blocks: Block[]): void {
  const previous = blocks.at(-1)
  const oneList = previous?.kind === 'item' && block.kind === 'item'
  const clash =
    previous !== undefined && isList(previous) && isList(block) && !oneList && marker(previous) === marker(block)
  blocks.push(clash ? { ...block, text: otherMarker(block.text) } : block)
}

function isList({ kind }: Block): boolean {
  return kind === 'list' || kind === 'item'
}

function marker({ text }: Block): string {
  return /^(?:\d+)?(.)/.exec(text)?.[1] ?? ''
}

// Whatever is inside an item is indented.
function otherMarker(text: string): string {
  return text.startsWith('-') ? text.replaceAll(/^-(?= |$)/gm, '*') : text.replaceAll(/^(\d+)\.(?= |$)/gm, '$1)')
}
