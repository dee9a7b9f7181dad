import type { PageText } from './page-text.ts'
import { parseMarkdown, type SourceNode } from './source-node.ts'

/**
 * Reads the Markdown twin of a page, as one who knows only Markdown.
 *
 * @param markdown The twin.
 * @returns Its text; tags are text in it, since no component may be left.
 */
export function markdownText(markdown: string): PageText {
  const tree = parseMarkdown(markdown)
  const joined: string[] = []
  const apart: string[] = []
  const prose: string[] = []
  // Whether an emphasis ends a word is for its marks to say; both readings count.
  visit(tree, (value, isCode, isBlock) => {
    const end = isBlock ? '\n' : ''
    joined.push(value, end)
    // In code `\n` ends a word, though its letter stands beside the next one.
    apart.push(isCode ? value.replaceAll(/\\[nrt]/g, ' ') : value, ' ')
    if (!isCode) prose.push(value.replaceAll('\n', ' '), end)
  })
  return { all: `${joined.join('')} ${apart.join('')}`, prose: prose.join('') }
}

const blocks = new Set('blockquote code heading list listItem paragraph table tableCell tableRow html'.split(' '))

function visit(node: SourceNode, take: (value: string, isCode: boolean, isBlock: boolean) => void): void {
  const isBlock = blocks.has(node.type)
  if (node.value !== undefined) take(node.value, ['code', 'inlineCode'].includes(node.type), isBlock)
  for (const child of node.children ?? []) visit(child, take)
  if (isBlock) take('', false, true)
}
