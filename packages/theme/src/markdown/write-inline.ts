import type { ContentNode } from '../content-node.ts'
import { isBox } from './arrange-children.ts'
import { escapeText } from './escape-text.ts'
import type { MarkdownWriter } from './markdown-writer.ts'
import { isBlock, shownNodes } from './node-kinds.ts'
import { writeEmphasis } from './write-emphasis.ts'
import { writeInlineElement } from './write-inline-element.ts'

/**
 * Content as text within a block.
 *
 * @param nodes The content; blocks in it become lines.
 * @param writer Where it is put.
 * @returns Markdown in which a line feed stands for a line break.
 */
export function writeInline(nodes: readonly ContentNode[], writer: MarkdownWriter): string {
  const shown = shownNodes(nodes)
  const pieces: string[] = []
  for (const [index, node] of shown.entries()) {
    if (isBox(node, writer) && isBox(shown[index - 1], writer)) append(' ', pieces)
    if (isBlock(node, writer)) appendLines(node, pieces, writer)
    else append(pieceOf(node, pieces.at(-1)?.at(-1), shown[index + 1], writer), pieces)
  }
  return pieces.join('')
}

function pieceOf(
  node: ContentNode,
  before: string | undefined,
  next: ContentNode | undefined,
  writer: MarkdownWriter,
): string {
  switch (node.type) {
    case 'text':
      return escapeText(node.value, {
        first: before === undefined,
        last: next === undefined,
        linked: writer.linked,
      })
    case 'element':
      return writeEmphasis(node, before, next, writer) ?? writeInlineElement(node, writer)
    case 'component':
      return writer.components.get(node.name)?.markdown?.inline?.(node, writer) ?? writer.inline(node.children)
  }
}

function appendLines(node: ContentNode, pieces: string[], writer: MarkdownWriter): void {
  if (pieces.length > 0) pieces.push('\n')
  for (const { text } of writer.within({ flat: true }).blocks([node])) pieces.push(text, '\n')
}

function append(piece: string, pieces: string[]): void {
  if (piece === '') return
  const last = pieces.at(-1) ?? ''
  const end = last.at(-1)
  if ((end === ' ' || end === '\n') && piece.startsWith(' ')) {
    const rest = piece.replace(/^ +/, '')
    if (rest !== '') pieces.push(rest)
    return
  }
  // An exclamation mark before a link would make it a picture.
  if (end === '!' && piece.startsWith('[')) pieces[pieces.length - 1] = `${last.slice(0, -1)}\\!`
  pieces.push(piece)
}
