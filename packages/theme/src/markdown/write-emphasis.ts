import type { ContentNode, ElementNode } from '../content-node.ts'
import type { MarkdownWriter } from './markdown-writer.ts'

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
 * @param next What follows it.
 * @param writer Where it is put.
 * @returns Undefined for any other element.
 */
export function writeEmphasis(
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

// What is not text begins with punctuation, or with the letters that are not worth looking for.
function firstCharacter(node: ContentNode | undefined): string | undefined {
  if (node === undefined) return undefined
  if (node.type === 'text') return node.value.charAt(0)
  return node.type === 'element' && node.name === 'span' ? firstCharacter(node.children[0]) : undefined
}
