import type { ContentNode, ElementNode } from '../content-node.ts'
import { escapeText } from './escape-text.ts'
import { type MarkdownWriter, oneLine } from './markdown-writer.ts'

type Attribute = string | number | boolean | undefined

/** The target of a link, and its name if it shows nothing. */
export interface LinkTarget {
  href: Attribute
  label?: Attribute
  title?: Attribute
}

/**
 * A link. Inside another one it is text, since Markdown has no links in links.
 *
 * @param target Its target.
 * @param children Its content.
 * @param writer The writer at this place in the page.
 */
export function writeLink(
  { href, label, title }: LinkTarget,
  children: readonly ContentNode[],
  writer: MarkdownWriter,
): string {
  const address = typeof href === 'string' ? href.trim() : ''
  const plain = onlyText(children)
  const isAddress = plain !== undefined && (plain === address || `mailto:${plain}` === address)
  if (isAddress && !writer.linked && /^[a-z][\w+.-]+:[^\s<>]+$/i.test(address)) return `<${plain}>`
  const shown = oneLine(writer.within({ linked: true }).inline(children))
  if (address === '' || writer.linked) return shown
  if (shown !== '') return `[${shown}](${destination(address)}${titleOf(title)})`
  // A link around an icon alone.
  const text = String(label ?? title ?? '')
  if (text === '' && /^https?:[^\s<>]+$/i.test(address)) return `<${address}>`
  return text === '' ? '' : `[${escapeText(text, { first: false, last: true, linked: true })}](${destination(address)})`
}

/**
 * A link around finished text.
 *
 * @param text Text without a link in it.
 * @param href Its target; none if it is undefined.
 * @param writer The writer at this place in the page.
 */
export function linkText(text: string, href: string | undefined, writer: MarkdownWriter): string {
  return href === undefined || writer.linked ? text : `[${text}](${destination(href.trim())})`
}

/**
 * A picture.
 *
 * @param attributes Attributes of `img`.
 * @param writer The writer at this place in the page.
 */
export function writeImage({ src, alt, title }: ElementNode['attributes'], { linked }: MarkdownWriter): string {
  const text = typeof alt === 'string' ? escapeText(alt, { first: false, last: true, linked: true }).trim() : ''
  // A picture inside the page is thousands of unreadable letters.
  if (typeof src !== 'string' || src === '' || src.startsWith('data:'))
    return linked ? text : text.replaceAll(/\\([[\]])/g, '$1')
  return `![${text}](${destination(src)}${titleOf(title)})`
}

function onlyText(nodes: readonly ContentNode[]): string | undefined {
  const [first, ...others] = nodes
  return first?.type === 'text' && others.length === 0 ? first.value : undefined
}

function destination(address: string): string {
  const encoded = address.replaceAll(/\s/g, (space) => encodeURIComponent(space))
  if (/[<>]/.test(encoded)) return encoded.replaceAll('<', '%3C').replaceAll('>', '%3E')
  return /[()]/.test(encoded) && !isBalanced(encoded) ? encoded.replaceAll(/[()]/g, String.raw`\$&`) : encoded
}

function isBalanced(address: string): boolean {
  let open = 0
  for (const character of address) {
    if (character === '(') open += 1
    else if (character === ')') open -= 1
    if (open < 0) return false
  }
  return open === 0
}

function titleOf(title: Attribute): string {
  if (typeof title !== 'string' || title.trim() === '') return ''
  return ` "${title
    .trim()
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/["\\]/g, String.raw`\$&`)}"`
}
