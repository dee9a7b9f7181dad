import { isBlank, plainText } from '../content/plain-text.ts'
import type { ContentNode, ElementNode } from '../content-node.ts'
import { arrangedChildren } from './arrange-children.ts'
import { codeSpan, escapeText } from './escape-text.ts'
import { type MarkdownWriter, oneLine } from './markdown-writer.ts'
import { footnoteMark } from './write-footnotes.ts'
import { writeImage, writeLink } from './write-link.ts'

/** Elements that show nothing which could be read. */
const silent = new Set(
  'area canvas col colgroup datalist head link meta meter noscript param progress rp script source style template track wbr'.split(
    ' ',
  ),
)

/**
 * An HTML element in a line of text.
 *
 * @param node The element.
 * @param writer The writer at this place in the page.
 */
export function writeInlineElement(node: ElementNode, writer: MarkdownWriter): string {
  const { name, attributes } = node
  const children = arrangedChildren(node, writer)
  switch (name) {
    case 'br':
      return '\n'
    case 'code':
    case 'kbd':
    case 'samp':
    case 'tt':
      return writeCode(node, writer)
    case 'a':
      if ('data-footnote-ref' in attributes) return footnoteMark(node)
      return writeLink(
        { href: attributes['href'], label: attributes['aria-label'], title: attributes['title'] },
        children,
        writer,
      )
    case 'img':
      return writeImage(attributes, writer)
    case 'input':
      return checkBox(node)
    case 'sup':
    case 'sub':
      return raised(node, writer)
    case 'q':
      return `“${writer.inline(children)}”`
    case 'rt':
      return ` (${writer.inline(children)})`
    case 'svg':
      return drawing(node, writer)
    default:
      return silent.has(name) ? '' : writer.inline(children)
  }
}

function writeCode(node: ElementNode, writer: MarkdownWriter): string {
  const [only, ...others] = node.children
  if (only?.type === 'element' && only.name === 'a' && others.length === 0) {
    return writer.inline([{ ...only, children: [{ ...node, children: only.children }] }])
  }
  return codeSpan(plainText(node.children))
}

function checkBox({ attributes }: ElementNode): string {
  if (attributes['type'] !== 'checkbox') return ''
  return attributes['checked'] === undefined || attributes['checked'] === false ? '[ ]' : '[x]'
}

// 10² and 10₂ are not 102; Markdown has only HTML for them.
function raised({ name, children }: ElementNode, writer: MarkdownWriter): string {
  const only = children.find((child) => !isBlank(child))
  if (only?.type === 'element' && 'data-footnote-ref' in only.attributes) return footnoteMark(only)
  const text = oneLine(writer.inline(children))
  return text === '' ? '' : `<${name}>${text}</${name}>`
}

function drawing({ attributes, children }: ElementNode, { linked }: MarkdownWriter): string {
  const label = attributes['aria-label'] ?? drawnTexts(children, 'title')[0] ?? drawnTexts(children, 'text').join(' ')
  return escapeText(String(label), { first: false, last: false, linked }).trim()
}

function drawnTexts(nodes: readonly ContentNode[], name: string): string[] {
  return nodes.flatMap((node) => {
    if (node.type === 'text') return []
    const found = node.type === 'element' && node.name === name
    return found ? [plainText(node.children).trim()] : drawnTexts(node.children, name)
  })
}
