import type { ContentNode } from '../../content/content-tree.ts'
import { inlineComponents } from './components/inline-components.ts'
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
  let text = ''
  for (const [index, node] of shown.entries()) {
    const next = shown[index + 1]
    if (isBox(node) && isBox(shown[index - 1]) && !text.endsWith(' ')) text += ' '
    if (node.type === 'text') {
      text = join(text, escapeText(node.value, { first: text === '', last: next === undefined, linked: writer.linked }))
    } else if (isBlock(node)) {
      const lines = writer.within({ flat: true }).blocks([node])
      text = `${text === '' ? '' : `${text}\n`}${lines.map((block) => block.text).join('\n')}\n`
    } else if (node.type === 'component') {
      text = join(text, inlineComponents.get(node.name)?.(node, writer) ?? writer.inline(node.children))
    } else {
      const emphasis = writeEmphasis(node, text.at(-1), next, writer)
      text = join(text, emphasis ?? writeInlineElement(node, writer))
    }
  }
  return text
}

function join(text: string, piece: string): string {
  if (piece === '' || text === '') return text + piece
  if (/[ \n]$/.test(text) && piece.startsWith(' ')) return text + piece.replace(/^ +/, '')
  // An exclamation mark before a link would make it a picture.
  if (text.endsWith('!') && piece.startsWith('[')) return `${text.slice(0, -1)}\\!${piece}`
  return text + piece
}
