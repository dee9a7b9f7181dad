import type { ContentNode, ElementNode } from '../content-node.ts'
import { isBox } from './arrange-children.ts'
import { escapeText } from './escape-text.ts'
import type { MarkdownWriter } from './markdown-writer.ts'
import { isBlock, shownNodes } from './node-kinds.ts'
import { writeInlineElement } from './write-inline-element.ts'

/**
 * Content as text within a block.
 *
 * @param nodes The content; blocks in it become lines.
 * @param writer The writer at this place in the page.
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

const marks: Readonly<Record<string, '**' | '*' | '~~'>> = {
  strong: '**',
  b: '**',
  em: '*',
  i: '*',
  dfn: '*',
  cite: '*',
  del: '~~',
  s: '~~',
  strike: '~~',
}
const tags = { '**': 'strong', '*': 'em', '~~': 'del' } as const

/**
 * Bold, italic and deleted text.
 *
 * @param node Any element.
 * @param before The character before it.
 * @param next The node after it.
 * @param writer The writer at this place in the page.
 * @returns Undefined for any other element.
 */
function writeEmphasis(
  node: ElementNode,
  before: string | undefined,
  next: ContentNode | undefined,
  writer: MarkdownWriter,
): string | undefined {
  const mark = marks[node.name]
  if (mark === undefined) return undefined
  if ((mark === '**' && writer.bold) || (mark === '*' && writer.italic)) return writer.inline(node.children)
  const inner = mark === '~~' ? writer : writer.within(mark === '**' ? { bold: true } : { italic: true })
  const written = inner.inline(node.children).replaceAll(/\n\s*\n/g, '\n')
  const text = written.trim()
  if (text === '') return written
  const start = written.slice(0, written.indexOf(text))
  const end = written.slice(start.length + text.length)
  const after = end === '' ? firstCharacter(next) : ' '
  return start + marked(text, mark, start === '' ? before : ' ', after) + end
}

/**
 * Markdown takes marks for emphasis only where punctuation inside them is followed by space or punctuation outside,
 * which is rarely so in Chinese and Japanese: punctuation at the end is moved out of the emphasis.
 */
function marked(text: string, mark: '**' | '*' | '~~', before: string | undefined, after: string | undefined): string {
  const opens = before !== mark.charAt(0) && (!isPunctuation(text.charAt(0)) || !isLetter(before))
  if (opens && isLetter(after) && isPunctuation(text.slice(-1))) {
    const end = /(?:[.,:;?'"]|(?![!-~])\p{P})+$/u.exec(text)
    const inside = end === null ? '' : text.slice(0, end.index)
    if (end !== null && inside !== '' && !isPunctuation(inside.slice(-1))) return mark + inside + mark + end[0]
  } else if (opens) return mark + text + mark
  return `<${tags[mark]}>${text}</${tags[mark]}>`
}

function isPunctuation(character: string): boolean {
  return /[\p{P}\p{S}]/u.test(character)
}

function isLetter(character: string | undefined): boolean {
  return character !== undefined && !/[\s\p{P}\p{S}]/u.test(character)
}

// A node other than text begins with punctuation, or with letters that do not matter here.
function firstCharacter(node: ContentNode | undefined): string | undefined {
  if (node === undefined) return undefined
  if (node.type === 'text') return node.value.charAt(0)
  return node.type === 'element' && node.name === 'span' ? firstCharacter(node.children[0]) : undefined
}
